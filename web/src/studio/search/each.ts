// Something of each interview that was found, asked for interview by interview.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../api/client";

/** By interview, what `read` makes of the reply below its address, `failed` where it could not be read; not there yet while it is looked up. Each is asked for once, as long as the page stands. */
export function useEach<Reply, Known>(sessions: string[], what: string, read: (reply: Reply) => Known, failed: Known): ReadonlyMap<string, Known> {
  const asked = useRef(new Set<string>());
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  useEffect(() => {
    for (const id of new Set(sessions)) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      const keep = (found: Known) => setKnown((before) => new Map(before).set(id, found));
      get<Reply>(`/sessions/${encodeURIComponent(id)}/${what}`).then((reply) => keep(read(reply)), () => keep(failed));
    }
  }, [sessions.join(" ")]);
  return known;
}

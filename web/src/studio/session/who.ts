/** Whose interview it is: a participant's number, else the place among the interviews of the study, as in its table. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import type { SessionLine } from "../../api/shapes";
import { words } from "../../words/studio/session";
import { words as studies } from "../../words/studio/studies";
import { numberOf } from "../person";
import type { SessionNow } from "./record";

/** The name, once it is known; an interview of no study is named by what it is about. */
export function useName(session: SessionNow | undefined): string | undefined {
  const [name, setName] = useState<string>();
  const [id, study] = [session?.id, session?.study_id];
  useEffect(() => {
    if (!session) return;
    const topic = words.title(session.concept_name);
    const number = numberOf(session.attributes);
    if (number || !study) return setName(number || topic);
    get<{ sessions: SessionLine[] }>("/sessions", { query: { study_id: study, limit: 500 } }).then(
      ({ sessions }) => {
        const at = sessions.findIndex((line) => line.id === id);
        setName(at < 0 ? topic : studies.anonymous(sessions.length - at));
      },
      () => setName(topic),
    );
  }, [id, study]);
  return name;
}

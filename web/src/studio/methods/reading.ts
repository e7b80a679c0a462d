/** Something read from the API when a page opens: not there yet, there, or failed with a way to try again. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";

export interface Reading<T> {
  value?: T;
  failure?: Failure;
  again: () => void;
}

/** Reads `path` once, and anew after `again` or when the path changes. */
export function useReading<T>(path: string): Reading<T> {
  const [state, setState] = useState<{ value?: T; failure?: Failure }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    setState({});
    get<T>(path, { signal: left.signal }).then(
      (value) => setState({ value }),
      (thrown: unknown) => {
        if (!left.signal.aborted) setState({ failure: asFailure(thrown) });
      },
    );
    return () => left.abort();
  }, [path, round]);
  return { ...state, again: () => setRound((before) => before + 1) };
}

/** Something read from the API and read again while the page is looked at, so that it follows what people do. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";

/** Milliseconds between two readings. */
const EVERY = 2000;

export interface Fresh<T> {
  value?: T;
  failure?: Failure;
  again: () => void;
}

/** The newest reading of a path; a reading that fails leaves the one before in its place. */
export function useFresh<T>(path: string): Fresh<T> {
  const [state, setState] = useState<{ value?: T; failure?: Failure }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const later = () => (next = setTimeout(() => (document.hidden ? later() : read()), EVERY));
      get<T>(path, { signal: left.signal }).then(
        (value) => {
          setState({ value });
          later();
        },
        (thrown: unknown) => {
          if (left.signal.aborted) return;
          const failure = asFailure(thrown);
          setState((before) => (before.value ? before : { failure }));
          if (failure.passing) later();
        },
      );
    };
    read();
    return () => {
      left.abort();
      clearTimeout(next);
    };
  }, [path, round]);
  return { ...state, again: () => setRound((before) => before + 1) };
}

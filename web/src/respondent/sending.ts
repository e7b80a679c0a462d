/** Sending one answer until the server has it: the same key each time, so that it counts once. */
import { asFailure, type Failure } from "../api/failure";

/** Codes that mean "not yet": the same request succeeds a little later. */
const NOT_YET = new Set(["turn-in-progress", "session-changed"]);

/** How long to wait before the next try, in milliseconds; the last one holds from then on. */
export const DELAYS = [800, 2000, 4000, 8000, 15000];

/** Should the same request simply be sent again? */
export function again(failure: Failure): boolean {
  return failure.passing || NOT_YET.has(failure.code);
}

/**
 * Tries until it succeeds or is refused for good.
 * @param attempt sends once
 * @param wait resolves after so many milliseconds, or sooner when the network is back
 * @param waiting told before each wait, with what went wrong
 * @throws Failure when the server refuses it
 */
export async function untilSent<T>(
  attempt: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void>,
  waiting: (failure: Failure) => void,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (!again(failure)) throw failure;
      waiting(failure);
      await wait(DELAYS[Math.min(tries, DELAYS.length - 1)] ?? 0);
    }
  }
}

/** A wait that ends early when the network comes back, the page is looked at again, or `wake` is called. */
export class Patience {
  private end: (() => void) | undefined;

  constructor() {
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
  }

  wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), milliseconds);
      this.end = () => {
        clearTimeout(timer);
        this.end = undefined;
        resolve();
      };
    });

  /** Ends the wait now. */
  wake(): void {
    this.end?.();
  }
}

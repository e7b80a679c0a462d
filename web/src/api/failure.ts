/** What can go wrong with a request, as one class: the server's problem (RFC 9457), or no answer at all. */

/** A field in fault: its path in the request (`attributes.pid`) and what is wrong with it. */
export interface FieldError {
  field: string;
  message: string;
}

/** The code of a failure when no server answered. */
export const NO_CONNECTION = "no-connection";

/** A request that did not do what was asked. `message` equals `detail`: what happened and what to do, for a person. */
export class Failure extends Error {
  /** The reply's status; 0 when there was no reply. */
  readonly status: number;
  /** What went wrong as one word: `unknown-link`, `session-completed`, `no-connection`. */
  readonly code: string;
  readonly detail: string;
  /** The fields in fault; empty when none is. */
  readonly errors: FieldError[];
  /** The whole problem, with members that only some codes have (`nearest`, `turn_number`). */
  readonly problem: Record<string, unknown>;

  constructor(status: number, problem: Record<string, unknown>) {
    const detail = typeof problem.detail === "string" ? problem.detail : `The server answered with status ${status}.`;
    super(detail);
    this.name = "Failure";
    this.status = status;
    this.code = typeof problem.code === "string" ? problem.code : `status-${status}`;
    this.detail = detail;
    this.errors = Array.isArray(problem.errors) ? (problem.errors as FieldError[]) : [];
    this.problem = problem;
  }

  /** No server answered: the network is away, or the program was stopped. */
  static noConnection(): Failure {
    return new Failure(0, { code: NO_CONNECTION, detail: "The program does not answer. Is it still running?" });
  }

  /** The message for one field, if it is in fault. */
  of(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message;
  }

  /** Could the same request succeed when it is simply sent again later? */
  get passing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** What was thrown, as a failure; a programming error stays visible as itself. */
export function asFailure(thrown: unknown): Failure {
  return thrown instanceof Failure ? thrown : new Failure(0, { code: "broken", detail: String(thrown) });
}

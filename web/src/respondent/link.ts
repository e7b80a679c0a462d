/** The requests of one link: everything a respondent can ask of the server. */
import { events, get, post } from "../api/client";
import { Failure } from "../api/failure";
import type { Claim, Interview, Verdict, Visit } from "../api/shapes";
import type { Unsent } from "./keeping";

/** Told while an answer is worked on. */
export interface Watching {
  /** A stage is done: its name. */
  stage(name: string): void;
  /** A piece of the next question, as it is worded. */
  piece(text: string): void;
  /** The draft was refused; this is the question. */
  replaced(text: string): void;
}

/** A link and the visit it is used for. All methods throw `Failure`. */
export class Link {
  readonly token: string;
  readonly handle: string;

  constructor(token: string, handle: string) {
    this.token = token;
    this.handle = handle;
  }

  private get path(): string {
    return `/respond/${encodeURIComponent(this.token)}`;
  }

  private get headers(): Record<string, string> {
    return { "Colloquy-Handle": this.handle };
  }

  visit(): Promise<Visit> {
    return get(this.path, { headers: this.headers });
  }

  begin(attributes: Record<string, string>): Promise<Interview> {
    return post(`${this.path}/begin`, { attributes }, { headers: this.headers });
  }

  /** Sends an answer, or that there is none, and watches the next question being made. */
  async answer(unsent: Unsent, watching: Watching): Promise<Interview> {
    const { kind, text, replies_to, key } = unsent;
    const stream = events("POST", `${this.path}/${kind === "skip" ? "skip" : "answers"}`, {
      body: kind === "skip" ? { replies_to } : { text, replies_to },
      headers: { ...this.headers, "Idempotency-Key": key },
    });
    for await (const { event, data } of stream) {
      if (event === "interview" || event === "reply") return data as Interview;
      if (event === "problem") {
        const problem = data as Record<string, unknown>;
        throw new Failure(Number(problem.status) || 0, problem);
      }
      if (event === "stage") watching.stage(String((data as { stage?: unknown }).stage ?? ""));
      else if (event === "question.delta") watching.piece(String((data as { text?: unknown }).text ?? ""));
      else if (event === "question.replaced") watching.replaced(String((data as { text?: unknown }).text ?? ""));
    }
    throw Failure.noConnection(); // the stream ended before it said how it went
  }

  pause(): Promise<Interview> {
    return post(`${this.path}/pause`, undefined, { headers: this.headers });
  }

  stop(): Promise<Interview> {
    return post(`${this.path}/stop`, undefined, { headers: this.headers });
  }

  async understood(): Promise<Claim[]> {
    return (await get<{ claims: Claim[] }>(`${this.path}/understood`, { headers: this.headers })).claims;
  }

  check(verdicts: Verdict[], add: string | null, leaveOut: string | null): Promise<Interview> {
    return post(`${this.path}/check`, { verdicts, add, leave_out: leaveOut }, { headers: this.headers });
  }
}

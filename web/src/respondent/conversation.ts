/** The state of one visit, and all that can be done in it. Screens read the signals; nothing else changes them. */
import { signal } from "@preact/signals";
import { asFailure, type Failure } from "../api/failure";
import type { Claim, Interview, Verdict, Visit } from "../api/shapes";
import { type Keeping, random128, type Unsent } from "./keeping";
import { Link } from "./link";
import { Patience, untilSent } from "./sending";
import type { Tabs } from "./tabs";

/** What the interviewer is at while one waits: the true stage, never a fake one. */
export type Doing = "sending" | "reading" | "choosing" | "wording";

/** An answer on its way and the next question as far as it is worded. */
export interface Working {
  doing: Doing;
  /** The next question so far; "" before its first word. */
  draft: string;
  asked: string;
  /** null: not answered by choice. */
  told: string | null;
}

/** Refusals that close the link for this visit, and the state they mean. */
const CLOSING: Record<string, Visit["state"]> = {
  "link-expired": "expired",
  "link-used-up": "used_up",
  "study-closed": "closed",
  "over-budget": "over_budget",
  "budget-exhausted": "over_budget",
};

/** The status of a link that was taken back: nobody new begins by it. */
export const TAKEN_BACK = 410;

/** Refusals that mean: this question was answered already, here or elsewhere. */
const OVERTAKEN = new Set(["question-outdated", "answer-kept", "session-completed"]);

/** What a finished stage of the turn means in plain words: what is being done now. */
export function doingAfter(stage: string): Doing | undefined {
  if (/^(ContextLoading|UtteranceSaving|SrlPreprocessing)$/.test(stage)) return "reading";
  if (/^(Extraction|GraphUpdate|SlotDiscovery|StateComputation)$/.test(stage)) return "choosing";
  if (/^(StrategySelection|Continuation)$/.test(stage)) return "wording";
  return undefined;
}

export class Conversation {
  readonly visit = signal<Visit | undefined>(undefined);
  readonly interview = signal<Interview | undefined>(undefined);
  /** Why the page could not be opened. */
  readonly failure = signal<Failure | undefined>(undefined);
  readonly working = signal<Working | undefined>(undefined);
  /** Why the answer is not sent yet. */
  readonly waiting = signal<Failure | undefined>(undefined);
  /** Something about the last answer that one should know. */
  readonly notice = signal<"elsewhere" | "refused" | undefined>(undefined);
  /** What stands in the answer box. */
  readonly draft = signal("");
  /** The refusal that ended the visit before the interview was over. */
  readonly closedBy = signal<Visit["state"] | undefined>(undefined);
  /** The break was begun in this window (rather than found when it was opened). */
  readonly pausedHere = signal(false);
  /** The paused interview was taken up again in this window. */
  readonly backAgain = signal(false);
  readonly hasRead = signal(false);
  /** The interview came to its end while one watched (rather than before the page was opened). */
  readonly endedHere = signal(false);
  /** They asked to leave something out. */
  readonly wished = signal(false);

  readonly patience = new Patience();
  readonly link: Link;
  readonly keeping: Keeping;
  private readonly tabs: Tabs;

  constructor(link: Link, keeping: Keeping, tabs: Tabs) {
    this.link = link;
    this.keeping = keeping;
    this.tabs = tabs;
    this.hasRead.value = keeping.hasRead;
    this.wished.value = keeping.wished;
    tabs.listen(() => void this.refresh());
  }

  /** The address that brings this person back on any device. */
  get address(): string {
    return `${location.origin}/r/${this.link.token}#${this.link.handle}`;
  }

  /**
   * Opens the visit, trying until the server answers, and sends what was left unsent.
   * @param given the visit, when it was told with the page; or the first try, when it was begun already
   */
  async open(given?: Visit | Promise<Visit>): Promise<void> {
    let begun = given instanceof Promise ? given : undefined;
    const attempt = (): Promise<Visit> => {
      const first = begun;
      begun = undefined;
      return first ?? this.link.visit();
    };
    try {
      const visit = given && !(given instanceof Promise) ? given : await untilSent(attempt, this.patience.wait, (failure) => {
        this.failure.value = failure;
      });
      this.failure.value = undefined;
      this.visit.value = visit;
      if (visit.interview) this.take(visit.interview);
    } catch (thrown) {
      this.failure.value = asFailure(thrown);
      return;
    }
    const unsent = this.keeping.unsent();
    if (!unsent) return;
    if (unsent.replies_to === this.interview.value?.question?.id) await this.deliver(unsent);
    else this.keeping.keepUnsent(undefined); // it arrived before the page was closed
  }

  /** Another window or device went on: this one follows. A failure leaves things as they are. */
  async refresh(): Promise<void> {
    if (this.working.value) return;
    try {
      const visit = await this.link.visit();
      if (this.working.value) return;
      this.visit.value = visit;
      if (visit.interview) this.take(visit.interview);
    } catch {
      // The next action tells what is wrong.
    }
  }

  private take(interview: Interview): void {
    const before = this.interview.value;
    const over = (status?: string) => status === "finished" || status === "stopped" || status === "screened_out";
    if (before && !over(before.status) && over(interview.status)) this.endedHere.value = true;
    if (interview.status !== "paused") this.backAgain.value = false;
    const question = interview.question?.id ?? "";
    if (question !== before?.question?.id) this.draft.value = this.keeping.draft(question);
    this.interview.value = interview;
  }

  /** Takes what an action of ours led to, and lets other windows know. */
  private done(interview: Interview): void {
    this.take(interview);
    this.tabs.tell();
  }

  /** @throws Failure with the fields at fault; closing refusals are shown as such instead. */
  async begin(attributes: Record<string, string>): Promise<void> {
    try {
      const interview = await this.link.begin(attributes);
      this.done(interview);
      if (interview.status === "screened_out") this.endedHere.value = true;
    } catch (thrown) {
      const failure = asFailure(thrown);
      const state = CLOSING[failure.code];
      if (failure.status === TAKEN_BACK) {
        this.failure.value = failure;
        return;
      }
      if (!state || !this.visit.value) throw failure;
      this.visit.value = { ...this.visit.value, state };
    }
  }

  /** Writes in the answer box; kept on this device at once. */
  write(text: string): void {
    this.draft.value = text;
    this.notice.value = undefined;
    const question = this.interview.value?.question;
    if (question) this.keeping.keepDraft(question.id, text);
  }

  /** Another window wrote in the box of the same question; the one that is written in now never loses its words. */
  draftElsewhere(): void {
    const question = this.interview.value?.question;
    if (question && !this.working.value && !document.hasFocus()) this.draft.value = this.keeping.draft(question.id);
  }

  answer(text: string): Promise<void> {
    return this.reply("answer", text);
  }

  skip(): Promise<void> {
    return this.reply("skip", this.draft.value);
  }

  /** One answer at a time: a second click while one is on its way does nothing. */
  private async reply(kind: Unsent["kind"], text: string): Promise<void> {
    const question = this.interview.value?.question;
    if (!question || this.working.value) return;
    const unsent: Unsent = { kind, text, replies_to: question.id, key: random128() };
    this.keeping.keepUnsent(unsent);
    await this.deliver(unsent);
  }

  private async deliver(unsent: Unsent): Promise<void> {
    const asked = this.interview.value?.question?.text ?? "";
    const begun: Working = { doing: "sending", draft: "", asked, told: unsent.kind === "skip" ? null : unsent.text };
    const change = (now: Partial<Working>) => {
      this.waiting.value = undefined;
      this.working.value = { ...(this.working.value ?? begun), ...now };
    };
    this.notice.value = undefined;
    this.draft.value = "";
    this.working.value = begun;
    const attempt = () => {
      this.working.value = begun;
      return this.link.answer(unsent, {
        stage: (name) => change({ doing: doingAfter(name) ?? this.working.value?.doing ?? "reading" }),
        piece: (text) => change({ draft: (this.working.value?.draft ?? "") + text }),
        replaced: (text) => change({ draft: text }),
      });
    };
    try {
      const interview = await untilSent(attempt, this.patience.wait, (failure) => {
        this.waiting.value = failure;
      });
      this.keeping.keepUnsent(undefined);
      this.keeping.keepDraft("", "");
      this.done(interview);
    } catch (thrown) {
      await this.refused(unsent, asFailure(thrown));
    } finally {
      this.waiting.value = undefined;
      this.working.value = undefined;
    }
  }

  /** The answer was refused for good: its words go back into the box, and one learns why. */
  private async refused(unsent: Unsent, failure: Failure): Promise<void> {
    this.keeping.keepUnsent(undefined);
    this.working.value = undefined;
    const state = CLOSING[failure.code];
    if (state) this.closedBy.value = state;
    await this.refresh();
    if (unsent.kind === "answer") this.write(unsent.text);
    if (!state) this.notice.value = OVERTAKEN.has(failure.code) ? "elsewhere" : "refused";
  }

  /** Pausing cannot fail: everything is kept anyway. The server only learns of it when it can be reached. */
  async pause(): Promise<void> {
    const now = this.interview.value;
    if (!now) return;
    this.backAgain.value = false;
    this.pausedHere.value = true;
    this.interview.value = { ...now, status: "paused" };
    await this.link.pause().then(
      (interview) => this.done(interview),
      () => undefined,
    );
  }

  /** Takes the paused interview up again; the next answer tells the server. */
  goOn(): void {
    this.backAgain.value = true;
  }

  /** @throws Failure */
  async stop(): Promise<void> {
    this.done(await this.link.stop());
    this.keeping.keepDraft("", "");
  }

  understood(): Promise<Claim[]> {
    return this.link.understood();
  }

  /** @throws Failure */
  async check(verdicts: Verdict[], add: string | null, leaveOut: string | null): Promise<void> {
    const interview = await this.link.check(verdicts, add, leaveOut);
    this.wished.value = leaveOut !== null;
    this.keeping.keepWished(this.wished.value);
    this.keeping.keepCheck(undefined);
    this.endedHere.value = true;
    this.done(interview);
  }

  read(): void {
    this.keeping.keepRead();
    this.hasRead.value = true;
  }

  /** Would somebody else find a beginning behind this link? A link for one person leads to that person's interview only. */
  async reusable(): Promise<boolean> {
    try {
      const visit = await new Link(this.link.token, random128()).visit();
      return visit.state === "open" && visit.interview === null;
    } catch {
      return false;
    }
  }

  /** Somebody else on this device: a new handle, and the page from its beginning. */
  anew(): void {
    this.keeping.forget();
    // Without a fragment this loads the page anew, even at the same address.
    location.replace(location.pathname + location.search);
  }
}

/** One visit: an answer counts once, whatever happens to the page, the network and other windows. */
import { beforeEach, expect, test } from "vitest";
import { Failure } from "../api/failure";
import type { Interview, Visit } from "../api/shapes";
import { Conversation, doingAfter } from "./conversation";
import { Keeping, type Unsent } from "./keeping";
import type { Link, Watching } from "./link";
import type { Tabs } from "./tabs";

const interview = (question: string | null, more: Partial<Interview> = {}): Interview => ({
  status: "waiting",
  farewell: null,
  question: question === null ? null : { id: question, text: `${question}?` },
  talk: [],
  stimulus: null,
  progress: 0,
  check: "none",
  redirect: null,
  ...more,
});

/** A server that plays a script: each entry answers, or fails, one request to send. */
class Script {
  now = interview("q1");
  sent: Unsent[] = [];
  script: (Interview | Failure)[] = [];
  told = 0;

  link(): Link {
    const visit = async (): Promise<Visit> => ({
      state: "open", language: "en", name: "", purpose: "", consent: "", minutes: null, form: [], interview: this.now,
    });
    const answer = async (unsent: Unsent, watching: Watching) => {
      this.sent.push(unsent);
      watching.stage("Extraction");
      const next = this.script.shift();
      if (next instanceof Failure) throw next;
      this.now = next ?? interview("q2");
      return this.now;
    };
    return { token: "t", handle: "h", visit, answer } as unknown as Link;
  }

  tabs(): Tabs {
    return { tell: () => void (this.told += 1), listen: () => undefined } as unknown as Tabs;
  }

  conversation(): Conversation {
    const made = new Conversation(this.link(), new Keeping("t", localStorage), this.tabs());
    made.patience.wait = async () => undefined;
    return made;
  }
}

beforeEach(() => localStorage.clear());

test("an answer is sent with a key, and the next question is there", async () => {
  const script = new Script();
  const talk = script.conversation();
  await talk.open();
  talk.write("because");
  await talk.answer("because");
  expect(script.sent).toMatchObject([{ kind: "answer", text: "because", replies_to: "q1" }]);
  expect(talk.interview.value?.question?.id).toBe("q2");
  expect(talk.draft.value).toBe("");
  expect(talk.working.value).toBeUndefined();
  expect(script.told).toBe(1);
});

test("what was told with the page is there at once, and nothing is asked for", async () => {
  const script = new Script();
  const talk = script.conversation();
  const told = await talk.link.visit();
  talk.link.visit = () => Promise.reject(new Error("asked"));
  const opening = talk.open(told);
  expect(talk.interview.value?.question?.id).toBe("q1");
  await opening;
  expect(talk.failure.value).toBeUndefined();
});

test("what was asked for already is waited for, and asked for again when it failed", async () => {
  const script = new Script();
  let asked = 0;
  for (const [first, more] of [[script.link().visit(), 0], [Promise.reject(Failure.noConnection()), 1]] as const) {
    const talk = script.conversation();
    const visit = talk.link.visit;
    asked = 0;
    talk.link.visit = () => ((asked += 1), visit());
    await talk.open(first);
    expect([talk.interview.value?.question?.id, asked]).toEqual(["q1", more]);
    expect(talk.failure.value).toBeUndefined();
  }
});

test("a double click sends once", async () => {
  const script = new Script();
  const talk = script.conversation();
  await talk.open();
  await Promise.all([talk.answer("once"), talk.answer("once"), talk.skip()]);
  expect(script.sent).toHaveLength(1);
});

test("a lost connection sends the same answer with the same key", async () => {
  const script = new Script();
  script.script = [Failure.noConnection(), new Failure(503, {}), interview("q2")];
  const talk = script.conversation();
  await talk.open();
  await talk.answer("kept");
  expect(script.sent).toHaveLength(3);
  expect(new Set(script.sent.map((unsent) => unsent.key)).size).toBe(1);
  expect(talk.waiting.value).toBeUndefined();
});

test("after a reload in the middle the answer goes out again with its key", async () => {
  const unsent: Unsent = { kind: "answer", text: "half way", replies_to: "q1", key: "k1" };
  new Keeping("t", localStorage).keepUnsent(unsent);
  const script = new Script();
  await script.conversation().open();
  expect(script.sent).toEqual([unsent]);
});

test("after a reload an answer that arrived is not sent again", async () => {
  new Keeping("t", localStorage).keepUnsent({ kind: "answer", text: "there", replies_to: "q0", key: "k0" });
  const script = new Script();
  await script.conversation().open();
  expect(script.sent).toEqual([]);
  expect(new Keeping("t", localStorage).unsent()).toBeUndefined();
});

test("overtaken by another window: follows it, keeps the words, says so", async () => {
  const script = new Script();
  script.script = [new Failure(409, { code: "question-outdated" })];
  const talk = script.conversation();
  await talk.open();
  script.now = interview("q2");
  await talk.answer("too late");
  expect(talk.interview.value?.question?.id).toBe("q2");
  expect(talk.draft.value).toBe("too late");
  expect(talk.notice.value).toBe("elsewhere");
});

test("a link that closed in the middle says so", async () => {
  const script = new Script();
  script.script = [new Failure(409, { code: "study-closed" })];
  const talk = script.conversation();
  await talk.open();
  await talk.answer("words");
  expect(talk.closedBy.value).toBe("closed");
});

test("a draft survives a reload", async () => {
  const script = new Script();
  const talk = script.conversation();
  await talk.open();
  talk.write("half a thought");
  const again = script.conversation();
  await again.open();
  expect(again.draft.value).toBe("half a thought");
});

test.each([
  ["ContextLoading", "reading"],
  ["Extraction", "choosing"],
  ["StrategySelection", "wording"],
  ["SomethingNew", undefined],
])("after %s it is %s", (stage, doing) => {
  expect(doingAfter(stage)).toBe(doing);
});

test("a link that was taken back before one began opens nothing, and says so", async () => {
  const script = new Script();
  const begin = async () => {
    throw new Failure(410, { code: "link-revoked" });
  };
  const talk = new Conversation(Object.assign(script.link(), { begin }) as unknown as Link, new Keeping("t", localStorage), script.tabs());
  await talk.begin({});
  expect(talk.failure.value?.status).toBe(410);
  expect(talk.interview.value).toBeUndefined();
});

test("that something is to be left out is known after a reload", async () => {
  const script = new Script();
  const check = async () => interview(null, { status: "finished", check: "done" });
  const link = Object.assign(script.link(), { check }) as unknown as Link;
  await new Conversation(link, new Keeping("t", localStorage), script.tabs()).check([], null, "my street");
  expect(new Conversation(link, new Keeping("t", localStorage), script.tabs()).wished.value).toBe(true);
  await new Conversation(link, new Keeping("t", localStorage), script.tabs()).check([], null, null);
  expect(new Conversation(link, new Keeping("t", localStorage), script.tabs()).wished.value).toBe(false);
});

/** The talk: what was said just before, one question, one box. While one waits, the true stage stands in its place. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Interview } from "../api/shapes";
import { NO_CONNECTION } from "../api/failure";
import { Dialog } from "../parts/dialog";
import { Button } from "../parts/button";
import { Progress, Working } from "../parts/progress";
import { far, type Words } from "../words/respondent";
import { AnswerBox } from "./answer";
import type { ScreenProps } from "./app";
import type { Working as Work } from "./conversation";
import { Paragraphs } from "./frame";
import { PauseOrStop } from "./pause";

/** What an unsent answer is waiting for, with a way to try at once. */
function Waiting({ conversation, words }: ScreenProps) {
  const failure = conversation.waiting.value;
  if (!failure) return null;
  return (
    <div class="lost" role="status">
      <span>{failure.code === NO_CONNECTION && !navigator.onLine ? words.offline : words.serverAway}</span>
      <Button kind="quiet" onClick={() => conversation.patience.wake()}>{words.tryNow}</Button>
    </div>
  );
}

function stage(words: Words, work: Work): string {
  return { sending: words.stageSending, reading: words.stageReading, choosing: words.stageChoosing, wording: words.stageWording }[work.doing];
}

/** The question, its draft as far as it goes, or the stage in its place: so nothing jumps. */
function Question(props: ScreenProps & { interview: Interview; working: Work | undefined }) {
  const { conversation, words, interview, working } = props;
  if (conversation.waiting.value) {
    return (
      <>
        <h1 class="hide">{words.stageSending}</h1>
        <Waiting {...props} />
      </>
    );
  }
  const text = working ? working.draft : interview.question?.text;
  if (!text) return <h1 class="q stage"><Working words={working ? stage(words, working) : words.stageWording} /></h1>;
  return <h1 class={working ? "q said wording" : "q said"} id="question" dir="auto">{text}</h1>;
}

/** The question before and what was said to it. */
function Before({ asked, told, words }: { asked: string; told: string | null; words: Words }) {
  return (
    <section class="before said" aria-label={words.justBefore}>
      <p class="asked" dir="auto">{asked}</p>
      <p class="told" dir="auto">{told ?? words.ratherSaid}</p>
    </section>
  );
}

/** How far along, and about how long it still takes. */
function Foot({ conversation, words, interview }: ScreenProps & { interview: Interview }) {
  const minutes = conversation.visit.value?.minutes;
  const left = minutes ? Math.max(1, Math.round(minutes * (1 - interview.progress))) : undefined;
  return (
    <footer class="foot">
      <Progress value={interview.progress} label={words.progress} words={far(words, interview.progress)} />
      {left !== undefined && <p class="left">{words.minutesLeft(left)}</p>}
    </footer>
  );
}

/** What was shown first, to be read again beside any question. */
function ReadAgain({ stimulus, words }: { stimulus: NonNullable<Interview["stimulus"]>; words: Words }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>{words.readAgain}</Button>
      <Dialog title={stimulus.title ?? words.readAgain} open={open} onClose={() => setOpen(false)} wide>
        <Paragraphs class="said shown" text={stimulus.text} />
        <Button class="wide" onClick={() => setOpen(false)}>{words.close}</Button>
      </Dialog>
    </>
  );
}

/** Announces each new question once, whole; pieces of it would only stutter. */
function useArrival(question: string, working: boolean, box: RefObject<HTMLTextAreaElement | null>) {
  const [said, say] = useState("");
  const before = useRef(question);
  useEffect(() => {
    if (working || before.current === question) return;
    before.current = question;
    say(question);
    // Where a keyboard is at hand one writes on at once; on a phone the keyboard must not cover the new question.
    if (matchMedia("(pointer: fine)").matches) box.current?.focus({ preventScroll: true });
  }, [question, working, box]);
  return said;
}

/** One question at a time. */
export function Talk(props: ScreenProps & { interview: Interview }) {
  const { conversation, words, interview } = props;
  const working = conversation.working.value;
  const last = interview.talk.at(-1);
  const before = working ? { question: working.asked, answer: working.told } : last;
  const box = useRef<HTMLTextAreaElement>(null);
  const said = useArrival(interview.question?.text ?? "", !!working, box);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) box.current?.focus({ preventScroll: true });
  }, []);
  // The first question may still be on its way when the page is opened in the middle of it.
  const missing = !working && !interview.question;
  useEffect(() => {
    if (!missing) return;
    const timer = setInterval(() => void conversation.refresh(), 1500);
    return () => clearInterval(timer);
  }, [missing]);

  return (
    <div class="talk">
      <header class="top">
        <p>{conversation.visit.value?.name}</p>
        <div class="doors">
          {interview.stimulus && <ReadAgain stimulus={interview.stimulus} words={words} />}
          <PauseOrStop {...props} />
        </div>
      </header>
      <main>
        <div class="above">{before && <Before asked={before.question} told={before.answer} words={words} />}</div>
        <div class="ask">
          <Question {...props} working={working} />
          <p class="hide" aria-live="polite">{said}</p>
          {conversation.notice.value && (
            <p class="lost" role="status">{conversation.notice.value === "elsewhere" ? words.elsewhere : words.answerRefused}</p>
          )}
          <AnswerBox {...props} box={box} busy={!!working || missing} />
        </div>
      </main>
      <Foot {...props} interview={interview} />
    </div>
  );
}

/** The answer box: it grows with what is written, sends with Enter, and counts only when it must. */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Button } from "../parts/button";
import type { ScreenProps } from "./app";
import { Speech, speechOffered } from "./speech";

/** The longest answer, in characters. */
export const LONGEST = 5000;
/** From here on the characters left are shown. */
const NEAR = 4500;

/** Characters as the server counts them (code points). */
export const lengthOf = (text: string): number => (text.length < NEAR ? text.length : [...text].length);

type Props = ScreenProps & {
  box: RefObject<HTMLTextAreaElement | null>;
  /** An answer is on its way: one can write on, not send. */
  busy: boolean;
};

/** Browsers that cannot grow a box by themselves get its height from its content. */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const area = box.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [text, box]);
}

/** Says what is wrong with the length, if anything; only near the end. */
function Count({ length, empty, busy, words }: { length: number; empty: boolean; busy: boolean; words: ScreenProps["words"] }) {
  const left = LONGEST - length;
  if (left < 0) return <span class="note strong" id="count" role="alert">{words.tooLong(-left)}</span>;
  if (length >= NEAR) return <span class="note" id="count">{words.charactersLeft(left)}</span>;
  if (empty) return <span class="note strong" id="count" role="alert">{words.nothingWritten}</span>;
  return <span class="note" id="count">{length > 0 ? words.keptAsYouType : !busy && <span class="desk">{words.lineHint}</span>}</span>;
}

/** The form of one answer, and the way around it. */
export function AnswerBox({ conversation, words, box, busy }: Props) {
  const text = conversation.draft.value;
  const [empty, setEmpty] = useState(false);
  useGrowing(box, text);

  function send(event?: Event) {
    event?.preventDefault();
    if (busy) return;
    const said = text.trim();
    setEmpty(said === "");
    if (said !== "" && lengthOf(text) <= LONGEST) void conversation.answer(said);
    else box.current?.focus();
  }

  function keyed(event: KeyboardEvent) {
    // Enter also accepts what an input method offers; and a phone has no Shift + Enter, so there it is a new line.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return;
    send(event);
  }

  return (
    <>
      <form class="box" onSubmit={send} data-busy={busy || undefined}>
        <label class="hide" for="answer">{words.yourAnswer}</label>
        <textarea
          id="answer"
          dir="auto"
          class="said"
          rows={4}
          ref={box}
          value={text}
          placeholder={busy ? "" : words.placeholder}
          aria-describedby="question count"
          onInput={(event) => {
            setEmpty(false);
            conversation.write(event.currentTarget.value);
          }}
          onKeyDown={keyed}
        />
        <div class="row">
          {speechOffered()
            ? <Speech words={words} language={conversation.visit.value?.language ?? "en"} text={text} onText={(now) => conversation.write(now)} />
            : <span />}
          <Button kind="main" type="submit" busy={busy}>{words.send}</Button>
        </div>
      </form>
      <div class="under">
        <Button kind="quiet" busy={busy} onClick={() => void conversation.skip()}>{words.rather}</Button>
        <Count length={lengthOf(text)} empty={empty} busy={busy} words={words} />
      </div>
    </>
  );
}

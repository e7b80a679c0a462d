/** Dictation, where the browser offers it. It writes into the answer box; nothing is sent by speaking. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button";
import type { Words } from "../words/respondent";

/** The part of the browsers' speech recognition that is used; its types are in no standard library yet. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: (() => void) | null;
  onend: (() => void) | null;
}

type Maker = new () => Recognition;

function maker(): Maker | undefined {
  const open = window as unknown as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker };
  return open.SpeechRecognition ?? open.webkitSpeechRecognition;
}

/** Does this browser offer dictation? */
export const speechOffered = (): boolean => maker() !== undefined;

interface Props {
  words: Words;
  language: string;
  text: string;
  onText: (text: string) => void;
}

/** "Speak instead": first one learns where the sound may go; then what is said is added to what is written. */
export function Speech({ words, language, text, onText }: Props) {
  const [state, setState] = useState<"idle" | "told" | "on" | "failed">("idle");
  const at = useRef<Recognition | undefined>(undefined);
  useEffect(() => () => at.current?.stop(), []);

  function begin() {
    const Make = maker();
    if (!Make) return;
    const recognition = new Make();
    const before = text.trim() === "" ? "" : `${text.trimEnd()} `;
    recognition.lang = language;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) => {
      onText(before + Array.from(results, (result) => result[0]?.transcript ?? "").join(""));
    };
    recognition.onerror = () => setState("failed");
    recognition.onend = () => setState((now) => (now === "on" ? "idle" : now));
    at.current = recognition;
    recognition.start();
    setState("on");
  }

  const press = { idle: () => setState("told"), failed: begin, told: begin, on: () => at.current?.stop() }[state];
  return (
    <div class="speech">
      {state === "told" && <span class="note" role="status">{words.speakNote}</span>}
      <Button kind="quiet" aria-pressed={state === "on"} onClick={press}>
        <svg width="16" height="18" viewBox="0 0 16 18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true">
          <rect x="5" y="1" width="6" height="9" rx="3" />
          <path d="M2 8.5a6 6 0 0 0 12 0M8 14.5V17" />
        </svg>
        {{ idle: words.speak, failed: words.speak, told: words.speakNow, on: words.speaking }[state]}
      </Button>
      {state === "failed" && <span class="note" role="status">{words.speakFailed}</span>}
    </div>
  );
}

/** Leaving is easy: a break, or the end, each with a calm word about what happens to what was said. */
import { useState } from "preact/hooks";
import { Button } from "../parts/button";
import { Dialog } from "../parts/dialog";
import type { ScreenProps } from "./app";

type Step = "closed" | "break" | "stop";

/** The button at the top and the sheet behind it. */
export function PauseOrStop({ conversation, words }: ScreenProps) {
  const [step, setStep] = useState<Step>("closed");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const close = () => {
    setStep("closed");
    setFailed(false);
  };

  async function stop() {
    setBusy(true);
    setFailed(false);
    try {
      await conversation.stop();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" disabled={!!conversation.working.value} onClick={() => setStep("break")}>
        <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
          <rect x="2" y="1" width="3" height="12" rx="1" />
          <rect x="9" y="1" width="3" height="12" rx="1" />
        </svg>
        {words.pauseOrStop}
      </Button>
      <Dialog title={step === "stop" ? words.stopTitle : words.breakTitle} open={step !== "closed"} onClose={close}>
        <p>{step === "stop" ? words.stopText : words.breakText}</p>
        <div class="stack">
          {step === "stop"
            ? <Button kind="main" onClick={close}>{words.keepGoing}</Button>
            : <Button kind="main" onClick={() => void conversation.pause()}>{words.pauseHere}</Button>}
          {step === "stop"
            ? <Button busy={busy} onClick={() => void stop()}>{busy ? words.stopping : words.stopSure}</Button>
            : <Button onClick={close}>{words.keepGoing}</Button>}
        </div>
        {failed && <p class="note strong" role="alert">{words.notDone}</p>}
        {step === "break" && (
          <div class="for-good">
            <Button kind="quiet" onClick={() => setStep("stop")}>{words.stopForGood}</Button>
            <p class="note">{words.noReason}</p>
          </div>
        )}
      </Dialog>
    </>
  );
}

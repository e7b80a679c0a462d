/** An interview that is to be deleted: what goes with it is said first. */
import { useState } from "preact/hooks";
import { del } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Notice } from "../../parts/notice";
import { words } from "../../words/studio/studies";

interface Props {
  session: string;
  /** Whose interview it is. */
  who: string;
  answers: number;
  ideas: number;
  running: boolean;
  /** It was deleted, or not. */
  onDone: (deleted: boolean) => void;
}

export function Deletion({ session, who, answers, ideas, running, onDone }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    setFailure(undefined);
    del(`/sessions/${encodeURIComponent(session)}`).then(() => onDone(true), (thrown: unknown) => setFailure(asFailure(thrown))).finally(() => setBusy(false));
  };
  return (
    <Dialog title={words.deleteOneTitle(who)} open onClose={() => onDone(false)}>
      <p>{words.deleteOneText(answers, ideas)} {running && words.deleteOneRunning}</p>
      {failure && <Notice title={words.notDone}>{failure.detail}</Notice>}
      <div class="row">
        <Button kind="main" busy={busy} onClick={remove}>{words.deleteOneDo}</Button>
        <Button onClick={() => onDone(false)}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}

/** Writes a copy of a methodology or concept: text on the left, what is wrong with it on the right, and where it can go. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Finding } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Notice } from "../../parts/notice";
import { words } from "../../words/studio/methods";
import { go } from "../route";
import { give } from "../studies/given";
import { named, useCheck, useCopy, type Kind } from "./copy";
import { Findings } from "./findings";
import { offsetOf } from "./place";
import { LINE, Sheet } from "./sheet";

/** Hands the text to the browser as a file. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function Discard({ open, onClose, onYes }: { open: boolean; onClose: () => void; onYes: () => void }) {
  return (
    <Dialog title={words.discardSure} open={open} onClose={onClose}>
      <p>{words.discardText}</p>
      <div class="editor-doors">
        <Button kind="main" onClick={onYes}>{words.discardYes}</Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}

interface Props {
  kind: Kind;
  id: string;
  name: string;
  original: string;
}

/** The editor. Only a text without errors, checked as it stands, can be used or downloaded. */
export function Editor({ kind, id, name, original }: Props) {
  const copy = useCopy(kind, id, named(kind, id, original));
  const check = useCheck(kind, copy.text);
  const [asking, setAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const usable = check.found?.ok === true && check.of === copy.text && !check.failure;

  function show({ line, column }: Finding) {
    const element = area.current;
    if (!element) return;
    const at = offsetOf(copy.text, line, column);
    element.focus();
    element.setSelectionRange(at, at);
    element.scrollTop = Math.max(0, (line - 1) * LINE - element.clientHeight / 3);
  }

  function use() {
    give(kind === "concept" ? { concept_source: copy.text } : { methodology_source: copy.text });
    go("/studies/new");
  }

  return (
    <div class="page methods editor">
      <header class="methods-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>{words.editing(name)}</h1>
          <p class="note">{words.editLede} {kind === "methodology" && /^\s+asks:/m.test(original) && words.editAsks}</p>
        </div>
        <a class="btn" href={location.pathname}>{words.backToReading}</a>
      </header>
      {!copy.saved && <Notice title={words.notSaved} />}
      <div class="editor-panes">
        <Sheet area={area} text={copy.text} onText={copy.write} findings={check.found?.findings ?? []} />
        <Findings check={check} onGo={show} />
      </div>
      <div class="editor-doors">
        <Button kind="main" disabled={!usable} onClick={use}>{words.useInStudy}</Button>
        <Button disabled={!usable} onClick={() => download(`${check.found?.id ?? id}.yaml`, copy.text)}>{words.download}</Button>
        {copy.changed && <Button kind="quiet" onClick={() => setAsking(true)}>{words.discard}</Button>}
      </div>
      <Discard open={asking} onClose={() => setAsking(false)} onYes={() => { copy.discard(); setAsking(false); }} />
    </div>
  );
}

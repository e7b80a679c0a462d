/** Where links made now lead nowhere else: that it is so, whom to ask about it, and what to send them. */
import { useState } from "preact/hooks";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/asking";

/** Names that mean this computer to every computer. */
const HERE = /^(localhost|127\.|\[::1\])/;

/** Do links made now open on this computer only? */
export const onlyHere = (): boolean => HERE.test(location.hostname);

export function OnlyHere() {
  const [copied, setCopied] = useState(false);
  if (!onlyHere()) return null;
  const letter = words.hereLetter(location.origin);
  const copy = () => void navigator.clipboard.writeText(letter).then(() => setCopied(true), () => setCopied(false));
  return (
    <div class="only-here">
      <p><strong>{words.hereTitle}</strong> {words.hereText}</p>
      <details>
        <summary data-testid="link-letter">{words.hereAsk}</summary>
        <div>
          <p class="letter">{letter}</p>
          <div><Button onClick={copy}>{copied ? words.hereCopied : words.hereCopy}</Button></div>
          <p>{words.hereThen}</p>
        </div>
      </details>
    </div>
  );
}

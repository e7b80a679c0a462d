/** Where links made now lead nowhere else: that it is so, whom to ask about it, and what to write to them. */
import { words } from "../../words/studio/asking";
import { Letter } from "./letter";

/** Names that mean this computer to every computer. */
const HERE = /^(localhost|127\.|\[::1\])/;

/** Do links made now open on this computer only? */
export const onlyHere = (): boolean => HERE.test(location.hostname);

export function OnlyHere() {
  if (!onlyHere()) return null;
  return (
    <div class="only-here">
      <p><strong>{words.hereTitle}</strong> {words.hereText}</p>
      <Letter title={words.hereAsk} text={words.hereLetter(location.origin)} testid="link-letter">
        <p>{words.hereThen}</p>
      </Letter>
    </div>
  );
}

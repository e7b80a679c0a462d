/** The sheet one writes on: a plain text area with line numbers beside it and the lines in question marked behind it. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Finding } from "../../api/shapes";
import { words } from "../../words/studio/methods";
import { linesOf } from "./place";

/** The height of a line in pixels; methods.css sets the same. */
export const LINE = 20;

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  findings: Finding[];
}

/** How far the area is scrolled: numbers and marks go along. */
function useScroll(area: RefObject<HTMLTextAreaElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const follow = () => setTop(element.scrollTop);
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [area]);
  return top;
}

/** Numbers and marks are drawn as two long columns which the area's scrolling shifts. */
export function Sheet({ area, text, onText, findings }: Props) {
  const top = useScroll(area);
  const marked = new Map(findings.map((finding) => [finding.line, finding.severity] as const).reverse());
  const numbers = Array.from({ length: linesOf(text) }, (_, index) => index + 1);
  const shift = { transform: `translateY(${-top}px)` };
  return (
    <div class="sheet-paper">
      <div class="numbers" aria-hidden="true">
        <ol style={shift}>
          {numbers.map((number) => <li key={number} class={marked.get(number)}>{number}</li>)}
        </ol>
      </div>
      <div class="lines">
        <div class="marks" aria-hidden="true" style={shift}>
          {[...marked].map(([line, severity]) => <i key={line} class={severity} style={{ top: `${(line - 1) * LINE}px` }} />)}
        </div>
        <textarea
          ref={area}
          aria-label={words.text}
          aria-describedby="verdict"
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          data-testid="copy"
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

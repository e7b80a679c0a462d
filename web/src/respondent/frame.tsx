/** What the quiet screens share: the study's name at the top, one column, a heading that is read out first. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  name: string;
  /** At the right of the top: where one is. */
  aside?: ComponentChildren;
  /** A short message in the middle of the page rather than a page to read. */
  alone?: boolean;
  children: ComponentChildren;
}

/** The frame of a screen. */
export function Frame({ name, aside, alone = false, children }: Props) {
  return (
    <>
      <header class="top">
        <p>{name}</p>
        {aside}
      </header>
      <main class={alone ? "alone" : "reading"}>{children}</main>
    </>
  );
}

/** The heading of a screen: it takes the focus when the screen replaces another, so that nobody is left behind. */
export function Heading({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    element.current?.focus({ preventScroll: true });
  }, []);
  return <h1 class="said title" tabIndex={-1} dir="auto" ref={element}>{children}</h1>;
}

/** Text as written: blank lines part paragraphs. Never read as markup. */
export function Paragraphs({ text, class: name }: { text: string; class?: string }) {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim()).filter(Boolean);
  return <div class={name}>{parts.map((part) => <p dir="auto">{part}</p>)}</div>;
}

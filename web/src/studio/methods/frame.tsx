/** What a method wants to hear whatever people begin with, and how it asks for what has not come up. */
import { useEffect, useRef } from "preact/hooks";
import { words } from "../../words/studio/methods";
import type { Slot } from "./source";

/** The slots in their order; nothing where a method has none. */
export function Frame({ slots }: { slots: Slot[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever followed a link to it came before it was there.
  useEffect(() => {
    if (location.hash === "#frame") heading.current?.scrollIntoView();
  }, []);
  if (slots.length === 0) return null;
  return (
    <section aria-labelledby="frame">
      <h2 id="frame" ref={heading}>{words.frame}</h2>
      <p class="note">{words.frameLede}</p>
      <ol class="frame">
        {slots.map((slot) => (
          <li key={slot.name}>
            <p>{slot.name.charAt(0).toUpperCase() + slot.name.slice(1)}</p>
            {slot.asks.map((ask) => <p key={ask} class="note said">{ask.replace(/\{\w+\}/g, words.wordsPlace)}</p>)}
          </li>
        ))}
      </ol>
    </section>
  );
}

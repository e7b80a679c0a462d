/** A text that is ready to be sent, folded away under what it is for. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/asking";

interface Props {
  title: string;
  text: string;
  language?: string;
  testid: string;
  /** What is to be known before or after it is sent. */
  children: ComponentChildren;
}

export function Letter({ title, text, language = "en", testid, children }: Props) {
  const [copied, setCopied] = useState("");
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text), () => setCopied(""));
  return (
    <details>
      <summary data-testid={testid}>{title}</summary>
      <div>
        {children}
        <p class="letter" lang={language}>{text}</p>
        <div><Button onClick={copy}>{copied === text ? words.textCopied : words.textCopy}</Button></div>
      </div>
    </details>
  );
}

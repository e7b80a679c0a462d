/** A break: nothing is lost, and the address that brings one back on any device. */
import { useRef, useState } from "preact/hooks";
import { Button } from "../parts/button";
import type { ScreenProps } from "./app";
import { Frame, Heading } from "./frame";

/** Shown after pausing, and when a paused interview is opened again. */
export function Paused({ conversation, words }: ScreenProps) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(conversation.address);
      setCopied(true);
    } catch {
      // The address is selected: the device's own copy works.
    }
  }

  return (
    <Frame name={conversation.visit.value?.name ?? ""} alone>
      <Heading>{conversation.pausedHere.value ? words.pausedTitle : words.backTitle}</Heading>
      <p class="lede">{words.pausedText}</p>
      <div class="address">
        <label class="hide" for="address">{words.addressLabel}</label>
        <input id="address" class="input" readOnly value={conversation.address} ref={field} onFocus={(event) => event.currentTarget.select()} />
        <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>
      </div>
      <p class="note" role="status">{words.addressNote}</p>
      <Button kind="main" class="wide" onClick={() => conversation.goOn()}>{words.goOn}</Button>
    </Frame>
  );
}

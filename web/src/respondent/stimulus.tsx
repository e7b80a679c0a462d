/** Something to read first: what the interview is about, shown before the first question and again when asked for. */
import { Button } from "../parts/button";
import type { Interview } from "../api/shapes";
import type { ScreenProps } from "./app";
import { Frame, Heading, Paragraphs } from "./frame";

/** The stimulus on a page of its own. */
export function Stimulus({ conversation, words, stimulus }: ScreenProps & { stimulus: NonNullable<Interview["stimulus"]> }) {
  return (
    <Frame name={conversation.visit.value?.name ?? ""}>
      <p class="note first">{words.readFirst}</p>
      {stimulus.title ? <Heading>{stimulus.title}</Heading> : <h1 class="hide">{words.readFirst}</h1>}
      <Paragraphs class="said shown" text={stimulus.text} />
      <Button kind="main" class="wide" onClick={() => conversation.read()}>{words.haveRead}</Button>
    </Frame>
  );
}

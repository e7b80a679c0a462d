/** Which screen it is time for. */
import { useEffect, useState } from "preact/hooks";
import type { Interview } from "../api/shapes";
import { Working } from "../parts/progress";
import { wayBack } from "../parts/wayback";
import { type Words, wordsOf } from "../words/respondent";
import { Check } from "./check";
import type { Conversation } from "./conversation";
import { Closed, Ending, Failed } from "./ending";
import { Paused } from "./paused";
import { Stimulus } from "./stimulus";
import { Talk } from "./talk";
import { Welcome } from "./welcome";

/** What every screen is given. */
export interface ScreenProps {
  conversation: Conversation;
  words: Words;
}

const OVER: Interview["status"][] = ["finished", "stopped", "screened_out"];

/** The respondent's page. */
export function App({ conversation }: { conversation: Conversation }) {
  const visit = conversation.visit.value;
  const language = visit?.language ?? navigator.language;
  const words = wordsOf(language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = visit?.name || words.interview;
  }, [language, visit?.name]);
  return (
    <>
      <WayBack words={words} />
      <Screen conversation={conversation} words={words} />
    </>
  );
}

/** Whoever tries the study out can go back to where it is made; nobody else sees this. */
function WayBack({ words }: { words: Words }) {
  const [back] = useState(() => wayBack(location.pathname));
  return back ? <nav class="way-back" aria-label={words.toStudio}><span>{words.tryingOut}</span> <a href={back}>{words.toStudio}</a></nav> : null;
}

function Screen(props: ScreenProps) {
  const { conversation, words } = props;
  const visit = conversation.visit.value;
  const interview = conversation.interview.value;
  const failure = conversation.failure.value;
  if (failure) return <Failed {...props} failure={failure} />;
  if (!visit) return <main class="alone late"><Working words={words.loading} /></main>;
  if (!interview) return visit.state === "open" ? <Welcome {...props} visit={visit} /> : <Closed {...props} state={visit.state} />;
  if (OVER.includes(interview.status)) {
    return interview.check === "open" ? <Check {...props} /> : <Ending {...props} interview={interview} />;
  }
  const closed = conversation.closedBy.value;
  if (closed) return <Closed {...props} state={closed} kept />;
  if (interview.status === "paused" && !conversation.backAgain.value) return <Paused {...props} />;
  if (interview.stimulus && interview.talk.length === 0 && !conversation.hasRead.value) {
    return <Stimulus {...props} stimulus={interview.stimulus} />;
  }
  return <Talk {...props} interview={interview} />;
}

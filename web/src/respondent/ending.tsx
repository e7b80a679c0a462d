/** Every way a visit can be over, or not begin: thanks, stopped, screened out, and links that do not open. */
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../api/failure";
import type { Interview, Visit } from "../api/shapes";
import { Button } from "../parts/button";
import { Notice } from "../parts/notice";
import type { Words } from "../words/respondent";
import type { ScreenProps } from "./app";
import { TAKEN_BACK } from "./conversation";
import { Frame, Heading } from "./frame";

/** How long the thanks stand before one is taken back, in milliseconds. */
const REDIRECT_AFTER = 4000;

/** Only addresses of the web: a study's setting must never run as script. */
export function webAddress(text: string | null): string | undefined {
  return text && /^https?:\/\//i.test(text) ? text : undefined;
}

/** Thanks; then back to where the person came from, when the study says so. */
export function Ending({ conversation, words, interview }: ScreenProps & { interview: Interview }) {
  const back = webAddress(interview.redirect);
  const now = conversation.endedHere.value;
  useEffect(() => {
    if (!back || !now) return;
    const timer = setTimeout(() => location.assign(back), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [back, now]);
  const [reusable, setReusable] = useState(false);
  const ask = !now && !back && interview.status !== "screened_out";
  useEffect(() => {
    if (ask) void conversation.reusable().then(setReusable);
  }, [ask]);
  const [title, text] = endingWords(interview.status, words, conversation.wished.value);
  return (
    <Frame name={conversation.visit.value?.name ?? ""} alone>
      <Heading>{title}</Heading>
      {interview.farewell && interview.check === "none" && <p class="lede said">{interview.farewell}</p>}
      <p class="lede">{text}</p>
      {back && (
        <p class="onward">
          {now && <span role="status">{words.redirecting}</span>}
          <a class="btn main wide" href={back} rel="noreferrer">{words.toRedirect}</a>
        </p>
      )}
      {ask && reusable && (
        <p class="anew">
          {words.somebodyElse}
          <Button kind="quiet" onClick={() => conversation.anew()}>{words.beginAnew}</Button>
        </p>
      )}
    </Frame>
  );
}

function endingWords(status: Interview["status"], words: Words, wished: boolean): [title: string, text: string] {
  if (status === "stopped") return [words.stoppedTitle, words.stoppedText];
  if (status === "screened_out") return [words.screenedTitle, words.screenedText];
  return [words.thanksTitle, wished ? words.wishedText : words.thanksText];
}

/** A link that takes no (more) interview. `kept`: something was said already. */
export function Closed({ conversation, words, state, kept = false }: ScreenProps & { state: Visit["state"]; kept?: boolean }) {
  const [title, text] = {
    open: [words.closedTitle, words.closedText],
    expired: [words.expiredTitle, words.expiredText],
    used_up: [words.usedUpTitle, words.usedUpText],
    closed: [words.closedTitle, words.closedText],
    over_budget: [words.overBudgetTitle, words.overBudgetText],
  }[state];
  return (
    <Frame name={conversation.visit.value?.name ?? ""} alone>
      <Heading>{title}</Heading>
      <p class="lede">{text}</p>
      {kept && <p class="lede">{words.keptAnyway}</p>}
    </Frame>
  );
}

/** What to say where no interview stands behind the address; undefined when something else is the matter. */
function noLink({ status }: Failure, words: Words): [title: string, text: string] | undefined {
  if (status === 404) return [words.unknownTitle, words.unknownText];
  return status === TAKEN_BACK ? [words.revokedTitle, words.revokedText] : undefined;
}

/** The link is unknown or was taken back, or nothing answers (then it is tried again without a click). */
export function Failed({ conversation, words, failure }: ScreenProps & { failure: Failure }) {
  const gone = noLink(failure, words);
  return (
    <Frame name="" alone>
      <Heading>{gone ? gone[0] : words.failedTitle}</Heading>
      {gone ? (
        <p class="lede">{gone[1]}</p>
      ) : (
        <Notice now title={words.failedText} actions={<Button onClick={() => (failure.passing ? conversation.patience.wake() : location.reload())}>{words.tryNow}</Button>} />
      )}
    </Frame>
  );
}

/** The member check: what was understood, one claim at a time, to be called right, put right or added to. */
import { useEffect, useState } from "preact/hooks";
import { asFailure, type Failure } from "../api/failure";
import type { Claim, Verdict } from "../api/shapes";
import { Button } from "../parts/button";
import { Notice } from "../parts/notice";
import { Working } from "../parts/progress";
import type { Words } from "../words/respondent";
import type { ScreenProps } from "./app";
import { Frame, Heading } from "./frame";
import type { Judged } from "./keeping";

const CHOICES: Judged["verdict"][] = ["right", "off", "add"];

/** What was judged, as the server takes it; what was left untouched is not told. */
export function verdictsOf(claims: Claim[], judged: Record<string, Judged>): Verdict[] {
  return claims.flatMap((claim) => {
    const its = judged[claim.id];
    if (!its) return [];
    const words = its.words.trim();
    return [{ claim: claim.id, right: its.verdict !== "off", words: its.verdict === "right" || words === "" ? null : words }];
  });
}

interface OneProps {
  claim: Claim;
  judged: Judged | undefined;
  onJudged: (judged: Judged) => void;
  words: Words;
}

function One({ claim, judged, onJudged, words }: OneProps) {
  const verdict = judged?.verdict;
  return (
    <li data-verdict={verdict}>
      <p class="say said" id={`say-${claim.id}`}>
        <span>{claim.because ? claim.text.replace(/[.,\s]*$/, ",") : claim.text}</span>{" "}
        {claim.because && <span>{words.because(claim.because)}</span>}
      </p>
      {claim.quote && <p class="quote">{words.youSaid} <q dir="auto">{claim.quote}</q></p>}
      <fieldset class="pick" aria-describedby={`say-${claim.id}`}>
        <legend class="hide">{words.isRight}</legend>
        {CHOICES.map((choice) => (
          <label>
            <input type="radio" name={claim.id} value={choice} checked={verdict === choice} onChange={() => onJudged({ verdict: choice, words: judged?.words ?? "" })} />
            <span>{words[choice]}</span>
          </label>
        ))}
      </fieldset>
      {judged && verdict !== "right" && (
        <div class="mine">
          <label for={`mine-${claim.id}`}>{verdict === "off" ? words.howPut : words.whatAdd}</label>
          <textarea id={`mine-${claim.id}`} class="said" maxLength={5000} value={judged.words} onInput={(event) => onJudged({ ...judged, words: event.currentTarget.value })} />
        </div>
      )}
    </li>
  );
}

/** The last step, when the study asks for it. Leaving everything untouched is fine. */
export function Check({ conversation, words }: ScreenProps) {
  const [claims, setClaims] = useState<Claim[]>();
  const [kept, setKept] = useState(() => conversation.keeping.check());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const change = (now: typeof kept) => {
    setKept(now);
    conversation.keeping.keepCheck(now);
  };

  const load = () => {
    setFailure(undefined);
    conversation.understood().then(setClaims, (thrown: unknown) => setFailure(asFailure(thrown)));
  };
  useEffect(load, []);

  async function finish() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await conversation.check(verdictsOf(claims ?? [], kept.judged), kept.more.trim() || null, kept.leaveOut?.trim() || null);
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  }

  const farewell = conversation.interview.value?.farewell;
  const judged = claims?.filter((claim) => kept.judged[claim.id]).length ?? 0;
  return (
    <>
      <Frame name={conversation.visit.value?.name ?? ""} aside={<p>{words.lastStep}</p>}>
        <Heading>{words.checkTitle}</Heading>
        {farewell && <p class="lede said">{farewell}</p>}
        {claims && <p class="lede">{claims.length > 0 ? words.checkText : words.checkNothing}</p>}
        {!claims && !failure && <Working words={words.checkLoading} />}
        {!claims && failure && <Notice now title={words.failedText} actions={<Button onClick={load}>{words.tryNow}</Button>} />}
        <ol class="claims" aria-label={words.claims}>
          {claims?.map((claim) => (
            <One key={claim.id} claim={claim} words={words} judged={kept.judged[claim.id]} onJudged={(its) => change({ ...kept, judged: { ...kept.judged, [claim.id]: its } })} />
          ))}
        </ol>
        <section class="more">
          <h2 class="said"><label for="more">{words.missed}</label></h2>
          <textarea id="more" class="said" maxLength={5000} placeholder={words.onlyIf} value={kept.more} onInput={(event) => change({ ...kept, more: event.currentTarget.value })} />
        </section>
        <section class="more">
          <h2 class="said"><label for="leave-out">{words.leaveOut}</label></h2>
          <p class="hint">{words.leaveOutHint}</p>
          <textarea id="leave-out" class="said" maxLength={5000} placeholder={words.onlyIf} value={kept.leaveOut} onInput={(event) => change({ ...kept, leaveOut: event.currentTarget.value })} />
        </section>
      </Frame>
      <div class="end">
        <div>
          <p role="status">{failure && claims ? words.notDone : claims && claims.length > 0 ? words.checkedSome(judged, claims.length) : ""}</p>
          <Button kind="main" busy={busy} onClick={() => void finish()}>{busy ? words.finishing : words.finish}</Button>
        </div>
      </div>
    </>
  );
}

/** Why this question: one sentence, then what spoke for it in bars, what else there was, and on request every figure. */
import { useMemo, useState } from "preact/hooks";
import type { Methodology, TurnInFull } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Notice } from "../../parts/notice";
import { Working } from "../../parts/progress";
import { ACTS, words } from "../../words/studio/why";
import { words as session } from "../../words/studio/session";
import { Figures } from "./figures";
import { Frame, Standing, Thread } from "./standing";
import { figure, speaksFor, whyOf, type Decided, type Other, type Weighing, type Why } from "./reasons";
import { useTurn, type Node, type SessionRecord } from "./record";

/** Other ways whose figures are shown. */
const MOST = 12;

function Meter({ value, scale }: { value: number; scale: number }) {
  return <span class="meter" aria-hidden="true"><i class={value < 0 ? "minus" : ""} style={{ width: `${(Math.abs(value) / scale) * 100}%` }} /></span>;
}

function Weighed({ weighing, scale }: { weighing: Weighing; scale: number }) {
  return (
    <>
      <p class="of total">{weighing.title}<span>{figure(weighing.total)}</span></p>
      {weighing.shares.length ? (
        <ul class="for">
          {weighing.shares.map((share) => (
            <li key={share.key + share.words}>{share.words}{share.factor ? <span /> : <Meter value={share.value} scale={scale} />}<span class="num">{share.factor ? `×${figure(share.value)}` : figure(share.value, true)}</span></li>
          ))}
        </ul>
      ) : <p class="of">{words.nothing}</p>}
    </>
  );
}

function Others({ others }: { others: Other[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? others : others.slice(0, 4);
  return (
    <section>
      <h3>{words.elsewise}</h3>
      {others.length === 0 && <p class="of">{words.onlyOne}</p>}
      <ul class="points">
        {shown.map((other) => <li key={other.words}>{other.words}</li>)}
      </ul>
      {others.length > 4 && <button class="session-link" type="button" onClick={() => setAll(!all)}>{all ? words.fewer : words.others(others.length - 4)}</button>}
    </section>
  );
}

/** What the numbers are: said once, for whoever asks. */
function Scale({ methodology, natural }: { methodology: Methodology; natural: boolean }) {
  return (
    <details class="session-scale">
      <summary>{words.scale}</summary>
      {words.scaleMore.map((line) => <p class="of" key={line}>{line}</p>)}
      {natural && <p class="of">{words.natural} <a href={`/methodologies/${encodeURIComponent(methodology.id)}`}>{words.naturalWhere}</a></p>}
    </details>
  );
}

interface WeighedProps {
  why: Why;
  methodology: Methodology;
}

/** What was weighed, with every figure: folded away, unless what it stands in was unfolded already. */
function Points({ why, methodology, open }: WeighedProps & { open: boolean }) {
  const scale = Math.max(0.0001, ...why.weighings.flatMap((one) => one.shares.flatMap((share) => (share.factor ? [] : Math.abs(share.value)))));
  const widest = Math.max(scale, ...why.weighings.map((one) => one.total), ...why.others.map((other) => other.score));
  const factors = why.weighings.some((one) => one.shares.some(({ factor }) => factor));
  const natural = why.weighings.some((one) => one.shares.some((share) => share.key.startsWith("strategy.natural")));
  return (
    <details class="session-scale" open={open}>
      <summary>{words.figuresShown}</summary>
      <p class="of">{words.pointsMore} {factors && words.factorsMore}</p>
      {why.weighings.map((weighing) => <Weighed key={weighing.title} weighing={weighing} scale={scale} />)}
      {why.others.length > 0 && <p class="of total">{words.elsewise}</p>}
      <ul class="else">
        {why.others.slice(0, MOST).map((other) => <li key={other.words}>{other.words}<Meter value={other.score} scale={widest} /><span class="num">{figure(other.score)}</span></li>)}
      </ul>
      <Scale methodology={methodology} natural={natural} />
    </details>
  );
}

/** What spoke for a question, and what else there was, in words; the figures are there for whoever asks. */
function Weights({ why, methodology, open = false }: WeighedProps & { open?: boolean }) {
  const spoke = why.weighings.flatMap((one) => one.shares).filter(speaksFor).map((share) => share.words);
  return (
    <>
      <section>
        <h3>{words.spoke}</h3>
        {spoke.length === 0 && <p class="of">{words.nothing}</p>}
        <ul class="points">{[...new Set(spoke)].map((one) => <li key={one}>{one}</li>)}</ul>
        <Points why={why} methodology={methodology} open={open} />
      </section>
      <Others others={why.others} />
    </>
  );
}

const RULES: Partial<Record<Decided, string>> = { said: words.twoSteps, trouble: words.troubleRule, topic: words.topicRule, frame: words.frameRule, end: words.limit };

/** What decided in the place of the plan, and the plan for whoever asks. */
function Instead({ why, methodology, act }: WeighedProps & { act: string | undefined }) {
  // A question that goes back to the topic as a whole is no trouble.
  const rule = why.decided === "trouble" && !act ? undefined : RULES[why.decided];
  return (
    <section>
      <h3>{words.decided}</h3>
      {rule && <p class="of">{rule}</p>}
      {why.asked && <p class="of">{why.asked}</p>}
      {act && why.decided !== "trouble" && <p class="of">{words.heardAs(act)}</p>}
      {why.planned && (
        <details class="session-plan">
          <summary>{words.planTitle}</summary>
          <p class="of">{why.planned} {words.planMore}</p>
          <Weights why={why} methodology={methodology} open />
        </details>
      )}
    </section>
  );
}

interface Props {
  record: SessionRecord;
  /** The question it is about. */
  number: number;
  question: string | null | undefined;
}

function Reasons({ record, turn }: { record: SessionRecord; turn: TurnInFull }) {
  const nodes = useMemo(() => new Map<string, Node>(record.nodes.map((node) => [node.id, node])), [record.nodes]);
  const why = useMemo(() => whyOf(turn, record.methodology, nodes), [turn, record.methodology, nodes]);
  const act = turn.noticed && turn.noticed !== "answer" ? (ACTS[turn.noticed] ?? turn.noticed) : undefined;
  return (
    <>
      <p class="reason">{why.sentence}</p>
      {why.decided === "weighed" ? (
        <>
          {act && <p class="of">{words.heardAs(act)}</p>}
          <Weights why={why} methodology={record.methodology} />
        </>
      ) : <Instead why={why} methodology={record.methodology} act={act} />}
      <Frame record={record} turn={turn} />
      <Thread record={record} turn={turn} />
      <Standing record={record} turn={turn} />
      <Figures turn={turn} />
    </>
  );
}

/** The pane. */
export function WhyPane({ record, number, question }: Props) {
  const { turn, failure } = useTurn(record.session.id, number - 1);
  return (
    <div class="session-scroll session-why" tabIndex={0}>
      {question && <p class="asked said" dir="auto">{question}</p>}
      {number <= 1 && <p class="reason">{words.opening}</p>}
      {failure && <Notice title={words.notKept} actions={<Button onClick={() => location.reload()}>{session.again}</Button>}>{failure.detail}</Notice>}
      {number > 1 && !turn && !failure && <Working words={words.loading} />}
      {turn && number > 1 && <Reasons key={number} record={record} turn={turn} />}
    </div>
  );
}

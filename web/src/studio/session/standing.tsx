/** Where the talk stood when the question was asked: the method's frame, the thread, phase, saturation, energy, coverage. */
import { useMemo } from "preact/hooks";
import type { TurnInFull } from "../../api/shapes";
import { levelOf, spoken, titled, tonesOf } from "../../map/tones";
import { words } from "../../words/studio/why";
import { nameOf } from "../methods/earlier";
import { formOf } from "./form";
import { askedAbout, laddersOf, leftOpen, threadOf } from "./ladders";
import type { Node, SessionRecord } from "./record";

interface Props {
  record: SessionRecord;
  turn: TurnInFull;
}

const MOST = 6;

/** Ladders as rows, levels as columns: what is reached, what is open, what this question aims at. A journey and a grid have no ladders. */
export function Frame({ record, turn }: Props) {
  const { methodology, nodes, edges } = record;
  const ladders = useMemo(() => laddersOf(methodology, nodes, edges, turn), [methodology, nodes, edges, turn]);
  const tones = useMemo(() => tonesOf(methodology.ontology.nodes), [methodology]);
  if (!ladders || ladders.rows.length === 0) return null;
  const top = ladders.levels.at(-1);
  if (formOf(methodology)) return null;
  const typesOf = (level: number) => methodology.ontology.nodes.filter((one) => levelOf(one) === level).map(({ name }) => titled(name));
  return (
    <section>
      <h3>{words.method(nameOf(methodology.name))} <span>{words.reach(ladders.complete, ladders.rows.length, spoken(top?.type ?? ""))}</span></h3>
      <p class="of">{words.reachMore}</p>
      <table class="frame">
        <thead>
          <tr><th scope="col"><span class="hide">{words.startsFrom}</span></th>{ladders.levels.map(({ level }) => <th key={level} scope="col"><span>{typesOf(level).join(", ")}</span></th>)}</tr>
        </thead>
        <tbody>
          {ladders.rows.slice(0, MOST).map((row) => (
            <tr key={row.id} data-n={row.id}>
              <th scope="row" class="said" dir="auto">{row.label}</th>
              {ladders.levels.map(({ level }) => {
                const aim = row.aim === level;
                const reached = row.reached.has(level);
                return <td key={level} class={`t${tones.get(level) ?? 1}`}><i class={aim ? "aim" : reached ? "" : "open"} /><span class="hide">{aim ? words.aim : reached ? words.reached : words.open}</span></td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="of legend"><span><i />{words.reached}</span><span><i class="open" />{words.open}</span><span><i class="aim" />{words.aim}</span></p>
      {ladders.rows.length > MOST && <p class="of">{words.more(ladders.rows.length - MOST)}</p>}
    </section>
  );
}

/** What led to the point. */
export function Thread({ record, turn }: Props) {
  const nodes = useMemo(() => new Map<string, Node>(record.nodes.map((node) => [node.id, node])), [record.nodes]);
  const path = threadOf(askedAbout(turn), nodes, record.edges, turn.turn_number).flatMap((id) => nodes.get(id) ?? []);
  const first = path[0];
  if (!first) return null;
  return (
    <section>
      <h3>{words.thread} <span>{words.since(first.created_at_turn)}</span></h3>
      <div class="thread">
        <p class="said">{path.map((node) => <span key={node.id}><bdi data-n={node.id}>{node.label}</bdi> → </span>)}?</p>
      </div>
    </section>
  );
}

const GAPS: [string, string][] = [
  ["coverage.unmentioned_ratio", "unmentioned"],
  ["coverage.no_reaction_ratio", "no_reaction"],
  ["coverage.no_comprehension_ratio", "no_comprehension"],
  ["coverage.unconnected_ratio", "unconnected"],
];

/** Acts that are no answer: how lively they sound says nothing. */
const NO_ANSWER = new Set(["counter_question", "not_understood", "refusal", "dont_know"]);

/** What was left open, phase, saturation, momentum; with a stimulus also what is covered of it. Folded: the interviewer goes by it, a reader hardly does. */
export function Standing({ record, turn }: Props) {
  const number = (key: string): number | undefined => {
    const value = turn.signals?.[key];
    return typeof value === "number" ? value : undefined;
  };
  const nodes = useMemo(() => new Map<string, Node>(record.nodes.map((node) => [node.id, node])), [record.nodes]);
  const open = leftOpen(turn, nodes, askedAbout(turn));
  const momentum = NO_ANSWER.has(turn.noticed ?? "") ? words.momentumNone : (words.momentumNames[turn.ratings.momentum ?? ""] ?? turn.ratings.momentum);
  const stimulus = !!record.concept?.stimulus;
  const gaps = GAPS.filter(([key]) => (number(key) ?? 0) > 0);
  return (
    <section>
      <details class="session-scale">
      <summary>{words.stands}</summary>
      <dl class="stood">
        {open && <><dt>{words.leftOpen}</dt><dd>{words.from(open.created_at_turn)}</dd><dd class="what"><bdi class="said" data-n={open.id}>{open.label}</bdi></dd></>}
        <dt>{words.phaseIs}</dt><dd>{words.phaseNames[turn.phase] ?? turn.phase}</dd><dd class="what">{words.phaseMore}</dd>
        <dt>{words.saturation}</dt><dd>{words.inHundred(turn.saturation.velocity)}</dd><dd class="what">{words.saturationMore}</dd>
        {momentum && <><dt>{words.momentum}</dt><dd>{momentum}</dd><dd class="what">{words.momentumMore}</dd></>}
        {stimulus && number("coverage.ratio") !== undefined && <><dt>{words.coverage}</dt><dd>{words.inHundred(number("coverage.ratio") ?? 0)}</dd><dd class="what">{words.coverageMore}</dd></>}
        {stimulus && gaps.map(([key, name]) => <><dt key={key} class="gap">{words.gaps[name]}</dt><dd>{words.inHundred(number(key) ?? 0)}</dd></>)}
      </dl>
      </details>
    </section>
  );
}

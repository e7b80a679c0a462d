/** An ontology drawn: kinds of ideas as boxes by level, the concrete at the bottom, and arrows of the relation one looks at. */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Methodology } from "../../api/shapes";
import "../../map/map.css";
import { levelOf, spoken, titled, toneByType } from "../../map/tones";
import { words } from "../../words/studio/methods";
import { arrows, type Arrow, type Pair, type Spot } from "./arrows";

type Ontology = Methodology["ontology"];
type Relation = Ontology["edges"][number];
type Kind = Ontology["nodes"][number];

const ANY = "*";

/** The pairs of a relation with `*` written out; undefined when it joins anything with anything. */
function pairsOf(relation: Relation, kinds: Kind[]): Pair[] | undefined {
  const all = relation.pairs as [string, string][];
  if (all.length === 0 || all.some(([from, to]) => from === ANY && to === ANY)) return undefined;
  const names = kinds.map((kind) => kind.name);
  const spread = (name: string) => (name === ANY ? names : [name]);
  const written = (pairs: [string, string][], gap: boolean) =>
    pairs.flatMap(([from, to]) => spread(from).flatMap((one) => spread(to).map((other) => ({ from: one, to: other, gap }))));
  const plain = written(all, false);
  const known = new Set(plain.map((pair) => `${pair.from} ${pair.to}`));
  const gaps = written((relation.gap_pairs ?? []) as [string, string][], true);
  return [...plain, ...gaps.filter((pair) => !known.has(`${pair.from} ${pair.to}`))];
}

/** Where the boxes stand, measured again whenever the picture's size changes. */
function useSpots(frame: RefObject<HTMLDivElement | null>, kinds: Kind[]): Map<string, Spot> {
  const [spots, setSpots] = useState(new Map<string, Spot>());
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const corner = element.getBoundingClientRect();
      const found = [...element.querySelectorAll<HTMLElement>("[data-kind]")].map((box): [string, Spot] => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return [box.dataset.kind ?? "", { x: left - corner.left, y: top - corner.top, width, height }];
      });
      setSpots(new Map(found));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [frame, kinds]);
  return spots;
}

function Box({ kind, tone, itself, starts }: { kind: Kind; tone: number; itself: boolean; starts: boolean }) {
  return (
    <li class={kind.terminal ? "kind ends" : "kind"} data-kind={kind.name} style={{ borderColor: `var(--t${tone})`, background: `var(--t${tone}-tint)` }}>
      <h3>{titled(kind.name)}</h3>
      <p>{kind.description}</p>
      {kind.examples[0] && <p class="said">{kind.examples[0]}</p>}
      {starts && <p class="mark">{words.starts}</p>}
      {kind.terminal && <p class="mark">{words.ends}</p>}
      {itself && <p class="mark">↻ {words.itself}</p>}
    </li>
  );
}

function Choice({ relations, chosen, onChoose }: { relations: Relation[]; chosen: Relation; onChoose: (name: string) => void }) {
  return (
    <fieldset class="relations">
      <legend>{words.relation}</legend>
      {relations.map((relation) => (
        <label key={relation.name}>
          <input type="radio" name="relation" checked={relation === chosen} onChange={() => onChoose(relation.name)} />
          <span>{spoken(relation.name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Lines({ drawn }: { drawn: Arrow[] }) {
  return (
    <svg class="arrows" aria-hidden="true">
      {drawn.map((arrow) => (
        <g key={arrow.key} class={arrow.gap ? "gap" : undefined}>
          <path d={arrow.path} />
          <path d={arrow.head} />
        </g>
      ))}
    </svg>
  );
}

/** Levels from the top down, each with its kinds. */
function rows(kinds: Kind[]): [level: number, kinds: Kind[]][] {
  const levels = [...new Set(kinds.map(levelOf))].sort((a, b) => b - a);
  return levels.map((level) => [level, kinds.filter((kind) => levelOf(kind) === level)]);
}

/** The picture, and the words for who cannot see it. */
export function Picture({ ontology }: { ontology: Ontology }) {
  const { nodes: kinds, edges: relations, start_types: starts } = ontology;
  const [name, setName] = useState<string>();
  const chosen = relations.find((one) => one.name === name) ?? relations.find((one) => one.chain) ?? relations[0];
  const pairs = useMemo(() => (chosen ? pairsOf(chosen, kinds) : []), [chosen, kinds]);
  const frame = useRef<HTMLDivElement>(null);
  const spots = useSpots(frame, kinds);
  const tones = useMemo(() => toneByType(kinds), [kinds]);
  const itself = new Set((pairs ?? []).filter((pair) => pair.from === pair.to).map((pair) => pair.from));
  return (
    <section aria-labelledby="hears" data-testid="ontology">
      <h2 id="hears">{words.hears}</h2>
      <p class="note">{kinds.some((kind) => kind.level != null) ? words.hearsLede : words.noLevels}</p>
      {chosen && <Choice relations={relations} chosen={chosen} onChoose={setName} />}
      {chosen && <p class="relation-means" role="status">{words.relationMeans(spoken(chosen.name), chosen.description.replace(/\.$/, ""))}{!pairs && ` ${words.anyToAny}`}</p>}
      <div class="ontology" ref={frame}>
        <Lines drawn={arrows(pairs ?? [], spots)} />
        {rows(kinds).map(([level, here]) => (
          <ul key={level} class="level" aria-label={words.level(level)}>
            {here.map((kind) => (
              <Box key={kind.name} kind={kind} tone={tones.get(kind.name) ?? 1} itself={itself.has(kind.name)} starts={starts.includes(kind.name)} />
            ))}
          </ul>
        ))}
      </div>
      <ul class="hide" aria-label={chosen && spoken(chosen.name)}>
        {(pairs ?? []).map((pair) => <li>{words.leads(spoken(pair.from), spoken(pair.to))}</li>)}
      </ul>
    </section>
  );
}

/** The map as SVG. It is drawn again only when the map or the turn changes; zoom, scroll and lighting never touch it. */
import { memo } from "preact/compat";
import { besides } from "./ground";
import type { Layout } from "./shape";

/** How a node is shown. */
export interface NodeLook {
  id: string;
  tone: number;
  caption: string;
  /** `now`: asked about; `new`: of this answer; `past`: taken back by a later one. */
  state: "" | "now" | "new" | "past";
  /** Its name for screen readers. */
  name: string;
  corrected: boolean;
  /** A researcher added it. */
  added: boolean;
  /** The respondent said that it is not quite so. */
  rejected: boolean;
  /** It fits no type of the method: it is not counted. */
  untyped: boolean;
}

/** How an arrow is shown. */
export interface EdgeLook {
  id: string;
  /** On the thread, new, or neither. */
  state: "" | "on" | "new" | "past";
  against: boolean;
  /** A researcher turned it round or changed it otherwise. */
  corrected: boolean;
  /** A researcher added it. */
  added: boolean;
  /** The respondent said that it is not quite so, and nobody decided yet: it is not counted. */
  contested: boolean;
  /** Its type in words. */
  word: string;
}

/** How wide the names' drawing is, in map units. */
export const NAMES = 130;

interface Props {
  layout: Layout;
  nodes: NodeLook[];
  edges: EdgeLook[];
  selected: string | undefined;
  label: string;
}

function Bands({ layout }: { layout: Layout }) {
  return (
    <g class="map-bands" aria-hidden="true">
      {layout.bands.slice(0, -1).map((band) => <path d={`M0 ${band.top}H${layout.width}`} />)}
    </g>
  );
}

/** The names of the levels, in a drawing of their own: it stays in view when the map is scrolled, without being drawn again, and its letters keep their size on the screen as long as there is room for them. */
function Names({ layout }: { layout: Layout }) {
  const beside = besides(layout);
  return (
    <svg class="map-names" viewBox={`0 0 ${NAMES} ${layout.height}`} aria-hidden="true">
      {layout.bands.map((band) => (
        <text style={{ transform: `translateY(${beside ? (band.top + band.bottom) / 2 : band.top}px) scale(var(--names))` }} x={beside ? 14 : 8} y={beside ? 4 - (band.names.length - 1) * 7.5 : 14}>
          {band.names.map((name, index) => <tspan class={`t${band.tones[index] ?? 1}`} x={beside ? 14 : undefined} dy={beside && index ? 15 : 0}>{beside ? name : `${name} `}</tspan>)}
        </text>
      ))}
    </svg>
  );
}

/** A small cross around a point. */
const cross = (x: number, y: number): string => `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`;
/** The sign of what was added, around a point. */
const plus = (x: number, y: number): string => `M${x - 5} ${y}h10m-5 -5v10`;
/** The sign of what was corrected, its corner at a point. */
export const corner = (x: number, y: number): string => `M${x} ${y - 6}v6h6`;
/** What stands in the middle of a link: what the respondent contested comes before what researchers did. */
export const signOf = ({ contested, added, corrected }: Pick<EdgeLook, "contested" | "added" | "corrected">): "contested" | "added" | "corrected" | undefined => (contested ? "contested" : added ? "added" : corrected ? "corrected" : undefined);

function Node({ look, layout, selected, first }: { look: NodeLook; layout: Layout; selected: boolean; first: boolean }) {
  const box = layout.boxes.get(look.id);
  if (!box) return null;
  return (
    <g class={`map-node t${look.tone} ${look.state}${look.untyped ? " untyped" : ""}${selected ? " selected" : ""}`} data-n={look.id} tabindex={first ? 0 : -1} role="button" aria-label={look.name} aria-pressed={selected}>
      <rect x={box.x - box.width / 2} y={box.y - box.height / 2} width={box.width} height={box.height} rx={7} />
      {look.added && <path class="map-pen" d={plus(box.x + box.width / 2, box.y - box.height / 2)} />}
      {look.corrected && !look.added && <path class="map-pen" d={corner(box.x + box.width / 2 - 6, box.y - box.height / 2 + 6)} />}
      {look.rejected && <path class="map-not" d={cross(box.x - box.width / 2, box.y - box.height / 2)} />}
    </g>
  );
}

/**
 * The words in a node. They stand over the drawing and not in it: text of an SVG is laid out and painted anew at every step of a
 * zoom, this is only stretched with the rest.
 */
function Label({ look, layout }: { look: NodeLook; layout: Layout }) {
  const box = layout.boxes.get(look.id);
  if (!box) return null;
  return (
    <div class={`map-text t${look.tone} ${look.state}`} data-n={look.id} data-label={`${box.lines.join(" ")} ${box.rest}`} style={{ left: `${box.x - box.width / 2}px`, top: `${box.y - box.height / 2}px`, width: `${box.width}px`, "--high": `${box.height}px`, "--tall": box.height }}>
      {box.caption.map((line) => <p class="map-caption">{line}</p>)}
      {box.lines.map((line) => <p class="map-label">{line}</p>)}
      {box.rest && <p class="map-label map-rest">{box.rest}</p>}
    </div>
  );
}

function Edges({ layout, edges }: { layout: Layout; edges: EdgeLook[] }) {
  const looks = new Map(edges.map((edge) => [edge.id, edge]));
  return (
    <>
      {layout.lines.map((line) => {
        const look = looks.get(line.id);
        if (!look) return null;
        const name = `map-edge ${look.state}${look.against ? " against" : ""}${look.contested ? " contested" : ""}`;
        const [x, y] = line.middle;
        const sign = signOf(look);
        return (
          <g key={line.id} class={name} data-from={line.source} data-to={line.target} data-edge={line.id}>
            <path class="map-hit" d={line.path} />
            <path class="map-line" d={line.path} />
            <path d={look.against ? line.bar : line.arrow} />
            {sign && <circle cx={x} cy={y} r={10} />}
            {sign === "contested" ? <path class="map-not" d={cross(x, y)} /> : sign && <path class="map-mine" d={sign === "added" ? plus(x, y) : corner(x - 3, y + 3)} />}
          </g>
        );
      })}
    </>
  );
}

/** Words about arrows, on top of everything, seen while their ends are pointed at. */
function Words({ layout, edges }: { layout: Layout; edges: EdgeLook[] }) {
  const looks = new Map(edges.map((edge) => [edge.id, edge]));
  return (
    <>
      {layout.lines.map((line) => {
        const look = looks.get(line.id);
        return look && <text key={line.id} class="map-word" data-from={line.source} data-to={line.target} x={line.label[0]} y={line.label[1] + 4}>{look.word}</text>;
      })}
    </>
  );
}

/** The drawing. */
export const Drawing = memo(function Drawing({ layout, nodes, edges, selected, label }: Props) {
  const first = nodes.find((node) => node.id === selected) ?? nodes.find((node) => node.state === "now") ?? nodes[0];
  return (
    <div class="map-sheet"><Names layout={layout} /><svg class="map-svg" viewBox={`0 0 ${layout.width} ${layout.height}`} role="group" aria-label={label} preserveAspectRatio="xMidYMid meet">
      <Bands layout={layout} />
      <g class="map-edges" aria-hidden="true"><Edges layout={layout} edges={edges} /></g>
      <g class="map-nodes">{nodes.map((look) => <Node key={look.id} look={look} layout={layout} selected={look.id === selected} first={look === first} />)}</g>
      <g class="map-words" aria-hidden="true"><Words layout={layout} edges={edges} /></g>
    </svg><div class="map-texts" aria-hidden="true">{nodes.map((look) => <Label key={look.id} look={look} layout={layout} />)}</div></div>
  );
});

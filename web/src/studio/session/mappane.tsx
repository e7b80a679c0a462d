/** The map's pane: whose wording, map or list, size, the map itself, its key, and the idea that is open. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Change } from "../../api/shapes";
import { signOf } from "../../map/drawing";
import { MapView, type Picture } from "../../map/view";
import type { Zoom } from "../../map/zoom";
import { words } from "../../words/studio/session";
import { bornInCheck, Idea, Note } from "./idea";
import { Kinds } from "./kinds";
import { List } from "./list";
import { formOf } from "./form";
import { GridTable } from "./gridtable";
import { ground, looksAt, shownOf, type Wording } from "./picture";
import type { Task } from "./task";
import { Timeline } from "./timeline";
import type { SessionRecord } from "./record";

interface Props {
  record: SessionRecord;
  wording: Wording;
  onWording: (wording: Wording) => void;
  /** Has it the whole width of the page? */
  wide: boolean;
  onWide: (wide: boolean) => void;
  /** The question whose answer is the newest on the map. */
  turn: number;
  focus: string | undefined;
  pointed: string | undefined;
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  onSelect: (question: number) => void;
  onTask: (task: Task) => void;
  /** Makes a change at once. */
  onMake: (change: Change) => Promise<void>;
  /** What was corrected just now, with the way back. */
  made: ComponentChildren;
}

function Key({ picture, arrows, kinds, onKinds }: { picture: Picture; arrows: boolean; kinds: boolean; onKinds: () => void }) {
  const links = arrows ? picture.edgeLooks : [];
  const has = (state: string): boolean => picture.looks.some((look) => look.state === state);
  const signs = new Set(links.map(signOf));
  return (
    <div class="key">
      {has("now") && <span><i class="a" />{words.legend.now}</span>}
      {has("new") && <span><i class="b" />{words.legend.new}</span>}
      {has("past") && <span><i class="c" />{words.legend.past}</span>}
      {arrows && <span><svg width="22" height="10" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="M1 5h19m-5-3.5 5 3.5-5 3.5" /></svg>{words.legend.leads}</span>}
      {links.some((edge) => edge.against) && <span><svg width="22" height="10" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="M1 5h18" stroke-dasharray="4 3" /><path d="M20 0v10" /></svg>{words.legend.against}</span>}
      {(picture.looks.some((look) => look.corrected && !look.added) || signs.has("corrected")) && <span><svg width="18" height="12" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M10 1v6h6" /></svg>{words.legend.corrected}</span>}
      {(picture.looks.some((look) => look.added) || signs.has("added")) && <span><svg width="12" height="12" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M1 6h10m-5-5v10" /></svg>{words.legend.added}</span>}
      {picture.looks.some((look) => look.rejected) && <span><svg width="12" height="12" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" aria-hidden="true"><path d="m2 2 8 8m0-8-8 8" /></svg>{words.legend.rejected}</span>}
      {picture.looks.some((look) => look.untyped) && <span><svg width="18" height="12" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x=".75" y=".75" width="16.5" height="10.5" rx="3" stroke-dasharray="2 3" /></svg>{words.legend.untyped}</span>}
      {signs.has("contested") && <span><svg width="40" height="12" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" aria-hidden="true"><path d="M1 6h11m16 0h11" stroke-width="1.4" stroke-dasharray="5 4" /><path d="m16 2 8 8m0-8-8 8" /></svg>{words.legend.contested}</span>}
      <button class="session-link" type="button" aria-expanded={kinds} onClick={onKinds}>{words.kinds}</button>
    </div>
  );
}

/** The pane. */
export function MapPane({ record, wording, onWording, wide, onWide, turn, focus, pointed, open, onOpen, onSelect, onTask, onMake, made }: Props) {
  const form = formOf(record.methodology);
  const sized = wording !== "list" && wording !== "table";
  const [kinds, setKinds] = useState(false);
  const zoom = useRef<Pick<Zoom, "by" | "fit"> | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const { nodes, edges, ideas } = useMemo(() => shownOf(record, wording), [wording, record]);
  const canonical = wording === "merged";
  const base = useMemo(() => ground(nodes, edges, record.methodology), [nodes, edges, record.methodology]);
  const aim = canonical ? record.slots.slots.find((slot) => focus && slot.nodes.includes(focus))?.id : focus;
  const picture = useMemo<Picture>(() => ({ ...base, ...looksAt(base, nodes, edges, aim, turn, (node) => bornInCheck(node, record)) }), [base, nodes, edges, aim, turn, record]);
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const shown = open ? byId.get(open) : undefined;
  const there = useMemo(() => new Set(picture.looks.map((look) => look.id)), [picture]);
  const shownNodes = useMemo(() => nodes.filter((node) => there.has(node.id)), [nodes, there]);
  const shownEdges = useMemo(() => edges.filter((edge) => there.has(edge.source) && there.has(edge.target)), [edges, there]);
  const close = (): void => {
    const was = open;
    onOpen(undefined);
    if (was) box.current?.querySelector<HTMLElement>(`[data-n="${CSS.escape(was)}"]:is(.map-node), [data-n="${CSS.escape(was)}"] button, button[data-n="${CSS.escape(was)}"]`)?.focus({ preventScroll: true });
  };
  // One panel at a time.
  useEffect(() => {
    if (open) setKinds(false);
  }, [open]);
  const explain = (): void => {
    onOpen(undefined);
    setKinds(!kinds);
  };
  // What is told of an idea opens over the map: the idea itself stays in sight above it.
  useEffect(() => {
    if (open) box.current?.querySelector(`:is(.map-node, .line-idea)[data-n="${CSS.escape(open)}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  const note = (id: string) => {
    const node = byId.get(id);
    return node && <Note node={node} record={record} />;
  };
  return (
    <section class="pane" id="map" aria-label={words.map}>
      <header>
        <h2>{words.map}<span>{words.mapAfter(turn, turn === Infinity)}</span></h2>
        <div class="switch" role="group" aria-label={words.wording}>
          {([...(form ? [[form, words.forms[form]] as const] : []), ["own", words.own], ["merged", words.mergedMap], ["list", words.list]] as const).map(([value, name]) => (
            <button key={value} type="button" aria-pressed={wording === value} onClick={() => { onOpen(undefined); onWording(value); }}>{name}</button>
          ))}
        </div>
        <div class={wording === "line" ? "zoom line" : "zoom"} role="group" aria-label={words.size}>
          <button type="button" aria-label={words.smaller} disabled={!sized} onClick={() => zoom.current?.by(0.8)}>−</button>
          <button type="button" aria-label={words.larger} disabled={!sized} onClick={() => zoom.current?.by(1.25)}>+</button>
          <button type="button" class="fit" disabled={!sized} onClick={() => zoom.current?.fit()}>{words.fit}</button>
          <button type="button" class="wider" aria-label={words.wideName} aria-pressed={wide} onClick={() => onWide(!wide)}>{words.wide}</button>
        </div>
      </header>
      <div class="session-mapbox" ref={box}>
        {ideas !== undefined && <p class="session-merged note">{ideas > nodes.length ? words.mergedMore(ideas, nodes.length) : words.mergedNone}</p>}
        {wording === "list" ? <List record={record} nodes={shownNodes} edges={edges} tones={base.tones} selected={open} onOpen={onOpen} />
          : wording === "line" ? <Timeline nodes={shownNodes} edges={shownEdges} kinds={record.methodology.ontology.nodes.map(({ name }) => name)} looks={picture.looks} selected={open} inCheck={(node) => bornInCheck(node, record)} onOpen={onOpen} onZoom={(made) => { zoom.current = made; }} />
          : wording === "table" ? <GridTable nodes={shownNodes} edges={shownEdges} looks={picture.looks} selected={open} onOpen={onOpen} />
          : <MapView key={wording} picture={picture} label={words.mapName} selected={open} pointed={pointed} onSelect={onOpen} note={note} covered={!!shown || !!made || kinds} onZoom={(made) => { zoom.current = made; }} empty={<div class="session-empty"><h3>{words.mapEmpty}</h3><p>{words.mapEmptyMore}</p></div>} />}
        {made}
        {kinds && <Kinds methodology={record.methodology} tones={base.tones} onClose={() => setKinds(false)} />}
        {shown && <Idea node={shown} record={record} tones={base.tones} onOpen={onOpen} onClose={close} onSelect={onSelect} onTask={canonical ? undefined : onTask} onMake={onMake} />}
      </div>
      {picture.looks.length > 0 && <Key arrows={wording === "own" || wording === "merged"} picture={picture} kinds={kinds} onKinds={explain} />}
    </section>
  );
}

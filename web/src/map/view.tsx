/** The map in its window: laid out for its width, zoomed and panned, walked by keyboard, with a note beside what is pointed at. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Drawing, type EdgeLook, type NodeLook } from "./drawing";
import { layOut } from "./layout";
import "./map.css";
import type { Layout, Level, MapEdge, MapNode } from "./shape";
import { measureLike } from "./text";
import { roughly } from "./wrap";
import { nextTo, zoomIn, type Zoom } from "./zoom";

/** All that is known, and what of it is shown now. */
export interface Picture {
  /** Everything, also what comes later: it keeps its place. */
  nodes: MapNode[];
  edges: MapEdge[];
  levels: Level[];
  /** What is shown. */
  looks: NodeLook[];
  edgeLooks: EdgeLook[];
  /** The node asked about. */
  focus: string | undefined;
}

interface Props {
  picture: Picture;
  /** The accessible name of the whole. */
  label: string;
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** The node pointed at, in the map or elsewhere. */
  pointed: string | undefined;
  /** What the note beside it says. */
  note: (id: string) => ComponentChildren;
  /** Given once the map can be zoomed. */
  onZoom: (zoom: Zoom) => void;
  /** Something is open that takes of the window: the map is not laid out anew for what is left. */
  covered?: boolean;
  /** Shown instead of an empty map. */
  empty: ComponentChildren;
}

/** The window: what the map is laid out for, and how much of its height is left now. */
interface Room {
  width: number;
  /** 0 for a window that is as high as its map. */
  height: number;
  left: number;
}

function useRoom(element: { current: HTMLElement | null }, covered: boolean): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0, left: 0 });
  const now = useRef(covered);
  now.current = covered;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const read = (): void => setRoom((last) => {
      const left = box.offsetHeight;
      if (now.current && last.height) return last.left === left ? last : { ...last, left };
      const [width, height] = getComputedStyle(box).maxHeight === "none" ? [box.offsetWidth, left] : [box.clientWidth, 0];
      return last.width === width && last.height === height && last.left === left ? last : { width, height, left };
    });
    read();
    const watch = new ResizeObserver(read);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return room;
}

/** A map of more ideas than this is no longer read from end to end. */
const MANY = 80;
/** Letters of 11 px: smaller ones are no pleasure to read. */
const EASY = 11 / 14;
/** How much longer than its window a map may be then. */
const LONGER = 2;

/** The layout for a window, which keeps nodes where they were as long as the window keeps its width. `fit`: all of it is to be seen at once. */
function useLayout(picture: Picture, { width, height }: Room, sample: { current: HTMLElement | null }, fit: boolean): Layout {
  const [ready, setReady] = useState(0);
  const last = useRef<{ width: number; layout: Layout } | undefined>(undefined);
  useEffect(() => {
    let left = false;
    void document.fonts?.ready.then(() => !left && setReady((count) => count + 1));
    return () => {
      left = true;
    };
  }, []);
  const measure = useMemo(() => (sample.current ? measureLike(sample.current) : roughly), [ready, width > 0]);
  return useMemo(() => {
    const same = last.current?.width === width ? last.current.layout : undefined;
    const within = (room: number): Layout => layOut(picture.nodes, picture.edges, picture.levels, { width: Math.max(width, 320), height: room, measure, before: same?.cells, columns: same?.columns });
    const whole = within(height);
    // Where only small letters would be seen whole, the map is as wide as its window and longer: it is read by scrolling down.
    const layout = !fit && height && picture.nodes.length <= MANY && width / whole.width < EASY ? within(height * LONGER) : whole;
    last.current = { width, layout };
    return layout;
  }, [picture.nodes, picture.edges, picture.levels, width, height, measure, fit]);
}

/** The map. */
export function MapView({ picture, label, selected, onSelect, pointed, note, onZoom, covered = false, empty }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sample = useRef<HTMLSpanElement>(null);
  const zoom = useRef<Zoom | undefined>(undefined);
  const shown = useRef<Layout | undefined>(undefined);
  const room = useRoom(box, covered);
  const { width } = room;
  // What is to be seen whole is laid out for it: a long map made small would have names over its boxes and cut labels.
  const [fit, setFit] = useState(false);
  const layout = useLayout(picture, room, sample, fit);
  shown.current = layout;

  useEffect(() => {
    const frame = box.current;
    if (!frame) return;
    const plain = zoomIn(frame);
    const made = { ...plain, fit: () => { setFit(true); plain.fit(); } };
    zoom.current = made;
    onZoom(made);
    return () => made.stop();
  }, []);

  const first = useRef(true);
  useLayoutEffect(() => zoom.current?.sized(layout), [layout, picture.looks.length > 0]);
  useEffect(() => {
    const aim = layout.boxes.get(selected ?? picture.focus ?? picture.looks.find((look) => look.state === "new")?.id ?? "");
    zoom.current?.sized(layout);
    if (!width || picture.looks.length === 0) return;
    if (first.current) zoom.current?.begin();
    if (aim) zoom.current?.show(aim.x, aim.y, first.current);
    first.current = false;
  }, [picture.focus, picture.looks.length, layout]);
  // What is told of an idea opens below the map and takes of its window: the idea stays in sight beside it.
  useEffect(() => {
    const open = layout.boxes.get(selected ?? "");
    if (open) zoom.current?.show(open.x, open.y);
  }, [selected, room.left]);

  const keys = (event: KeyboardEvent): void => {
    const handled = pressed(event, box.current, shown.current, picture, zoom.current, onSelect);
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const click = (event: MouseEvent): void => {
    const at = event.target as Element;
    // An arrow is told beside the idea it starts at: its words, and who drew it.
    const id = at.closest<HTMLElement>(".map-node")?.dataset.n ?? at.closest<HTMLElement>(".map-edge")?.dataset.from;
    if (id) onSelect(id);
  };
  return (
    <div class="map-box" ref={box} onKeyDown={keys} onClick={click}>
      <span class="map-sample said" ref={sample} aria-hidden="true" />
      {picture.looks.length > 0 || picture.nodes.length > 0
        ? width > 0 && <Drawing layout={layout} nodes={picture.looks} edges={picture.edgeLooks} selected={selected} label={label} />
        : empty}
      <Beside layout={layout} id={pointed} scale={zoom.current?.scale() ?? 1} box={box.current} note={note} />
    </div>
  );
}

function pressed(event: KeyboardEvent, box: HTMLElement | null, layout: Layout | undefined, picture: Picture, zoom: Zoom | undefined, onSelect: (id: string) => void): boolean {
  const id = (event.target as Element).closest<HTMLElement>(".map-node")?.dataset.n;
  if (event.ctrlKey || event.metaKey || event.altKey || !layout || !box || !id) return false;
  if (event.key === "+" || event.key === "=") zoom?.by(1.25);
  else if (event.key === "-") zoom?.by(0.8);
  else if (event.key === "0") zoom?.fit();
  else if (event.key === "Enter" || event.key === " ") onSelect(id);
  else if (event.key.startsWith("Arrow")) {
    const here = layout.boxes.get(id);
    const there = picture.looks.flatMap((look) => layout.boxes.get(look.id) ?? []);
    const next = here && nextTo(here, there, event.key);
    if (next) {
      box.querySelector<SVGElement>(`.map-node[data-n="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
      zoom?.show(next.x, next.y);
    }
  } else return false;
  return true;
}

/** The note beside the node that is pointed at: above or below it, inside the window. */
function Beside({ layout, id, scale, box, note }: { layout: Layout; id: string | undefined; scale: number; box: HTMLElement | null; note: (id: string) => ComponentChildren }) {
  const at = id ? layout.boxes.get(id) : undefined;
  if (!at || !id || !box?.matches(":hover, :focus-within")) return null;
  const below = at.y * scale - box.scrollTop < box.clientHeight / 2;
  const wide = Math.min(300, box.clientWidth - 24);
  const left = Math.max(box.scrollLeft + 12, Math.min(box.scrollLeft + box.clientWidth - wide - 12, at.x * scale - wide / 2));
  const edge = (at.height / 2) * scale + 4;
  return (
    <div class={`map-note ${below ? "below" : "above"}`} style={{ left: `${left}px`, width: `${wide}px`, top: `${at.y * scale + (below ? edge : -edge)}px` }}>
      {note(id)}
    </div>
  );
}

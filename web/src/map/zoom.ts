/**
 * Size and place of the map in its window. The browser scrolls it; only the size of the drawing is changed here, as a picture
 * while the hand moves and for good when it rests. Of labels whose letters would be too small the first words are shown, larger.
 *
 * While the hand moves nothing inside the drawings may change: laying out an SVG at another scale lays out all its text anew.
 */
import { NAMES } from "./drawing";
import { WORDS } from "./fit";
import type { Layout } from "./shape";

/** At this size labels are read with ease: a map that cannot be seen whole begins so. */
const READABLE = 12 / 14;
/** Down to this size the first words, in larger letters, still tell the ideas apart: a map begins whole. */
const TOLD = 0.4;
/** From this size on, letters of 9 px, a map that is longer than its window begins as wide as it. */
const EASY = 9 / 14;
/** What the bar for scrolling takes of the window. */
const BAR = 12;
/** A pixel lost to rounding changes nothing. */
const HAIR = 0.01;
const LARGEST = 2.5;

/** A window with a drawing in it. */
export interface Zoom {
  /** Larger or smaller by a factor, keeping a point of the window where it is. */
  by(factor: number, at?: { x: number; y: number }): void;
  /** The whole map. */
  fit(): void;
  /** The whole map where its words can be read so, or all of its width, else a part of it. */
  begin(): void;
  /** Brings a place of the map to the middle, when it is not in view. */
  show(x: number, y: number, always?: boolean): void;
  /** From map units to px of the window's content. */
  scale(): number;
  /** The map has another size now; one that was seen whole still is. */
  sized(layout: Pick<Layout, "width" | "height" | "size">): void;
  stop(): void;
}

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Lets the drawing in `box` be zoomed with wheel (with Ctrl), pinch and keys, and panned with the mouse. */
export function zoomIn(box: HTMLElement): Zoom {
  let scale = 1;
  let [width, height, size] = [box.clientWidth, box.clientHeight, 1];
  /** How it is shown as long as nobody sizes it by hand: whole, or as wide as the window. */
  let kept: "whole" | "wide" | undefined;
  // The outer size: bars for scrolling take none of it once all is seen.
  const fits = (): number => Math.min(1, box.offsetWidth / width, box.offsetHeight / height);
  const wide = (): number => Math.min(1, (box.offsetWidth - BAR) / width);
  /** The scale the drawing is painted at; between this and `scale` it is only stretched, until the hand rests. */
  let painted = 1;
  let resting = 0;
  const part = (name: string): HTMLElement | undefined => box.querySelector<HTMLElement>(`.map-${name}`) ?? undefined;
  const apply = (): void => {
    const [sheet, drawing, texts, names] = [part("sheet"), part("svg"), part("texts"), part("names")];
    if (!sheet || !drawing || !texts || !names) return;
    clearTimeout(resting);
    painted = scale;
    drawing.style.width = `${width * scale}px`;
    names.style.width = `${NAMES * scale}px`;
    drawing.style.height = names.style.height = `${height * scale}px`;
    texts.style.transform = `scale(${scale})`;
    sheet.style.transform = sheet.style.willChange = names.style.transform = "";
    sheet.style.setProperty("--by", String(1 / scale));
    // The names of levels have the room that they need at the size the map is made for: smaller than that they shrink with it.
    sheet.style.setProperty("--names", String(1 / Math.max(scale, size)));
    sheet.classList.toggle("far", scale < WORDS - HAIR);
  };
  /** Shows the drawing at `scale` with this place of it at the window's corner, stretched until the hand rests. */
  const stretch = (left: number, top: number): void => {
    const [sheet, names] = [part("sheet"), part("names")];
    if (!sheet || !names) return;
    const by = scale / painted;
    sheet.style.willChange = "transform";
    sheet.style.transform = `scale(${by})`;
    box.scrollTo({ left, top, behavior: "instant" });
    // What sticks to the window does so in the sheet's own measure.
    names.style.transform = `translateX(${Math.max(0, left) * (1 / by - 1)}px)`;
    clearTimeout(resting);
    resting = window.setTimeout(() => {
      const [x, y] = [box.scrollLeft, box.scrollTop];
      apply();
      box.scrollTo({ left: x, top: y, behavior: "instant" });
    }, 140);
  };
  const to = (wanted: number, at = { x: box.clientWidth / 2, y: box.clientHeight / 2 }): void => {
    const next = Math.max(Math.min(READABLE, fits()), Math.min(LARGEST, wanted));
    kept = undefined;
    const [x, y] = [(box.scrollLeft + at.x) / scale, (box.scrollTop + at.y) / scale];
    scale = next;
    stretch(x * scale - at.x, y * scale - at.y);
  };

  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const place = box.getBoundingClientRect();
    to(scale * Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0035)), { x: event.clientX - place.left, y: event.clientY - place.top });
  };

  let grip: { x: number; y: number; left: number; top: number; moved: boolean } | undefined;
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    grip = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, moved: false };
  };
  const move = (event: PointerEvent): void => {
    if (!grip) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moved && Math.hypot(dx, dy) < 5) return;
    if (!grip.moved) box.setPointerCapture(event.pointerId);
    grip.moved = true;
    box.classList.add("held");
    box.scrollLeft = grip.left - dx;
    box.scrollTop = grip.top - dy;
  };
  const up = (): void => {
    box.classList.remove("held");
    grip = undefined;
  };

  let pinch: { apart: number; scale: number } | undefined;
  const apart = (touches: TouchList): number => Math.hypot((touches[0]?.clientX ?? 0) - (touches[1]?.clientX ?? 0), (touches[0]?.clientY ?? 0) - (touches[1]?.clientY ?? 0));
  const touch = (event: TouchEvent): void => {
    if (event.touches.length !== 2) {
      pinch = undefined;
      return;
    }
    event.preventDefault();
    if (!pinch || event.type === "touchstart") pinch = { apart: apart(event.touches), scale };
    const place = box.getBoundingClientRect();
    const [a, b] = [event.touches[0] as Touch, event.touches[1] as Touch];
    to((pinch.scale * apart(event.touches)) / Math.max(pinch.apart, 1), { x: (a.clientX + b.clientX) / 2 - place.left, y: (a.clientY + b.clientY) / 2 - place.top });
  };

  const keep = (how: typeof kept): void => {
    kept = how;
    scale = how === "wide" ? wide() : fits();
    apply();
  };

  const gone = new AbortController();
  const { signal } = gone;
  box.addEventListener("wheel", wheel, { passive: false, signal });
  box.addEventListener("pointerdown", down, { signal });
  box.addEventListener("pointermove", move, { signal });
  box.addEventListener("pointerup", up, { signal });
  box.addEventListener("pointercancel", up, { signal });
  for (const kind of ["touchstart", "touchmove", "touchend"] as const) box.addEventListener(kind, touch, { passive: false, signal });

  return {
    by: (factor, at) => to(scale * factor, at),
    fit: () => keep("whole"),
    begin: () => {
      if (wide() > fits() && wide() >= EASY) return keep("wide");
      if (fits() > TOLD) return keep("whole");
      scale = Math.max(READABLE, Math.min(1, box.offsetWidth / width));
      apply();
    },
    scale: () => scale,
    show: (x, y, always = false) => {
      const [left, top] = [x * scale - box.scrollLeft, y * scale - box.scrollTop];
      const seen = left > 70 && left < box.clientWidth - 70 && top > 44 && top < box.clientHeight - 44;
      if (!seen || always) box.scrollTo({ left: x * scale - box.clientWidth / 2, top: y * scale - box.clientHeight / 2, behavior: still() || always ? "instant" : "smooth" });
    },
    sized: (layout) => {
      const changed = layout.width !== width || layout.height !== height;
      ({ width, height, size } = layout);
      if (kept && changed) keep(kept);
      else apply();
    },
    stop: () => {
      clearTimeout(resting);
      gone.abort();
    },
  };
}

/** The node next to one in the direction of an arrow key, or undefined. */
export function nextTo<T extends { x: number; y: number }>(from: T, all: Iterable<T>, key: string): T | undefined {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best: T | undefined;
  let least = Infinity;
  for (const one of all) {
    const along = (one.x - from.x) * (dx ?? 0) + (one.y - from.y) * (dy ?? 0);
    if (one === from || along < 24) continue; // of the same row or column
    const aside = Math.abs((one.x - from.x) * (dy ?? 0)) + Math.abs((one.y - from.y) * (dx ?? 0));
    if (along + aside * 2.2 < least) [best, least] = [one, along + aside * 2.2];
  }
  return best;
}

/** Measures labels as the browser sets them: a canvas for speed, corrected by one sample for `font-size-adjust`. */
import type { Measure } from "./shape";
import { roughly } from "./wrap";

const SAMPLE = "the one thing that is for me nobody";

/** A measure for the font of `element`, which may be hidden but not `display: none`. */
export function measureLike(element: HTMLElement): Measure {
  const context = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  if (!context) return roughly;
  context.font = `14px ${getComputedStyle(element).fontFamily}`;
  element.textContent = SAMPLE;
  const shown = element.getBoundingClientRect().width;
  element.textContent = "";
  const drawn = context.measureText(SAMPLE).width;
  const factor = shown > 0 && drawn > 0 ? shown / drawn : 1;
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      width = context.measureText(text).width * factor;
      known.set(text, width);
    }
    return width;
  };
}

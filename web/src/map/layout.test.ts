/** What must hold of every map, whatever was said: tried on many made-up interviews. */
import { describe, expect, it } from "vitest";
import { WORDS } from "./fit";
import { layOut } from "./layout";
import type { Layout, Level, MapEdge, MapNode } from "./shape";
import { roughly, shorten, wrap } from "./wrap";

const LEVELS: Level[] = [1, 2, 3, 4, 5].map((level) => ({ level, names: [`Level ${level}`] }));
const LABELS = ["hot", "nobody asks me for anything", "the one thing that’s for me", "Donaudampfschifffahrtsgesellschaftskapitän", "一日の始まりに飲むコーヒーは私だけの時間です", "قهوة الصباح تجعلني هادئا", "", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦 together", "x".repeat(90), "I went home and cried in the car because it could have been somebody’s mum and nobody would have known", "<b>markup</b> & more"];

/** Chance from a seed, the same every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function interview(seed: number, size: number, ties = 1.6): { nodes: MapNode[]; edges: MapEdge[] } {
  const next = chance(seed);
  const pick = (below: number): number => Math.floor(next() * below);
  const nodes = Array.from({ length: size }, (_, index) => ({
    id: `n${index + 1}`,
    label: LABELS[pick(LABELS.length)] as string,
    level: 1 + pick(5),
    caption: pick(4) === 0 ? "benefit" : "",
    turn: 1 + Math.floor(index / 3),
  }));
  const edges = size
    ? Array.from({ length: Math.round(size * ties) }, (_, index) => {
        const [a, b] = [nodes[pick(size)] as MapNode, nodes[pick(size)] as MapNode];
        return { id: `e${index}`, source: a.id, target: b.id, turn: Math.max(a.turn, b.turn) };
      })
    : [];
  return { nodes, edges };
}

/** Points along a path, close together. */
function trace(path: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  const to = (tx: number, ty: number): void => {
    for (let step = 1; step <= 8; step += 1) points.push([x + ((tx - x) * step) / 8, y + ((ty - y) * step) / 8]);
    [x, y] = [tx, ty];
  };
  for (const [, command, rest] of path.matchAll(/([MVHC])([^MVHC]*)/g)) {
    const v = (rest as string).trim().split(/[\s,]+/).map(Number) as [number, number, number, number, number, number];
    if (command === "M") [x, y] = [v[0], v[1]];
    else if (command === "V") to(x, v[0]);
    else if (command === "H") to(v[0], y);
    else {
      const [x0, y0] = [x, y];
      for (let step = 1; step <= 16; step += 1) {
        const t = step / 16;
        const s = 1 - t;
        points.push([s ** 3 * x0 + 3 * s * s * t * v[0] + 3 * s * t * t * v[2] + t ** 3 * v[4], s ** 3 * y0 + 3 * s * s * t * v[1] + 3 * s * t * t * v[3] + t ** 3 * v[5]]);
      }
      [x, y] = [v[4], v[5]];
    }
  }
  return points;
}

function overlapping(map: Layout): string[] {
  const boxes = [...map.boxes.values()];
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).filter((b) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 10 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + 10).map((b) => `${a.id} ${b.id}`),
  );
}

function crossing(map: Layout): string[] {
  const boxes = [...map.boxes.values()];
  const found: string[] = [];
  for (const line of map.lines) {
    const foreign = boxes.filter((box) => box.id !== line.source && box.id !== line.target);
    for (const [x, y] of trace(line.path)) {
      if (x < map.gutter - 0.5 || x > map.width || y < 0 || y > map.height) found.push(`${line.id} leaves the map`);
      for (const box of foreign) {
        if (Math.abs(x - box.x) < box.width / 2 + 6 && Math.abs(y - box.y) < box.height / 2 + 2) found.push(`${line.id} over ${box.id}`);
      }
    }
  }
  return [...new Set(found)];
}

const maps: [string, number, number, number][] = [];
for (const size of [0, 1, 2, 7, 23, 60]) for (const width of [344, 640, 1120]) for (const seed of [1, 2, 3]) maps.push([`${size} nodes, ${width} px, seed ${seed}`, size, width, seed]);

describe.each(maps)("%s", (_, size, width, seed) => {
  const { nodes, edges } = interview(seed, size);
  const map = layOut(nodes, edges, LEVELS, { width });
  it("has all nodes and arrows, and no boxes that overlap", () => {
    expect(map.boxes.size).toBe(size);
    expect(map.lines.length).toBe(edges.length);
    expect(overlapping(map)).toEqual([]);
  });
  it("leads no arrow over a box or a name it has nothing to do with", () => {
    expect(crossing(map)).toEqual([]);
  });
  it("fits the window without scrolling sideways", () => {
    expect(map.width).toBe(width);
    for (const box of map.boxes.values()) expect(box.x + box.width / 2).toBeLessThanOrEqual(width);
  });
  it("keeps every box inside its band", () => {
    const level = new Map(nodes.map((node) => [node.id, node.level]));
    for (const box of map.boxes.values()) {
      const band = map.bands.find((one) => one.level === level.get(box.id));
      expect(box.y - box.height / 2).toBeGreaterThanOrEqual(band?.top ?? Infinity);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(band?.bottom ?? -Infinity);
    }
  });
  it("is the same every time", () => {
    expect(layOut(nodes, edges, LEVELS, { width })).toEqual(map);
  });
});

describe("when more is said", () => {
  const { nodes, edges } = interview(5, 60);
  const until = (turn: number) => ({ nodes: nodes.filter((node) => node.turn <= turn), edges: edges.filter((edge) => edge.turn <= turn) });
  it("nodes stay in their cells, with and without the last layout", () => {
    for (let turn = 1; turn < 20; turn += 1) {
      const [then, now] = [until(turn), until(turn + 1)];
      const before = layOut(then.nodes, then.edges, LEVELS, { width: 640 });
      const fresh = layOut(now.nodes, now.edges, LEVELS, { width: 640 });
      const kept = layOut(now.nodes, now.edges, LEVELS, { width: 640, before: before.cells });
      for (const [id, box] of before.boxes) {
        expect(fresh.cells.get(id)).toEqual(before.cells.get(id));
        expect(kept.cells.get(id)).toEqual(before.cells.get(id));
        expect(fresh.boxes.get(id)?.x).toBe(box.x);
      }
    }
  });
  it("nodes stay when one of them is taken away", () => {
    const all = layOut(nodes, edges, LEVELS, { width: 640 });
    const fewer = layOut(nodes.filter((node) => node.id !== "n9"), edges, LEVELS, { width: 640, before: all.cells });
    for (const [id, cell] of fewer.cells) expect(cell).toEqual(all.cells.get(id));
  });
});

describe("a large interview", () => {
  it("of 500 nodes is laid out in less than 200 ms, without faults", () => {
    const { nodes, edges } = interview(9, 500, 1);
    layOut(nodes.slice(0, 60), edges, LEVELS, { width: 640 });
    const began = performance.now();
    const map = layOut(nodes, edges, LEVELS, { width: 640 });
    const took = performance.now() - began;
    expect(overlapping(map)).toEqual([]);
    expect(crossing(map)).toEqual([]);
    expect(took).toBeLessThan(200);
  });
});

describe("in a window of its own height", () => {
  const windows = [[639, 638], [1119, 818], [479, 413]] as const;
  const cases = [8, 30, 60].flatMap((size) => windows.flatMap(([width, height]) => [1, 2].map((seed) => [size, width, height, seed] as const)));
  it.each(cases)("%i nodes in %i by %i (seed %i) are seen whole, over all of its width, without faults", (size, width, height, seed) => {
    const { nodes, edges } = interview(seed, size, 0.6);
    const map = layOut(nodes, edges, LEVELS, { width, height });
    const shown = width / map.width;
    expect(map.height * shown).toBeLessThanOrEqual(height);
    // Of the height little is left, unless letters are as large as they get.
    expect(shown > 0.99 || map.height * shown > height * 0.6).toBe(true);
    expect(overlapping(map)).toEqual([]);
    expect(crossing(map)).toEqual([]);
    for (const node of nodes) {
      const box = map.boxes.get(node.id);
      expect(`${box?.lines.join("")}${box?.rest}`.replace(/[\s-]/gu, "")).toBe(node.label.replace(/[\s-]/gu, ""));
    }
  });
  it("sixty can be read", () => {
    const { nodes, edges } = interview(3, 60, 0.6);
    expect(639 / layOut(nodes.map((node) => ({ ...node, label: "could not leave work before Friday, she said" })), edges, LEVELS, { width: 639, height: 638 }).width).toBeGreaterThanOrEqual(WORDS);
  });
  it("nodes stay in their cells while the columns serve", () => {
    const { nodes, edges } = interview(5, 60, 0.6);
    const then = layOut(nodes.slice(0, 54), edges, LEVELS, { width: 639, height: 638 });
    const now = layOut(nodes, edges, LEVELS, { width: 639, height: 638, before: then.cells, columns: then.columns });
    expect(now.columns).toBe(then.columns);
    for (const [id, cell] of then.cells) expect(now.cells.get(id)).toEqual(cell);
  });
  it("three hundred are laid out without faults", () => {
    const { nodes, edges } = interview(9, 300, 1.6);
    const map = layOut(nodes, edges, LEVELS, { width: 639, height: 638 });
    expect(overlapping(map)).toEqual([]);
    expect(crossing(map)).toEqual([]);
  });
});

describe("a label that is cut", () => {
  it("keeps its first words, with room for the sign that there are more", () => {
    const { lines, rest } = shorten("she said she could not leave work before Friday", 100, 2, roughly);
    expect(lines.length).toBe(2);
    expect(roughly(`${lines[1]}…`)).toBeLessThanOrEqual(100);
    expect([...lines, rest].join(" ")).toBe("she said she could not leave work before Friday");
  });
});

describe("cycles", () => {
  it("are drawn with every arrow", () => {
    const nodes = ["a", "b", "c"].map((id) => ({ id, label: id, level: 2, caption: "", turn: 1 }));
    const edges = [["a", "b"], ["b", "c"], ["c", "a"], ["a", "a"]].map(([source, target], index) => ({ id: `e${index}`, source: source as string, target: target as string, turn: 1 }));
    const map = layOut(nodes, edges, LEVELS, { width: 640 });
    expect(map.lines.length).toBe(4);
    expect(crossing(map)).toEqual([]);
  });
});

describe("a label", () => {
  it.each(LABELS)("%s is broken into lines that fit, and loses nothing", (label) => {
    const lines = wrap(label, 90, roughly);
    // A hyphen that the break brought is none of the label's; none of the labels has one of its own.
    expect(lines.join("").replace(/[\s-]/gu, "")).toBe(label.replace(/[\s-]/gu, ""));
    for (const line of lines) expect(roughly(line) <= 90 || [...new Intl.Segmenter().segment(line)].length === 1).toBe(true);
  });
});

describe("words in boxes", () => {
  const levels: Level[] = [{ level: 2, names: ["Pole"] }];
  const labelled = (label: string, caption = ""): MapNode[] => ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, label: id === "a" ? label : "short", level: 2, caption, turn: 1 }));
  it("are broken after a hyphen; where one word is wider than a box, with a hyphen", () => {
    const box = layOut(labelled("anonymous is self-checkouts and hurry"), [], levels, { width: 620 }).boxes.get("a");
    expect(box?.lines.join(" ").replace("- ", "-")).toBe("anonymous is self-checkouts and hurry");
    const long = layOut(labelled("responsibilities"), [], levels, { width: 620 }).boxes.get("a");
    expect(long?.lines[0]).toMatch(/-$/);
    expect(long?.lines.join("").replaceAll("-", "")).toBe("responsibilities");
  });
  it("have room for a caption of two lines", () => {
    const box = layOut(labelled("just go home annoyed", "laddered construct of a long name"), [], levels, { width: 620 }).boxes.get("a");
    expect(box?.caption.length).toBeGreaterThan(1);
    expect(box?.height).toBeGreaterThanOrEqual((box?.lines.length ?? 0) * 16 + (box?.caption.length ?? 0) * 15);
  });
});

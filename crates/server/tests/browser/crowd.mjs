// A graph of any size in the place of a session's own, drawn by lot with a fixed seed: to look at maps nobody would talk long enough for.

const WORDS = "quiet morning hot milk cup slow walk small kitchen clean bowl warm bread calm head long day old friend good night fresh air open door light bag".split(" ");
const LEVELS = ["attribute", "functional_consequence", "psychosocial_consequence", "instrumental_value", "terminal_value"];
/** How many of ten ideas stand on each level: many features, few values. */
const SHARE = [0.34, 0.26, 0.2, 0.12, 0.08];

/** Numbers from 0 to 1, the same every time (a linear congruential generator). */
function lots(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** So many ideas and links, as the API's graph, said over so many turns. Most links go up a level. */
export function crowd(nodeCount, edgeCount, turns, seed = 7) {
  const lot = lots(seed);
  const of = (list) => list[Math.floor(lot() * list.length)];
  const rows = LEVELS.map(() => []);
  const nodes = Array.from({ length: nodeCount }, (_, index) => {
    let level = 0;
    for (let left = (index + 0.5) / nodeCount; level < 4 && left > SHARE[level]; level += 1) left -= SHARE[level];
    const label = Array.from({ length: 1 + Math.floor(lot() * 4) }, () => of(WORDS)).join(" ");
    const node = {
      id: `n${index + 1}`, label, node_type: LEVELS[level], level: level + 1, terminal: level === 4, polarity: 0, modality: "factual", confidence: 0.8,
      ambiguous: false, aliases: [], details: [], quotes: [{ text: label, utterance_id: "u2", start: 0, end: label.length }],
      created_at_turn: 1 + Math.floor(lot() * turns), last_mentioned_turn: turns, element: null, slot_id: null, superseded_by: null,
    };
    rows[level].push(node);
    return node;
  });
  const edges = new Map();
  while (edges.size < edgeCount) {
    const level = Math.floor(lot() * 4);
    const sideways = lot() < 0.12;
    const [source, target] = [of(rows[level]), of(rows[sideways ? level : level + 1])];
    if (source.id >= target.id && sideways) continue;
    edges.set(`${source.id} ${target.id}`, {
      id: `e${edges.size + 1}`, source: source.id, target: target.id, edge_type: lot() < 0.1 ? "hinders" : "leads_to", confidence: 0.8, explicit: true, valid: true,
      gap: false, suggested: false, quotes: [], created_at_turn: Math.max(source.created_at_turn, target.created_at_turn), last_mentioned_turn: turns,
    });
  }
  return { nodes, edges: [...edges.values()] };
}

/** Lets a page see this graph as that of the session, and opens the session. */
export async function openCrowd(page, program, session, graph) {
  await page.route(`**/api/v1/sessions/${session}/graph*`, (route) => route.fulfill({ json: { ...graph } }));
  await page.goto(`${program.address}/sessions/${session}`);
  await page.waitForFunction((count) => document.querySelectorAll(".map-node").length === count, graph.nodes.length);
}

// Draws a session's graph as SVG: one row per level (terminals on top), typed colours, labelled arrows.
"use strict";

const Graph = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  // Dark enough for white letters on a light page and a dark one.
  const COLOURS = ["#2b5d94", "#2f7050", "#9a5518", "#7a3f8c", "#a33a52", "#4f6116", "#1d6d78", "#5b5b8c", "#76502f", "#555d68"];
  const WIDTH = 148, ROW = 110, GAP = 22, HEIGHT = 44, MOST = 6;

  const make = (name, attributes = {}, text) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const words = (name) => name.replaceAll("_", " ");

  // Two lines of at most 20 characters; the whole label is in the accessible name.
  function lines(label) {
    const rows = [""];
    for (const word of label.split(" ")) {
      const last = rows.length - 1;
      if ((rows[last] + " " + word).trim().length <= 20) rows[last] = (rows[last] + " " + word).trim();
      else rows.push(word);
    }
    const kept = rows.filter(Boolean).slice(0, 2).map((row) => (row.length > 20 ? row.slice(0, 19) + "…" : row));
    if (rows.filter(Boolean).length > 2) kept[1] = kept[1].slice(0, 18) + "…";
    return kept;
  }

  // Levels from the ontology when there are any, else the distance from where arrows begin.
  function rowsOf(nodes, edges) {
    const rank = new Map(nodes.map((node) => [node.id, node.level ?? 0]));
    if (nodes.every((node) => node.level === null || node.level === undefined)) {
      for (let round = 0; round < nodes.length; round += 1) {
        let moved = false;
        for (const edge of edges) {
          const next = rank.get(edge.source) + 1;
          if (rank.has(edge.target) && next > rank.get(edge.target) && next <= 6) { rank.set(edge.target, next); moved = true; }
        }
        if (!moved) break;
      }
    }
    const levels = [...new Set(rank.values())].sort((a, b) => b - a);
    return levels.flatMap((level) => lined(nodes.filter((node) => rank.get(node.id) === level), edges));
  }

  // A level with many nodes takes several rows: those that lead to others of the level stand lower.
  function lined(level, edges) {
    if (level.length <= MOST) return [level];
    const inside = new Set(level.map((node) => node.id));
    const led = new Set(edges.filter((edge) => inside.has(edge.source) && inside.has(edge.target)).map((edge) => edge.source));
    const sorted = [...level.filter((node) => !led.has(node.id)), ...level.filter((node) => led.has(node.id))];
    const count = Math.ceil(sorted.length / MOST), size = Math.ceil(sorted.length / count);
    return Array.from({ length: count }, (_, i) => sorted.slice(i * size, (i + 1) * size));
  }

  // Places every node under (or over) the middle of its neighbours, a few sweeps up and down.
  function place(nodes, edges) {
    const rows = rowsOf(nodes, edges);
    const at = new Map();
    const spread = (row, y) => row.forEach((node, i) => at.set(node.id, { x: i * (WIDTH + GAP), y }));
    rows.forEach((row, i) => spread(row, i * ROW));
    const neighbours = new Map(nodes.map((node) => [node.id, []]));
    for (const edge of edges) {
      neighbours.get(edge.source)?.push(edge.target);
      neighbours.get(edge.target)?.push(edge.source);
    }
    for (let sweep = 0; sweep < 6; sweep += 1) {
      rows.forEach((row, i) => {
        const middle = (node) => {
          const near = neighbours.get(node.id).map((id) => at.get(id)).filter(Boolean);
          return near.length ? near.reduce((sum, p) => sum + p.x, 0) / near.length : at.get(node.id).x;
        };
        const wish = new Map(row.map((node) => [node.id, middle(node)]));
        row.sort((a, b) => wish.get(a.id) - wish.get(b.id));
        let free = -Infinity;
        for (const node of row) {
          const x = Math.max(wish.get(node.id), free);
          at.set(node.id, { x, y: i * ROW });
          free = x + WIDTH + GAP;
        }
      });
    }
    const left = Math.min(0, ...[...at.values()].map((p) => p.x));
    for (const p of at.values()) p.x += 20 - left, p.y += 20;
    return at;
  }

  function quotesOf(part) {
    return part.quotes.map((quote) => `“${quote.text}”`).join(" ");
  }

  function drawEdge(edge, at, tell) {
    const from = at.get(edge.source), to = at.get(edge.target);
    const flat = from.y === to.y, up = from.y > to.y;
    const [x1, x2] = [from.x + WIDTH / 2, to.x + WIDTH / 2];
    const y1 = flat ? from.y : from.y + (up ? 0 : HEIGHT), y2 = flat ? to.y : to.y + (up ? HEIGHT + 6 : -6);
    const bend = flat ? -46 : 0;
    const path = `M${x1},${y1} C${x1},${flat ? y1 + bend : (y1 + y2) / 2} ${x2},${flat ? y2 + bend : (y1 + y2) / 2} ${x2},${flat ? y2 - 6 : y2}`;
    const kind = ["edge", edge.gap && "gap", edge.suggested && "suggested", !edge.valid && "invalid"].filter(Boolean).join(" ");
    const told = `${tell.label(edge.source)} ${words(edge.edge_type)} ${tell.label(edge.target)}: ${quotesOf(edge)}`;
    const group = make("g", { class: kind, tabindex: 0, role: "img", "aria-label": told });
    group.append(make("path", { d: path, "marker-end": "url(#tip)" }));
    group.append(make("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + (flat ? -38 : 0), "text-anchor": "middle" }, words(edge.edge_type)));
    tell.listen(group, told);
    return group;
  }

  function drawNode(node, p, colour, focus, fresh, tell) {
    const kind = ["node", focus === node.id && "focus", fresh.has(node.id) && "new", node.superseded_by && "ghost"].filter(Boolean).join(" ");
    const note = focus === node.id ? ", what the next question is about" : "";
    const told = `${node.label} (${words(node.node_type)}${note}): ${quotesOf(node)}`;
    const group = make("g", { class: kind, transform: `translate(${p.x},${p.y})`, tabindex: 0, role: "img", "aria-label": told });
    group.append(make("rect", { width: WIDTH, height: HEIGHT, rx: node.terminal ? 20 : 7, fill: colour }));
    const rows = lines(node.label);
    rows.forEach((row, i) => group.append(make("text", { x: WIDTH / 2, y: HEIGHT / 2 + 4.5 + (i - (rows.length - 1) / 2) * 15, "text-anchor": "middle" }, row)));
    tell.listen(group, told);
    return group;
  }

  // Draws into `canvas`; `show(text)` is given the words behind what is pointed at.
  function draw(canvas, legend, graph, { focus, fresh, show }) {
    const types = [...new Set(graph.nodes.map((node) => node.node_type))];
    const colour = (type) => COLOURS[types.indexOf(type) % COLOURS.length];
    const known = new Map(graph.nodes.map((node) => [node.id, node]));
    const edges = graph.edges.filter((edge) => known.has(edge.source) && known.has(edge.target));
    const at = place(graph.nodes, edges);
    const tell = {
      label: (id) => known.get(id).label,
      listen: (element, text) => ["pointerenter", "focus", "click"].forEach((event) => element.addEventListener(event, () => show(text))),
    };
    const width = Math.max(300, ...[...at.values()].map((p) => p.x + WIDTH + 20));
    const height = Math.max(120, ...[...at.values()].map((p) => p.y + HEIGHT + 20));
    const svg = make("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `${graph.nodes.length} points and ${edges.length} arrows` });
    const defs = make("defs");
    const tip = make("marker", { id: "tip", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" });
    tip.append(make("path", { d: "M0,0 8,4 0,8Z", class: "arrow" }));
    defs.append(tip);
    svg.append(defs);
    for (const edge of edges) svg.append(drawEdge(edge, at, tell));
    for (const node of graph.nodes) svg.append(drawNode(node, at.get(node.id), colour(node.node_type), focus, fresh, tell));
    canvas.replaceChildren(svg);
    canvas.querySelector(".focus")?.scrollIntoView({ block: "nearest", inline: "center" });
    legend.replaceChildren(...types.map((type) => {
      const item = document.createElement("li"), dot = document.createElement("i");
      dot.style.background = colour(type);
      item.append(dot, words(type));
      return item;
    }));
  }

  return { draw, words };
})();

/** What the browser itself makes of an interview to keep: what the map's pane shows as a picture, and all of it on paper. */
import { asPng, download, lightColours, mapSvg } from "../../map/save";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/session";
import { bornInCheck } from "./idea";
import { lineSvg } from "./linesave";
import { ground, looksAt, shownOf, type View } from "./picture";
import type { SessionRecord } from "./record";

interface Props {
  record: SessionRecord;
  /** Whose interview it is. */
  name: string;
  view: View;
  onSaved: () => void;
  /** The dialog is to be gone before the page is printed. */
  onPrint: () => void;
}

/** A list and a table are no pictures: beside them the map is saved. */
const pictured = ({ wording }: View): "line" | "merged" | "own" => (wording === "line" || wording === "merged" ? wording : "own");

/** What is shown, as it is shown. */
function svgOf(record: SessionRecord, name: string, view: View): string {
  const what = pictured(view);
  const { nodes, edges } = shownOf(record, what);
  const base = ground(nodes, edges, record.methodology);
  const aim = what === "merged" ? record.slots.slots.find((slot) => view.focus && slot.nodes.includes(view.focus))?.id : view.focus;
  const picture = { ...base, ...looksAt(base, nodes, edges, aim, view.turn) };
  const title = `${name}: ${record.session.concept_name}${view.turn === Infinity ? "" : `, ${words.from(view.turn, false)}`}`;
  if (what !== "line") return mapSvg(picture, title, words.legend, lightColours());
  const there = new Set(picture.looks.map(({ id }) => id));
  return lineSvg({
    nodes: nodes.filter(({ id }) => there.has(id)),
    edges: edges.filter(({ source, target }) => there.has(source) && there.has(target)),
    kinds: record.methodology.ontology.nodes.map((type) => type.name),
    looks: picture.looks,
    inCheck: (node) => bornInCheck(node, record),
  }, title, lightColours());
}

/** A name for a file, without what some systems do not allow in one. */
const fileOf = (name: string, what: string, ending: string): string => `${`${name}-${what}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "")}.${ending}`;

export function Keep({ record, name, view, onSaved, onPrint }: Props) {
  const what = words.pictured[pictured(view)];
  const svg = (): void => {
    download(fileOf(name, what, "svg"), new Blob([svgOf(record, name, view)], { type: "image/svg+xml" }));
    onSaved();
  };
  const png = async (): Promise<void> => {
    download(fileOf(name, what, "png"), await asPng(svgOf(record, name, view)));
    onSaved();
  };
  return (
    <>
      <li><Button onClick={onPrint}>{words.print}</Button></li>
      {record.nodes.length > 0 && <li><Button onClick={() => void png()}>{words.savePng(what)}</Button></li>}
      {record.nodes.length > 0 && <li><Button onClick={svg}>{words.saveSvg(what)}</Button></li>}
    </>
  );
}

/** What the browser itself makes of an interview to keep: the map as a picture, and all of it on paper. */
import { asPng, download, lightColours, mapSvg } from "../../map/save";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/session";
import { ground, looksAt } from "./picture";
import type { SessionRecord } from "./record";

interface Props {
  record: SessionRecord;
  /** Whose interview it is. */
  name: string;
  onSaved: () => void;
  /** The dialog is to be gone before the page is printed. */
  onPrint: () => void;
}

/** The map of the whole interview, as it stands now. */
function svgOf(record: SessionRecord, name: string): string {
  const base = ground(record.nodes, record.edges, record.methodology);
  const picture = { ...base, ...looksAt(base, record.nodes, record.edges, undefined, Infinity) };
  return mapSvg(picture, `${name}: ${record.session.concept_name}`, lightColours());
}

/** A name for a file, without what some systems do not allow in one. */
const fileOf = (name: string, ending: string): string => `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "")}-map.${ending}`;

export function Keep({ record, name, onSaved, onPrint }: Props) {
  const svg = (): void => {
    download(fileOf(name, "svg"), new Blob([svgOf(record, name)], { type: "image/svg+xml" }));
    onSaved();
  };
  const png = async (): Promise<void> => {
    download(fileOf(name, "png"), await asPng(svgOf(record, name)));
    onSaved();
  };
  return (
    <>
      <li><Button onClick={onPrint}>{words.print}</Button></li>
      {record.nodes.length > 0 && <li><Button onClick={() => void png()}>{words.savePng}</Button></li>}
      {record.nodes.length > 0 && <li><Button onClick={svg}>{words.saveSvg}</Button></li>}
    </>
  );
}

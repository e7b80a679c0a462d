/** An interview on paper: how it stands, the talk, the map as a list, notes. It is drawn only while the page is printed. */
import { flushSync } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { titled } from "../../map/tones";
import { relation } from "../../words/studio/relations";
import { words } from "../../words/studio/session";
import { asTold } from "./form";
import { endedOf, factsOf } from "./head";
import { bornInCheck } from "./idea";
import { kindsOf } from "./list";
import { saidOf } from "./log";
import { isNote, theirsOf } from "./notes";
import { mine } from "./picture";
import "./print.css";
import type { Node, SessionRecord } from "./record";

/** Is the page being printed, by our own button or by the browser's? */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    // The browser takes the page as it is when this returns.
    addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal: gone.signal });
    addEventListener("afterprint", () => setPrinting(false), { signal: gone.signal });
    return () => gone.abort();
  }, []);
  return printing;
}

function TalkOnPaper({ record }: { record: SessionRecord }) {
  const { verdicts, added } = theirsOf(record.check);
  return (
    <section>
      <h2>{words.talk}</h2>
      <ol>
        {record.turns.map((turn) => (
          <li key={turn.turn_number} value={turn.turn_number}><p class="ask" dir="auto">{turn.question}</p><p class="answer" dir="auto">{turn.answer}</p></li>
        ))}
      </ol>
      {(verdicts.length > 0 || added) && <h3>{words.check}</h3>}
      <ul>
        {verdicts.map(({ text, right, words: said }) => <li key={text}>{text} <b>{right ? words.right : words.notQuite}</b>{said && `: ${said}`}</li>)}
        {added && <li>{words.added}: {added}</li>}
      </ul>
    </section>
  );
}

function MapOnPaper({ record }: { record: SessionRecord }) {
  const nodes = asTold(record.nodes.filter((node) => !node.superseded_by));
  const labels = new Map(record.nodes.map((node) => [node.id, node.label]));
  const leads = (node: Node): string[] => record.edges.filter((edge) => edge.source === node.id && edge.edge_type !== "revises").map((edge) => `${relation(edge.edge_type)} “${labels.get(edge.target) ?? edge.target}”${edge.contested ? ` (${words.legend.contested})` : edge.added ? ` (${words.legend.added})` : edge.corrected ? ` (${words.legend.corrected})` : ""}`);
  return (
    <section>
      <h2>{words.map}</h2>
      {kindsOf(record, nodes).map(({ name }) => (
        <div key={name}>
          <h3>{titled(name)}</h3>
          <ul>
            {nodes.filter((node) => node.node_type === name).map((node) => (
              <li key={node.id}><b class="said" dir="auto">{node.label}</b> <small>{[words.from(node.created_at_turn, bornInCheck(node, record)), ...leads(node)].join("; ")}{mine(node) && `. ${mine(node)}`}{node.judged && `. ${words.judged(node.judged.right)}`}</small></li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The paper, beside the page. */
export function Paper({ record, name }: { record: SessionRecord; name: string }) {
  if (!usePrinting()) return null;
  const { session } = record;
  const notes = record.corrections.filter((one) => isNote(one) && !one.undone_at);
  const { leaveOut } = theirsOf(record.check);
  return (
    <article class="session-paper">
      <h1 dir="auto">{name}: {session.concept_name}</h1>
      <p>{factsOf(session, record.turns)} {endedOf(session, record.turns)}</p>
      {leaveOut && <p class="wish">{words.leaveOut}: <b dir="auto">{leaveOut}</b></p>}
      <TalkOnPaper record={record} />
      <MapOnPaper record={record} />
      {notes.length > 0 && <section><h2>{words.memos}</h2><ul>{notes.map((one) => <li key={one.id} dir="auto">{saidOf(one.change, record, record)}</li>)}</ul></section>}
      <section><h2>{words.forMethods}</h2><p>{session.for_methods}</p></section>
    </article>
  );
}

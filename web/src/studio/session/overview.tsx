/** An interview that is over, as a whole: what it brought, who listened, and what a paper says of it. */
import { useState } from "preact/hooks";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/session";
import { factsOf } from "./head";
import type { SessionRecord } from "./record";

export function Overview({ record }: { record: SessionRecord }) {
  const { session, nodes, edges } = record;
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(session.for_methods).then(() => setCopied(true), () => undefined);
  const ideas = nodes.filter((node) => !node.superseded_by).length;
  return (
    <div class="session-scroll session-why" tabIndex={0}>
      <p class="reason">{words.overviewNote}</p>
      <section>
        <p class="of">{factsOf(session, record.turns)}</p>
        <p class="of">{words.overviewFacts(ideas, edges.filter((edge) => edge.edge_type !== "revises").length)}</p>
      </section>
      <section>
        <h3>{words.overviewListened}</h3>
        <p class="of begins">{session.listened}</p>
      </section>
      <section>
        <h3>{words.forMethods}</h3>
        <p class="of">{session.for_methods}</p>
        <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>
      </section>
    </div>
  );
}

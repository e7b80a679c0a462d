/** An interview that is over, as a whole: what it brought, who listened, and what a paper says of it. */
import { useState } from "preact/hooks";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/session";
import { endedOf, factsOf } from "./head";
import { isUntyped } from "./form";
import { counted } from "./links";
import type { SessionRecord } from "./record";
import { toldOf } from "./topics";

interface Props {
  record: SessionRecord;
  onSelect: (question: number) => void;
}

/** What had to be asked about as it was set when this interview began, and what became of it. That it was asked does not say it was told. */
function Topics({ record, onSelect }: Props) {
  const { topics } = record.session;
  if (topics.length === 0) return null;
  return (
    <section data-testid="topics">
      <h3>{words.topics}</h3>
      {toldOf(topics, record.turns).map(({ topic, askedIn, heardBy }) => (
        <p class="of" key={topic}>{askedIn ? <>{words.topicAsked(topic)}<button class="session-link" type="button" onClick={() => onSelect(askedIn)}>{words.topicSee(askedIn)}</button></> : heardBy ? words.topicHeard(topic, heardBy) : words.topicOpen(topic)}</p>
      ))}
    </section>
  );
}

export function Overview({ record, onSelect }: Props) {
  const { session, nodes, edges } = record;
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(session.for_methods).then(() => setCopied(true), () => undefined);
  const ideas = nodes.filter((node) => !node.superseded_by && !isUntyped(node)).length;
  return (
    <div class="session-scroll session-why" tabIndex={0}>
      <p class="reason">{words.overviewNote}</p>
      <section>
        <p class="of">{factsOf(session, record.turns)} {endedOf(session, record.turns)}</p>
        <p class="of">{words.overviewFacts(ideas, counted(nodes, edges))}{words.supposedCount(edges.filter((edge) => edge.suggested).length)}</p>
      </section>
      <Topics record={record} onSelect={onSelect} />
      <section>
        <details class="session-scale">
          <summary>{words.forMethods}</summary>
          <p class="of">{session.for_methods}</p>
          <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>
          <p class="of">{words.overviewListened}: {session.listened}</p>
        </details>
      </section>
    </div>
  );
}

/** What the kinds of ideas mean, as the method defines them. */
import type { Methodology } from "../../api/shapes";
import { levelOf, titled } from "../../map/tones";
import { Button } from "../../parts/button";
import { useEscape } from "../../parts/escape";
import { words } from "../../words/studio/session";

interface Props {
  methodology: Methodology;
  tones: Map<string, number>;
  onClose: () => void;
}

/** The list, over the map. */
export function Kinds({ methodology, tones, onClose }: Props) {
  useEscape(onClose);
  const types = [...methodology.ontology.nodes].sort((a, b) => levelOf(b) - levelOf(a));
  return (
    <section class="session-kinds" aria-label={words.kindsTitle} tabIndex={0}>
      <header><h3>{words.kindsTitle}</h3><Button kind="quiet" onClick={onClose}>{words.close}</Button></header>
      <p class="note">{words.kindsMore}</p>
      <dl>
        {types.map((type) => (
          <div class={`t${tones.get(type.name) ?? 1}`} key={type.name}>
            <dt>{titled(type.name)}</dt>
            <dd>{type.description}{type.examples.length > 0 && <span class="note"> {words.kindExample(type.examples.slice(0, 3))}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The ways of asking of a methodology: what each is, what it asks about, and what speaks for it in words and figures. */
import type { Methodology } from "../../api/shapes";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/methods";
import { part } from "../../words/studio/why";
import type { Source, Way, Weight } from "./source";

/** A figure with its sign: +1.2, −0.5. */
export const signed = (figure: number): string => `${figure < 0 ? "−" : "+"}${Math.abs(figure)}`;

function Weights({ title, weights, most }: { title: string; weights: Weight[]; most: number }) {
  if (weights.length === 0) return null;
  return (
    <table class="weights">
      <caption>{title}</caption>
      <tbody>
        {weights.map(({ key, weight }) => (
          <tr key={key} title={key}>
            <th scope="row">{part(key)}</th>
            <td class="share" aria-hidden="true">
              <i class={weight < 0 ? "minus" : undefined} style={{ width: `${(Math.abs(weight) / most) * 100}%` }} />
            </td>
            <td class="figure">{signed(weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Conditions({ title, keys }: { title: string; keys: string[] }) {
  if (keys.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>{keys.map((key) => words.conditions[key] ?? part(key)).join("; ")}</dd>
    </>
  );
}

function Reasons({ way, most }: { way: Way; most: number }) {
  const weighed = way.now.length + way.which.length > 0;
  return (
    <div class="reasons">
      <dl>
        <dt>{words.asksAbout}</dt>
        <dd>{words.about[way.about] ?? way.about}</dd>
        <Conditions title={words.onlyWhen} keys={way.requires} />
        <Conditions title={words.notWhen} keys={way.forbids} />
      </dl>
      {weighed ? (
        <details class="methods-fold">
          <summary>{words.inFigures}</summary>
          <Weights title={words.whenNow} weights={way.now} most={most} />
          <Weights title={words.whichIdea} weights={way.which} most={most} />
        </details>
      ) : <p class="note">{words.noWeights}</p>}
    </div>
  );
}

/** Every way with its reasons; without them when the text could not be read. */
export function Ways({ strategies, source }: { strategies: Methodology["strategies"]; source: Source | undefined }) {
  const all = [...(source?.ways.values() ?? [])].flatMap((way) => [...way.now, ...way.which]);
  const most = Math.max(1, ...all.map(({ weight }) => Math.abs(weight)));
  return (
    <section aria-labelledby="asks">
      <h2 id="asks">{words.asks}</h2>
      <p class="note">{words.asksLede}</p>
      <ul class="ways">
        {strategies.map((strategy) => {
          const way = source?.ways.get(strategy.name);
          return (
            <li key={strategy.name}>
              <div>
                <h3>{titled(strategy.name)}</h3>
                <p>{strategy.description}</p>
                <p class="note">{strategy.guidance}</p>
              </div>
              {way && <Reasons way={way} most={most} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How an interview goes by a methodology: its phases, and which ways of asking each of them favours. */
import type { Methodology } from "../../api/shapes";
import { titled } from "../../map/tones";
import { words } from "../../words/studio/methods";
import type { Phase } from "./source";
import { signed } from "./ways";

function figure(phase: Phase, way: string): string {
  const [times, added] = [phase.times[way], phase.added[way]];
  return [times !== undefined && words.times(times), added !== undefined && signed(added)].filter(Boolean).join(" ");
}

function Figures({ phases, ways }: { phases: Phase[]; ways: string[] }) {
  return (
    <details class="methods-fold">
      <summary>{words.phaseFigures}</summary>
      <p class="note">{words.phaseFiguresLede}</p>
      <div class="wide-table" tabIndex={0} role="region" aria-label={words.phases}>
        <table class="phases">
          <thead>
            <tr>
              <th scope="col">{words.way}</th>
              {phases.map((phase) => <th key={phase.name} scope="col">{words.phase[phase.name] ?? titled(phase.name)}</th>)}
            </tr>
          </thead>
          <tbody>
            {ways.map((way) => (
              <tr key={way}>
                <th scope="row">{titled(way)}</th>
                {phases.map((phase) => <td key={phase.name}>{figure(phase, way)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The phases in words, then in figures. */
export function Phases({ phases, strategies }: { phases: Phase[]; strategies: Methodology["strategies"] }) {
  const ways = strategies.map(({ name }) => name).filter((name) => phases.some((phase) => figure(phase, name) !== ""));
  return (
    <section aria-labelledby="phases">
      <h2 id="phases">{words.phases}</h2>
      {phases.length === 0 ? <p class="note">{words.noPhases}</p> : <p class="note">{words.phasesLede}</p>}
      <ol class="phase-line">
        {phases.map((phase) => (
          <li key={phase.name}>
            <h3>{words.phase[phase.name] ?? titled(phase.name)}</h3>
            <p>{phase.description}</p>
          </li>
        ))}
      </ol>
      {ways.length > 0 && <Figures phases={phases} ways={ways} />}
    </section>
  );
}

/** Everything that was measured in a turn, for whoever asks: signals by name, stages with durations, calls and their cost. */
import type { ComponentChildren } from "preact";
import type { TurnInFull } from "../../api/shapes";
import { words } from "../../words/studio/why";

type Values = Record<string, unknown>;

const shown = (value: unknown): string => (typeof value === "number" ? String(Math.round(value * 100) / 100) : String(value));

function Table({ title, rows, heads }: { title: string; rows: [string, string][]; heads?: [string, string] }) {
  return (
    <table class="figures">
      <caption>{title}</caption>
      {heads && <thead><tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>}
      <tbody>{rows.map(([name, value]) => <tr key={name}><th scope="row">{name}</th><td>{value}</td></tr>)}</tbody>
    </table>
  );
}

function signalRows(values: Values | null | undefined): [string, string][] {
  if (!values) return [];
  const { absent, ...measured } = values;
  const missing = typeof absent === "object" && absent !== null ? Object.entries(absent as Values) : [];
  return [...Object.entries(measured).map(([name, value]): [string, string] => [name, shown(value)]), ...missing.map(([name, reason]): [string, string] => [name, `${words.absent}: ${String(reason)}`])];
}

function List({ title, children }: { title: string; children: ComponentChildren }) {
  return <><h4>{title}</h4><ul class="plain">{children}</ul></>;
}

/** Closed until asked for. */
export function Figures({ turn }: { turn: TurnInFull }) {
  const focus = turn.departure ? turn.departure.focus : turn.focus;
  const own = focus.kind === "none" ? undefined : turn.node_signals?.[focus.id];
  const stages: [string, string][] = (turn.stages ?? []).map((stage) => [stage.stage, words.took1((stage.duration_us / 1000).toFixed(1))]);
  if (turn.latency_ms !== null && turn.latency_ms !== undefined) stages.push([words.total, words.took1(turn.latency_ms.toFixed(1))]);
  return (
    <details class="session-figures">
      <summary>{words.figures}</summary>
      <p class="of">{words.figuresMore}</p>
      <List title={words.calls}>
        {turn.usage.length === 0 && <li>{words.noCalls}</li>}
        {turn.usage.map((call, index) => <li key={index}>{words.call(call.task, call.model)}: {words.tokens(call.input_tokens, call.output_tokens)}, {words.cost(call.cost_usd)}{call.outcome === "ok" ? "" : `, ${call.outcome}`}</li>)}
      </List>
      {turn.degraded.length > 0 && <List title={words.degraded}>{turn.degraded.map((what) => <li key={what}>{what}</li>)}</List>}
      {turn.dropped.length > 0 && <List title={words.refused}>{turn.dropped.map((one, index) => <li key={index}>{one.what}: {one.reason}</li>)}</List>}
      <details>
        <summary>{words.technical}</summary>
        <p class="of">{words.technicalMore(turn.usage.length)}</p>
        <Table title={words.stages} heads={[words.stage, words.took]} rows={stages} />
        <Table title={words.signals} rows={signalRows(turn.signals as Values | null)} />
        {own && <Table title={words.pointSignals} rows={signalRows(own as Values)} />}
      </details>
    </details>
  );
}

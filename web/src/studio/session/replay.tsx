/** What another method would have asked: the same answers, another choice, turn by turn side by side. */
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { MethodologyLine, Replay } from "../../api/shapes";
import { spoken } from "../../map/tones";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { AreaField, SelectField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { words } from "../../words/studio/correct";
import { words as session } from "../../words/studio/session";
import { part } from "../../words/studio/why";
import { figure, wayOf } from "./reasons";
import type { SessionRecord } from "./record";

const OWN = "\u0000own";

type Turn = Replay["turns"][number];

function Instead({ turn, record }: { turn: Turn; record: SessionRecord }) {
  const { instead } = turn;
  if (instead.ending) return <p>{words.ends(session.endings[instead.ending] ?? spoken(instead.ending))}</p>;
  const parts = instead.contributions.filter((one) => one.contribution !== 0).sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  return (
    <>
      {instead.question && <p class="said" dir="auto">{instead.question}</p>}
      <p class="note">{instead.strategy ? words.about_(wayOf(record.methodology, instead.strategy), instead.focus_label ?? "") : ""}</p>
      {parts.length > 0 && <details><summary>{words.because}</summary><ul class="plain">{parts.map((one) => <li key={one.name}>{part(one.name)} <span class="num">{figure(one.contribution, true)}</span></li>)}</ul></details>}
    </>
  );
}

function Table({ replay, record }: { replay: Replay; record: SessionRecord }) {
  if (replay.turns.length === 0) return <p class="session-none">{words.none}</p>;
  const same = replay.turns.filter((turn) => turn.same).length;
  return (
    <div class="session-wide" tabIndex={0} role="region" aria-label={words.replayTitle}>
      <p class="session-none" role="status">{words.sameCount(same, replay.turns.length)}</p>
      <table class="session-replay">
        <thead><tr><th scope="col">{words.turn}</th><th scope="col">{words.asked}</th><th scope="col">{words.instead}</th></tr></thead>
        <tbody>
          {replay.turns.map((turn) => (
            <tr key={turn.turn_number} class={turn.same ? "same" : ""}>
              <th scope="row">{turn.turn_number + 1}</th>
              <td><p class="said" dir="auto">{turn.asked.question}</p><p class="note">{turn.asked.strategy ? words.about_(wayOf(record.methodology, turn.asked.strategy), turn.asked.focus_label ?? "") : ""}</p></td>
              <td>{turn.same ? <p class="note">{words.same}</p> : <Instead turn={turn} record={record} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The dialog. */
export function ReplayDialog({ record, onClose }: { record: SessionRecord; onClose: () => void }) {
  const [methods, setMethods] = useState<MethodologyLine[]>([]);
  const [method, setMethod] = useState("");
  const [source, setSource] = useState(record.methodology.source);
  const [replay, setReplay] = useState<Replay>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    get<{ methodologies: MethodologyLine[] }>("/methodologies").then(
      ({ methodologies }) => {
        setMethods(methodologies);
        setMethod((now) => now || (methodologies.find((one) => one.id === `${record.session.methodology}_classic`) ?? methodologies.find((one) => one.id !== record.session.methodology))?.id || OWN);
      },
      (thrown: unknown) => setFailure(asFailure(thrown)),
    );
  }, []);
  const run = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setReplay(await post<Replay>(`/sessions/${encodeURIComponent(record.session.id)}/replay`, method === OWN ? { methodology: null, methodology_source: source } : { methodology: method, methodology_source: null }));
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
    setBusy(false);
  };
  return (
    <Dialog title={words.replayTitle} open wide onClose={onClose}>
      <p class="note">{words.replayMore}</p>
      <form class="session-form" onSubmit={(event) => void run(event)}>
        <SelectField label={words.method} value={method} onText={setMethod} options={[...methods.map((one) => ({ value: one.id, label: spoken(one.name) })), { value: OWN, label: words.own }]} />
        {method === OWN && <AreaField label={words.source} value={source} onText={setSource} spellcheck={false} />}
        <div class="actions"><Button kind="main" type="submit" busy={busy}>{busy ? words.running : words.run}</Button><Button kind="quiet" onClick={onClose}>{session.close}</Button></div>
      </form>
      {failure && <Notice title={failure.detail} />}
      {replay && <Table replay={replay} record={record} />}
    </Dialog>
  );
}

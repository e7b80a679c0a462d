/** What another method would have asked: the same answers, another choice, turn by turn side by side. */
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { MethodologyLine, Replay, TurnScoring } from "../../api/shapes";
import { spoken } from "../../map/tones";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { AreaField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { words } from "../../words/studio/correct";
import { words as session } from "../../words/studio/session";
import { part } from "../../words/studio/why";
import { MethodField } from "../methods/choice";
import { alikeOf, mostUnlike, rowsOf, type Row } from "./compared";
import { figure, reasonOf, wayOf, type Candidate } from "./reasons";
import type { SessionRecord } from "./record";

const OWN = "\u0000own";

type Turn = Replay["turns"][number];

/** What was weighed in each turn, by its number. */
function useWeighed(session: string): Map<number, Candidate[]> {
  const [weighed, setWeighed] = useState(new Map<number, Candidate[]>());
  useEffect(() => {
    // Without it the reason is told as far as the turn itself tells it.
    get<{ turns: TurnScoring[] }>(`/sessions/${encodeURIComponent(session)}/scoring`).then(({ turns }) => setWeighed(new Map(turns.map((turn) => [turn.turn_number, turn.score_decomposition ?? []]))), () => undefined);
  }, [session]);
  return weighed;
}

function Instead({ turn, same, record }: { turn: Turn; same: Row["same"]; record: SessionRecord }) {
  const { instead } = turn;
  if (same === "choice") return <p class="note">{words.same}</p>;
  // What is told of the other method is its plan: words just said may have given another question, as in the talk itself.
  const plan = instead.strategy ? <p class="note">{words.itsPlan(words.about_(wayOf(record.methodology, instead.strategy), instead.focus_label ?? ""))}</p> : null;
  if (same === "words") return <><p class="note">{words.sameWords}</p>{plan}</>;
  if (instead.ending) return <p>{words.ends(session.endings[instead.ending] ?? spoken(instead.ending))}</p>;
  const parts = instead.contributions.filter((one) => one.contribution !== 0).sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  return (
    <>
      {instead.question && <p class="said" dir="auto">{instead.question}</p>}
      {plan}
      {parts.length > 0 && <details><summary>{words.because}</summary><ul class="plain">{parts.map((one) => <li key={one.name}>{part(one.name)} <span class="num">{figure(one.contribution, true)}</span></li>)}</ul></details>}
    </>
  );
}

function Table({ replay, record }: { replay: Replay; record: SessionRecord }) {
  const weighed = useWeighed(record.session.id);
  const rows = rowsOf(replay, record.turns);
  if (rows.length === 0) return <p class="session-none">{words.none}</p>;
  const reasonAfter = (number: number): string => {
    const turn = record.turns.find((one) => one.turn_number === number);
    return turn ? reasonOf(turn, weighed.get(number) ?? [], record.methodology) : "";
  };
  return (
    <div class="session-wide" tabIndex={0} role="region" aria-label={words.replayTitle}>
      <p class="session-none" role="status">{words.sameCount(rows.filter(({ same }) => same).length, rows.length)}</p>
      <p class="note">{words.stays(rows.length, words.gave(alikeOf(rows, record.turns)))}</p>
      <table class="session-replay">
        <thead><tr><th scope="col">{words.turn}</th><th scope="col">{words.asked}</th><th scope="col">{words.instead}</th></tr></thead>
        <tbody>
          {rows.map(({ question, replayed, same }) => (
            <tr key={question} class={same ? "same" : ""}>
              <th scope="row">{question}</th>
              <td><p class="said" dir="auto">{replayed.asked.question}</p><p class="note">{reasonAfter(replayed.turn_number)}</p></td>
              <td><Instead turn={replayed} same={same} record={record} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{words.first}</p>
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
        const own = { id: record.session.methodology, types: record.methodology.ontology.nodes.map(({ name }) => name) };
        setMethod((now) => now || (mostUnlike(methodologies, own) ?? OWN));
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
        <MethodField label={words.method} value={method} onText={setMethod} methods={methods} last={[{ value: OWN, label: words.own }]} />
        {method === OWN && <AreaField label={words.source} value={source} onText={setSource} spellcheck={false} />}
        <div class="actions"><Button kind="main" type="submit" busy={busy}>{busy ? words.running : words.run}</Button><Button kind="quiet" onClick={onClose}>{session.close}</Button></div>
      </form>
      {failure && <Notice title={failure.detail} />}
      {replay && <Table replay={replay} record={record} />}
    </Dialog>
  );
}

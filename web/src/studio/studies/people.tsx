/** The people a study expects: kept as a list, shown, forgotten; each with an address of their own. */
import { useState } from "preact/hooks";
import { del, post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ExpectedPerson } from "../../api/shapes";
import { Button } from "../../parts/button";
import { AreaField } from "../../parts/field";
import { words } from "../../words/studio/people";

/** Most lines of the list that are shown. */
const MOST = 200;

/** A cell of a table with commas; words of a list never become a formula where it is opened. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The names of what is known, in the order they come up. */
const namesOf = (people: ExpectedPerson[]): string[] => [...new Set(people.flatMap((one) => Object.keys(one.attributes)))];

/** Everybody with an address of their own: what they are known by stands in it. */
export function addresses(link: string, people: ExpectedPerson[]): string {
  const names = namesOf(people);
  const head = [people[0]?.known_by ?? "", ...names, "address"].map(cell).join(",");
  const lines = people.map((one) => [one.value, ...names.map((name) => one.attributes[name] ?? ""), `${link}?${encodeURIComponent(one.known_by)}=${encodeURIComponent(one.value)}`].map(cell).join(","));
  return ["\u{feff}" + head, ...lines, ""].join("\r\n");
}

function Known({ people, onForget }: { people: ExpectedPerson[]; onForget: () => void }) {
  const names = namesOf(people);
  return (
    <>
      <p>{words.known(people.length)}</p>
      <div class="wide" tabIndex={0} role="region" aria-label={words.title}>
        <table>
          <thead><tr><th scope="col">{people[0]?.known_by}</th>{names.map((name) => <th scope="col" key={name}>{name}</th>)}</tr></thead>
          <tbody>
            {people.slice(0, MOST).map((one) => <tr key={`${one.known_by} ${one.value}`}><td>{one.value}</td>{names.map((name) => <td key={name}>{one.attributes[name] ?? ""}</td>)}</tr>)}
          </tbody>
        </table>
      </div>
      {people.length > MOST && <p class="note">{words.more(people.length - MOST)}</p>}
      <div><Button kind="quiet" onClick={onForget} data-testid="people-forget">{words.forget}</Button> <span class="note">{words.forgetHint}</span></div>
    </>
  );
}

export function People({ study, people, onChange }: { study: string; people: ExpectedPerson[]; onChange: () => void }) {
  const [csv, setCsv] = useState("");
  const [count, setCount] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const failed = (thrown: unknown) => setFailure(asFailure(thrown));
  const send = (event: Event) => {
    event.preventDefault();
    setFailure(undefined);
    post<{ respondents: number }>(`/studies/${study}/attributes/import`, { csv }).then(({ respondents }) => {
      setCount(respondents);
      setCsv("");
      onChange();
    }, failed);
  };
  const forget = () => void del(`/studies/${study}/expected`).then(() => { setCount(undefined); onChange(); }, failed);
  return (
    <details>
      <summary data-testid="people">{people.length ? `${words.title} (${people.length})` : words.title}</summary>
      <div>
        {people.length > 0 && <Known people={people} onForget={forget} />}
        <form onSubmit={send} noValidate>
          <p class="note">{words.text}</p>
          <p class="note">{words.exampleTitle}</p>
          <pre class="letter">{words.example}</pre>
          <label class="field">
            <span class="label">{words.file}</span>
            <input type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setCsv)} />
          </label>
          <AreaField label={words.field} rows={5} value={csv} onText={setCsv} fault={failure?.of("csv") ?? failure?.detail} />
          {count !== undefined && <p role="status">{words.kept(count)}</p>}
          <div><Button type="submit">{words.keep}</Button></div>
        </form>
      </div>
    </details>
  );
}

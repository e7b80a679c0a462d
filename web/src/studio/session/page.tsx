/** A session, live and afterwards: the talk, the map and why, all at one question; corrections, replay, export. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { post } from "../../api/client";
import type { Change, Correction } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Notice } from "../../parts/notice";
import { Working } from "../../parts/progress";
import { lighting } from "../../map/light";
import { words } from "../../words/studio/session";
import { words as why } from "../../words/studio/why";
import { Lost } from "../lost";
import { useTitle, type PageProps } from "../page";
import { go, place } from "../route";
import { Wish } from "../wish";
import { Correcting, Made } from "./correcting";
import { Head } from "./head";
import { Log } from "./log";
import { formOf } from "./form";
import { MapPane } from "./mappane";
import { Overview } from "./overview";
import { focusOf, tonesIn, type Wording } from "./picture";
import { Paper } from "./print";
import { ReplayDialog } from "./replay";
import { useSession, type SessionRecord } from "./record";
import "./session.css";
import "./sheets.css";
import { Talk } from "./talk";
import { leavingOut, type Task } from "./task";
import { TurnBar } from "./turnbar";
import { whoIn } from "./who";
import { WhyPane } from "./why";

const TABS = [["why", words.why], ["talk", words.talk], ["map", words.map]] as const;

/** The sticky bar of the narrow page: which of the three parts is on the screen. */
function Tabs() {
  const [here, setHere] = useState<string>("why");
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => {
      for (const one of seen) if (one.isIntersecting) setHere(one.target.id);
    }, { rootMargin: "-30% 0px -65% 0px" });
    for (const [id] of TABS) {
      const pane = document.getElementById(id);
      if (pane) watch.observe(pane);
    }
    return () => watch.disconnect();
  }, []);
  return (
    <nav class="session-tabs" aria-label={words.parts}>
      {TABS.map(([id, name]) => <a key={id} href={`#${id}`} aria-current={here === id ? "true" : undefined}>{name}</a>)}
    </nav>
  );
}

/**
 * Which question is selected: the newest, until the reader chooses an older one; of an interview that is over the whole, which
 * stands after its last question. It stands in the address.
 */
function useQuestion(all: number, over: boolean): [number, (question: number) => void] {
  const wanted = Number(place.value.query.get("question"));
  const usual = over ? all + 1 : all;
  const selected = wanted >= 1 && wanted <= all ? wanted : usual;
  const select = (question: number): void => {
    const { path, query } = place.peek();
    const next = new URLSearchParams(query);
    if (question >= usual) next.delete("question");
    else next.set("question", String(question));
    const text = next.toString();
    go(path + (text ? `?${text}` : ""), { replace: true });
  };
  return [selected, select];
}

function Panes({ record, name, reload }: { record: SessionRecord; name: string; reload: () => Promise<void> }) {
  const { session, turns, nodes } = record;
  const answered = turns.length;
  const ended = session.status === "completed" || session.status === "abandoned";
  const waiting = !!session.question && !ended;
  const over = ended && answered > 0;
  const all = Math.max(answered + (waiting ? 1 : 0), 1);
  const [question, select] = useQuestion(all, over);
  const whole = over && question > all;
  const [pointed, setPointed] = useState<string>();
  const [open, setOpen] = useState<string>();
  const [task, setTask] = useState<Task>();
  const [sheet, setSheet] = useState<"log" | "replay">();
  const [long, setLong] = useState(false);
  const [wide, setWide] = useState(false);
  // A technique that has a picture of its own begins with it.
  const [wording, setWording] = useState<Wording>(formOf(record.methodology) ?? "own");
  const [made, setMade] = useState<Correction>();
  const root = useRef<HTMLDivElement>(null);
  const tones = useMemo(() => tonesIn(record.methodology, nodes), [record.methodology, nodes]);
  useEffect(() => (root.current ? lighting(root.current, setPointed) : undefined), []);
  const focus = whole ? undefined : focusOf(turns, question);
  const turn = whole ? Infinity : Math.min(question, answered);
  /** What a question was said in stands beside the map. */
  const see = (asked: number): void => {
    setWide(false);
    select(asked);
  };
  const make = async (change: Change): Promise<void> => {
    const correction = await post<Correction>(`/sessions/${encodeURIComponent(session.id)}/corrections`, { change });
    setMade(correction);
    await reload();
    if (change.kind === "add_node") setOpen(`${correction.id}.n`);
  };
  // What was read of a question is read again once other words are left out.
  const hidden = record.corrections.flatMap(({ id, change, undone_at }) => (change.kind === "leave_out" && !undone_at ? id : [])).join(" ");
  const empty = answered === 0;
  const asked = turns[question - 1]?.question ?? (question > answered ? session.question : undefined);
  return (
    <div class="session" ref={root}>
      {record.check?.leave_out && <Wish bar wish={record.check.leave_out}><button class="session-link" type="button" onClick={() => setTask(leavingOut(record.check?.leave_out))}>{words.leaveOutBegin}</button></Wish>}
      <Head record={record} name={name} view={{ wording, turn, focus }} onLog={() => setSheet("log")} onCompare={() => setSheet("replay")} />
      <Tabs />
      <div class={wide ? "session-panes wide" : "session-panes"}>
        <section class={`pane${long ? " all" : ""}`} id="talk" aria-label={words.talk}>
          <header><h2>{words.talk}</h2><span class="note">{!empty && words.onTheMap}</span></header>
          {empty && !waiting
            ? <div class="session-empty"><h3>{words.nothingYet}</h3><p>{session.status === "created" ? words.notBegun : words.nothingYetMore}</p></div>
            : <Talk record={record} nodes={nodes} tones={tones} selected={question} focus={focus} onSelect={select} onOpen={setOpen} onTask={setTask} />}
          {!long && answered > 4 && <Button kind="quiet" class="whole" onClick={() => setLong(true)}>{words.wholeTalk}</Button>}
        </section>
        <MapPane record={record} wording={wording} onWording={setWording} wide={wide} onWide={setWide} turn={turn} focus={focus} pointed={pointed} open={open} onOpen={setOpen} onSelect={see} onTask={setTask} onMake={make} made={made && <Made key={made.id} record={record} correction={made} onDone={reload} onClose={() => setMade(undefined)} />} />
        <section class="pane" id="why" aria-label={why.heading}>
          <header><h2>{whole ? words.overview : why.heading}</h2><span class="note" aria-live="polite">{whole ? "" : question > answered && !empty ? why.pending(question) : why.question(question)}</span></header>
          {empty && !waiting
            ? <div class="session-empty"><p>{why.nothingYet}</p></div>
            : whole ? <Overview record={record} onSelect={select} />
            : <WhyPane key={hidden} record={record} number={question} question={asked} />}
        </section>
      </div>
      {(!empty || waiting) && <TurnBar answered={answered} waiting={waiting} over={over} nodes={nodes} tones={tones} selected={question} onSelect={select} />}
      {task && <Correcting key={task.kind} record={record} task={task} onClose={() => setTask(undefined)} onMake={make} />}
      {sheet === "log" && <Log record={record} onClose={() => setSheet(undefined)} onDone={reload} onOpen={(id) => { setSheet(undefined); setOpen(id); }} />}
      {sheet === "replay" && <ReplayDialog record={record} onClose={() => setSheet(undefined)} />}
    </div>
  );
}

export default function Page({ params }: PageProps) {
  const { record, failure, reload } = useSession(params.id ?? "");
  const name = record ? whoIn(record.session) : words.someone;
  useTitle(name);
  if (!record && failure?.status === 404) {
    return <Lost title={words.notFound} action={<a class="btn" href="/studies">{words.toStudies}</a>}>{words.notFoundMore}</Lost>;
  }
  if (!record && failure) return <Notice title={words.failed} actions={<Button onClick={() => void reload()}>{words.again}</Button>}>{failure.detail}</Notice>;
  if (!record) return <Working words={words.loading} />;
  return (
    <>
      {failure && <div class="session-lost"><Notice now title={failure.status ? failure.detail : words.lost} /></div>}
      <Panes record={record} name={name} reload={reload} />
      <Paper record={record} name={name} />
    </>
  );
}

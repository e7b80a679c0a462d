/** The links of a study: made, shown, changed, taken back. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { del, post, put } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { ExpectedPerson, Link, NewLink, Study } from "../../api/shapes";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { TextField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { words as asking } from "../../words/studio/asking";
import { words as peopleWords } from "../../words/studio/people";
import { words } from "../../words/studio/studies";
import { addressOf, forgetAddress, keepAddress } from "./addresses";
import { Letter } from "./letter";
import { OnlyHere, onlyHere } from "./onlyhere";
import { addresses } from "./people";

interface Props {
  study: Study;
  /** What is to be known before people are asked to come. */
  warning: ComponentChildren;
  /** People who are expected. */
  people: ExpectedPerson[];
  links: Link[];
  /** Something changed: read them anew. */
  onChange: () => void;
}

/** What a link is called, for how many it is, and until when, as it stands in fields. */
interface Terms {
  label: string;
  uses: string;
  until: string;
}

const NONE: Terms = { label: "", uses: "", until: "" };

/** A moment as the field for it wants it: in the time of this place, without seconds. */
function local(at: string | null): string {
  if (!at) return "";
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const termsOf = (link: Link): Terms => ({ label: link.label, uses: link.max_uses === null ? "" : String(link.max_uses), until: local(link.expires_at) });
const asked = ({ label, uses, until }: Terms) => ({ label, max_uses: uses ? Number(uses) : null, expires_at: until ? new Date(until).toISOString() : null });

interface FieldsProps {
  terms: Terms;
  failure: Failure | undefined;
  onTerms: (terms: Terms) => void;
  testid?: string;
}

function Fields({ terms, failure, onTerms, testid }: FieldsProps) {
  return (
    <>
      <TextField label={words.linkLabel} hint={words.linkLabelHint} value={terms.label} fault={failure?.of("label")} onText={(label) => onTerms({ ...terms, label })} />
      <div class="pair">
        <TextField type="number" min={1} label={words.linkUses} hint={words.linkUsesHint} value={terms.uses} fault={failure?.of("max_uses")} onText={(uses) => onTerms({ ...terms, uses })} data-testid={testid} />
        <TextField type="datetime-local" label={words.linkExpires} hint={words.linkExpiresHint} value={terms.until} fault={failure?.of("expires_at")} onText={(until) => onTerms({ ...terms, until })} />
      </div>
      {failure && !failure.errors.length && <Notice title={words.notDone}>{failure.detail}</Notice>}
    </>
  );
}

/** A link whose terms are changed; its address stays. */
function Change({ link, onDone }: { link: Link; onDone: (changed: boolean) => void }) {
  const [terms, setTerms] = useState(termsOf(link));
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const save = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    put(`/links/${link.id}`, asked(terms)).then(() => onDone(true), (thrown: unknown) => setFailure(asFailure(thrown))).finally(() => setBusy(false));
  };
  return (
    <Dialog title={words.linkChangeTitle(link.label || words.unnamed)} open onClose={() => onDone(false)}>
      <form onSubmit={save} noValidate>
        <Fields {...{ terms, failure }} onTerms={(next) => { setTerms(next); setFailure(undefined); }} testid="link-uses-changed" />
        <div><Button kind="main" type="submit" busy={busy}>{words.save}</Button></div>
      </form>
    </Dialog>
  );
}

/** A link that is to be taken back, if it is meant. */
function Revoke({ link, onDone }: { link: Link; onDone: (revoked: boolean) => void }) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const revoke = () => {
    setBusy(true);
    del(`/links/${link.id}`).then(() => { forgetAddress(link.id); onDone(true); }, (thrown: unknown) => setFailure(asFailure(thrown))).finally(() => setBusy(false));
  };
  return (
    <Dialog title={words.revokeTitle(link.label || words.unnamed)} open onClose={() => onDone(false)}>
      <p>{words.revokeText}</p>
      {failure && <Notice title={words.notDone}>{failure.detail}</Notice>}
      <div class="row">
        <Button kind="main" busy={busy} onClick={revoke}>{words.revokeDo}</Button>
        <Button onClick={() => onDone(false)}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}

interface ShownProps {
  study: Study;
  link: Link;
  path: string;
  people: ExpectedPerson[];
  /** Was it made just now? Then the list pushes it about, by this many lines. */
  fresh: number | undefined;
  kept: boolean;
  onHide: () => void;
}

/** A link with its address, and what to send with it. */
function Shown({ study, link, path, people, fresh, kept, onHide }: ShownProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [link.id, fresh]);
  const [copied, setCopied] = useState(false);
  const address = location.origin + path;
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true), () => setCopied(false));
  const name = link.label || words.unnamed;
  const language = study.language === "de" ? "de" : "en";
  const { purpose, minutes } = study;
  return (
    <div class={fresh === undefined ? "shown" : "shown fresh"} role={fresh === undefined ? undefined : "status"} ref={box}>
      <p><strong>{onlyHere() ? words.linkNewHere(name) : words.linkNew(name)}</strong></p>
      <input class="input address" readOnly aria-label={words.address} value={address} data-testid="link-address" onFocus={(event) => event.currentTarget.select()} />
      <div class="row">
        <Button kind="main" onClick={copy}>{copied ? words.copied : words.copy}</Button>
        <a class="btn quiet" href={path} target="_blank" rel="noreferrer">{words.see}</a>
        <Button kind="quiet" onClick={onHide}>{words.linkHide}</Button>
      </div>
      <p class="note">{words.seeHint(link.max_uses)} {kept ? words.linkKept : words.linkNotKept}</p>
      <Letter title={asking.invite} text={asking.invitation[language]({ name: study.name, purpose, minutes, address })} language={language} testid="link-invitation">
        <p>{asking.inviteText} {onlyHere() && asking.inviteHere}</p>
      </Letter>
      {people.length > 0 && <p><a class="btn quiet" href={`data:text/csv;charset=utf-8,${encodeURIComponent(addresses(address, people))}`} download={peopleWords.addressesFile} data-testid="link-addresses">{peopleWords.addresses(people.length)}</a></p>}
    </div>
  );
}

/** The newest link that still opens and whose address this browser knows. */
const newestShown = (links: Link[]): string | undefined => links.find((link) => link.status === "open" && addressOf(link.id))?.id;

export function Links({ study, warning, people, links, onChange }: Props) {
  const [terms, setTerms] = useState(NONE);
  const [changing, setChanging] = useState<Link>();
  const [revoking, setRevoking] = useState<Link>();
  const [fresh, setFresh] = useState<NewLink>();
  const [shown, show] = useState(() => newestShown(links));
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const act = (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    work().then(onChange, (thrown: unknown) => setFailure(asFailure(thrown))).finally(() => setBusy(false));
  };
  const make = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    act(async () => {
      const made = await post<NewLink>(`/studies/${study.id}/links`, asked(terms));
      keepAddress(made.id, made.path);
      setFresh(made);
      show(made.id);
      setTerms(NONE);
    });
  };
  const form = (
    <form onSubmit={make} noValidate>
      <Fields {...{ terms, failure }} onTerms={(next) => { setTerms(next); setFailure(undefined); }} testid="link-uses" />
      <div>
        <Button kind={links.length ? "plain" : "main"} type="submit" busy={busy} data-testid="link-make">{words.linkMake}</Button>
      </div>
    </form>
  );
  // What was made just now is there before the list is.
  const open = links.find(({ id }) => id === shown) ?? (fresh?.id === shown ? fresh : undefined);
  const path = open && open.status !== "revoked" ? (fresh?.id === open.id ? fresh.path : addressOf(open.id)) : undefined;
  const screened = study.counts.screened_out;
  return (
    <section aria-labelledby="links">
      <h2 id="links">{words.links}</h2>
      <OnlyHere />
      {links.length === 0 && !onlyHere() && <p class="note">{words.linksNone}</p>}
      {warning}
      {open && path && <Shown key={open.id} {...{ study, people, path }} link={open} kept={addressOf(open.id) === path} fresh={fresh?.id === open.id ? links.length : undefined} onHide={() => show(undefined)} />}
      {links.length > 0 && (
        <ul class="lines">
          {links.map((link) => (
            <li key={link.id} data-testid="link-line">
              <p class="title">{link.label || words.unnamed}</p>
              <p>{[words.linkUsed(link.uses, link.max_uses), words.linkState[link.status], link.status === "open" && link.expires_at && words.linkUntil(link.expires_at), link.status === "open" && link.max_uses !== 1 && words.linkAgain, words.linkEnds(link.hint)].filter(Boolean).join(", ")}</p>
              <p class="when">
                {link.status !== "revoked" && link.id !== shown && addressOf(link.id) && <Button kind="quiet" aria-label={`${words.linkShow}: ${link.label || link.hint}`} onClick={() => show(link.id)}>{words.linkShow}</Button>}
                {link.status !== "revoked" && <Button kind="quiet" aria-label={`${words.linkChange}: ${link.label || link.hint}`} onClick={() => setChanging(link)}>{words.linkChange}</Button>}
                {link.status !== "revoked" && <Button kind="quiet" aria-label={`${words.revoke}: ${link.label || link.hint}`} onClick={() => setRevoking(link)}>{words.revoke}</Button>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && screened > 0 && <p class="note">{words.linkScreened(screened)}</p>}
      {links.length === 0 ? form : (
        <details id="invite">
          <summary data-testid="link-more">{words.linkMore}</summary>
          <div>{form}</div>
        </details>
      )}
      {changing && <Change link={changing} onDone={(changed) => { setChanging(undefined); if (changed) onChange(); }} />}
      {revoking && <Revoke link={revoking} onDone={(revoked) => { setRevoking(undefined); if (revoked) onChange(); }} />}
    </section>
  );
}

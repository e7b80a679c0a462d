/** The links of a study: made, shown once, taken back. */
import { useState } from "preact/hooks";
import { del, post } from "../../api/client";
import { asFailure, type Failure } from "../../api/failure";
import type { Link, NewLink } from "../../api/shapes";
import { Button } from "../../parts/button";
import { TextField } from "../../parts/field";
import { Notice } from "../../parts/notice";
import { words } from "../../words/studio/studies";

interface Props {
  study: string;
  links: Link[];
  /** Something changed: read them anew. */
  onChange: () => void;
}

/** A link that was made just now, with its address. */
function Fresh({ link }: { link: NewLink }) {
  const [copied, setCopied] = useState(false);
  const address = location.origin + link.path;
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true), () => setCopied(false));
  return (
    <div class="fresh" role="status">
      <p>{words.linkNew}</p>
      <input class="input address" readOnly aria-label={words.copy} value={address} data-testid="link-address" onFocus={(event) => event.currentTarget.select()} />
      <div class="row">
        <Button kind="main" onClick={copy}>{copied ? words.copied : words.copy}</Button>
        <a class="btn quiet" href={link.path} target="_blank" rel="noreferrer">{words.see}</a>
      </div>
    </div>
  );
}

export function Links({ study, links, onChange }: Props) {
  const [label, setLabel] = useState("");
  const [uses, setUses] = useState("");
  const [until, setUntil] = useState("");
  const [fresh, setFresh] = useState<NewLink>();
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
    const expires_at = until ? new Date(until).toISOString() : null;
    act(async () => setFresh(await post<NewLink>(`/studies/${study}/links`, { label, max_uses: uses ? Number(uses) : null, expires_at })));
  };
  return (
    <section aria-labelledby="links">
      <h2 id="links">{words.links}</h2>
      {links.length === 0 && <p class="note">{words.linksNone}</p>}
      {fresh && <Fresh link={fresh} />}
      {links.length > 0 && (
        <ul class="lines">
          {links.map((link) => (
            <li key={link.id} data-testid="link-line">
              <p class="title">{link.label || words.unnamed}</p>
              <p>{words.linkUsed(link.uses, link.max_uses)}, {words.linkState[link.status]}{link.expires_at && link.status === "open" ? `, ${words.linkUntil(link.expires_at)}` : ""}, {words.linkEnds(link.hint)}</p>
              <p class="when">
                {link.status !== "revoked" && <Button kind="quiet" busy={busy} aria-label={`${words.revoke}: ${link.label || link.hint}`} onClick={() => act(() => del(`/links/${link.id}`))}>{words.revoke}</Button>}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={make} noValidate>
        <TextField label={words.linkLabel} hint={words.linkLabelHint} value={label} fault={failure?.of("label")} onText={setLabel} />
        <div class="pair">
          <TextField type="number" min={1} label={words.linkUses} hint={words.linkUsesHint} value={uses} fault={failure?.of("max_uses")} onText={setUses} data-testid="link-uses" />
          <TextField type="datetime-local" label={words.linkExpires} value={until} fault={failure?.of("expires_at")} onText={setUntil} />
        </div>
        {failure && !failure.errors.length && <Notice title={words.notDone}>{failure.detail}</Notice>}
        <div>
          <Button kind={links.length ? "plain" : "main"} type="submit" busy={busy} data-testid="link-make">{words.linkMake}</Button>
        </div>
      </form>
    </section>
  );
}

/** What people agree to: the standard text to change as needed, and the way back to it. */
import type { NewStudy } from "../../api/shapes";
import { Button } from "../../parts/button";
import { AreaField } from "../../parts/field";
import { words } from "../../words/studio/studies";
import english from "../../../../crates/server/texts/consent.en.txt?raw";
import german from "../../../../crates/server/texts/consent.de.txt?raw";

/** The text of a study that has none of its own. */
export const standardOf = (language: string | undefined): string => (language === "de" ? german : english).trim();

interface Props {
  study: NewStudy;
  fault: string | undefined;
  onText: (consent: string | null) => void;
}

export function Consent({ study: { consent, language }, fault, onText }: Props) {
  const standard = standardOf(language);
  const own = consent !== null && consent !== undefined;
  return (
    <div>
      <AreaField label={words.consent} hint={words.consentHint} rows={6} value={consent ?? standard} fault={fault} onText={(text) => onText(text === standard ? null : text)} data-testid="study-consent" />
      <p class="told apart" role="status">{own && words.consentOwn}</p>
      {own && <Button onClick={() => onText(null)}>{words.consentBack}</Button>}
    </div>
  );
}

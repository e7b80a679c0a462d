/** What was found in a copy: one list, each with its place; a click goes there. */
import type { Finding } from "../../api/shapes";
import { Button } from "../../parts/button";
import { words } from "../../words/studio/methods";
import type { Check } from "./copy";

function verdict({ found, failure }: Check): string {
  if (failure) return words.notChecked;
  if (!found) return words.checking;
  const errors = found.findings.filter((finding) => finding.severity === "error").length;
  const doubts = found.findings.length - errors;
  if (errors > 0) return [words.errors(errors), doubts > 0 && words.doubts(doubts)].filter(Boolean).join(", ");
  return [found.id ? words.fineAs(found.id) : words.fine, doubts > 0 && words.inDoubt(doubts)].filter(Boolean).join(" ");
}

function One({ finding, onGo }: { finding: Finding; onGo: (finding: Finding) => void }) {
  return (
    <li class={finding.severity}>
      <button type="button" onClick={() => onGo(finding)}>
        <span class="where">{finding.severity === "error" ? words.error : words.doubt}. {words.where(finding.line, finding.column)}</span>
        <span class="what">{finding.message}</span>
        {finding.nearest && <span class="what">{words.nearest(finding.nearest)}</span>}
        {finding.excerpt && <code>{finding.excerpt.trim()}</code>}
      </button>
    </li>
  );
}

/** The verdict is told to screen readers as it changes; the findings are there to be looked at. */
export function Findings({ check, onGo }: { check: Check; onGo: (finding: Finding) => void }) {
  return (
    <section class="findings" aria-labelledby="findings" data-testid="findings">
      <h2 id="findings">{words.findings}</h2>
      <p id="verdict" role="status" data-testid="verdict">{verdict(check)}</p>
      {check.failure && <Button onClick={check.again}>{words.checkAgain}</Button>}
      <ul>
        {(check.found?.findings ?? []).map((finding, index) => <One key={index} finding={finding} onGo={onGo} />)}
      </ul>
    </section>
  );
}

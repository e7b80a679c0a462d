/** How far along, in words first; and the sign that something is at work. */
import "./parts.css";

interface Props {
  /** 0 to 1. */
  value: number;
  /** What is measured: "How far along". */
  label: string;
  /** The same in words, shown under the line: "A little over half way". */
  words: string;
}

/** A hairline and words. */
export function Progress({ value, label, words }: Props) {
  const share = Math.max(0, Math.min(1, value));
  return (
    <div class="progress">
      <div class="track" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)} aria-valuetext={words}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p aria-hidden="true">{words}</p>
    </div>
  );
}

/** At work, and at what. */
export function Working({ words }: { words: string }) {
  return (
    <p class="working" role="status">
      <i />
      <span>{words}</span>
    </p>
  );
}

/** In place of a page whose reading is on its way, or failed. */
import type { Failure } from "../../api/failure";
import { Button } from "../../parts/button";
import { Working } from "../../parts/progress";
import { words } from "../../words/studio/methods";
import { Lost } from "../lost";

interface Props {
  failure: Failure | undefined;
  again: () => void;
  /** What was asked for, and where all of its kind are. */
  id?: string;
  home: { href: string; name: string };
}

/** Says what is the matter and where to go on. */
export function Missing({ failure, again, id, home }: Props) {
  if (!failure) return <div class="page"><Working words={words.opening} /></div>;
  const unknown = failure.status === 404 && id !== undefined;
  const actions = unknown ? <a class="btn" href={home.href}>{home.name}</a> : <Button onClick={again}>{words.again}</Button>;
  return <Lost title={unknown ? words.unknown(id) : words.away} action={actions}>{unknown ? words.unknownMore : failure.detail}</Lost>;
}

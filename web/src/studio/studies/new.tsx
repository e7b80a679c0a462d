/** A page that is still to be written. */
import type { PageProps } from "../page";

export default function Page(_: PageProps) {
  return <div class="page" />;
}

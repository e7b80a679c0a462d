/** What every page of the studio is and how it names itself. */
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/** What a page is given: the named parts of its address (`id`). */
export interface PageProps {
  params: Record<string, string>;
}

/** A page: the default export of its module. */
export type Page = ComponentType<PageProps>;

/** Names the browser's tab after the page; undefined while the name is not known yet. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Colloquy` : "Colloquy";
  }, [title]);
}

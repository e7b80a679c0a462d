/** The frame of the studio: the bar at the top, and the page of the address, loaded when it is first needed. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asFailure, type Failure } from "../api/failure";
import { Button } from "../parts/button";
import { Working } from "../parts/progress";
import { words } from "../words/studio/app";
import { Lost } from "./lost";
import type { Page } from "./page";
import { match, place } from "./route";

type Load = () => Promise<{ default: Page }>;

const PAGES: [pattern: string, load: Load][] = [
  ["/", () => import("./home/page")],
  ["/studies", () => import("./studies/list")],
  ["/studies/new", () => import("./studies/new")],
  ["/studies/:id", () => import("./studies/study")],
  ["/sessions/:id", () => import("./session/page")],
  ["/simulate", () => import("./simulate/page")],
  ["/search", () => import("./search/page")],
  ["/methodologies", () => import("./methods/list")],
  ["/methodologies/:id", () => import("./methods/one")],
  ["/concepts", () => import("./methods/concepts")],
  ["/concepts/:id", () => import("./methods/concept")],
];

const BAR: [href: string, name: string][] = [
  ["/studies", words.studies],
  ["/methodologies", words.methods],
  ["/concepts", words.concepts],
  ["/simulate", words.simulate],
  ["/search", words.search],
];

/** Pages that were loaded once are there at once the next time. */
const loaded = new Map<Load, Page>();

function usePage(load: Load | undefined): { page?: Page; failure?: Failure } {
  const [, redraw] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    setFailure(undefined);
    if (!load || loaded.has(load)) return;
    let left = false;
    load().then(
      (module) => {
        loaded.set(load, module.default);
        if (!left) redraw((count) => count + 1);
      },
      (thrown: unknown) => {
        if (!left) setFailure(asFailure(thrown));
      },
    );
    return () => {
      left = true;
    };
  }, [load]);
  return { page: load && loaded.get(load), failure };
}

function Bar({ path }: { path: string }) {
  const here = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <header class="bar">
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <a class="home" href="/" aria-current={path === "/" ? "page" : undefined}>
        Colloquy
      </a>
      <nav aria-label={words.places}>
        {BAR.map(([href, name]) => (
          <a href={href} aria-current={path === href ? "page" : here(href) ? "true" : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** The studio. */
export function App() {
  const { path } = place.value;
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  let load: Load | undefined;
  let params: Record<string, string> = {};
  for (const [pattern, its] of PAGES) {
    const found = match(pattern, path);
    if (found) {
      [load, params] = [its, found];
      break;
    }
  }
  const { page: Shown, failure } = usePage(load);

  // Whoever follows a link starts at the top of the new page, with the keyboard and the screen reader too.
  useEffect(() => {
    if (first.current) first.current = false;
    else {
      scrollTo(0, 0);
      main.current?.focus();
    }
  }, [path]);

  return (
    <>
      <Bar path={path} />
      <main id="main" tabIndex={-1} ref={main}>
        {!load && <Lost title={words.nothingHere} action={<a class="btn" href="/">{words.goHome}</a>}>{words.nothingHereMore}</Lost>}
        {failure && <Lost title={words.notLoaded} action={<Button onClick={() => location.reload()}>{words.again}</Button>} />}
        {load && !failure && (Shown ? <Shown key={path} params={params} /> : <Working words={words.loading} />)}
      </main>
    </>
  );
}

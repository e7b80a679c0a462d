/** Addresses of links, which the program does not store: kept in the browser they were made in, so that they can be shown again. */

const keyOf = (link: string): string => `colloquy.link.${link}`;

/** Keeps the path of a link; false when the browser keeps nothing. */
export function keepAddress(link: string, path: string): boolean {
  try {
    localStorage.setItem(keyOf(link), path);
    return true;
  } catch {
    return false;
  }
}

/** The path of a link that was made in this browser. */
export function addressOf(link: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(link)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The link leads nowhere any more. */
export function forgetAddress(link: string): void {
  try {
    localStorage.removeItem(keyOf(link));
  } catch {
    // It was never kept.
  }
}

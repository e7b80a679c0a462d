/** What this device keeps for one link, so that reload, lost network and a closed tab lose nothing. */

/** An answer (or "I'd rather not") on its way: sent again with the same key until the server has it. */
export interface Unsent {
  kind: "answer" | "skip";
  text: string;
  /** The id of the question it answers. */
  replies_to: string;
  /** The idempotency key: however often it is sent, it counts once. */
  key: string;
}

/** What was judged of one claim so far. */
export interface Judged {
  verdict: "right" | "off" | "add";
  words: string;
}

/** The member check as far as it was filled in. */
export interface KeptCheck {
  judged: Record<string, Judged>;
  more: string;
  leaveOut: string;
}

type Part = "handle" | "draft" | "unsent" | "check" | "read" | "wished";

/** A browser that keeps nothing (private windows may) still works until the page is closed. */
class Memory {
  private readonly kept = new Map<string, string>();
  getItem = (name: string) => this.kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.kept.set(name, value);
  removeItem = (name: string) => void this.kept.delete(name);
}

/** The browser's storage when it can be written to. */
export function storageOf(open: () => Storage): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    const storage = open();
    storage.setItem("colloquy", "1");
    storage.removeItem("colloquy");
    return storage;
  } catch {
    return new Memory();
  }
}

/** 128 random bits as 22 characters that are safe in an address. */
export function random128(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The handle in an address's fragment (`#…`), if there is one. */
export function handleIn(fragment: string): string | undefined {
  return /^#([A-Za-z0-9_-]{22,128})$/.exec(fragment)?.[1];
}

/** The cookie by which the server knows whose page is asked for. It is sent with that page alone, and to no other site. */
const COOKIE = "colloquy-handle";
/** As long as browsers keep one, in seconds. */
const KEPT = 400 * 24 * 3600;

/** What is kept for the link with this token. */
export class Keeping {
  private readonly token: string;
  private readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;

  constructor(token: string, storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
    this.token = token;
    this.storage = storage;
  }

  private name(part: Part): string {
    return `colloquy.${this.token}.${part}`;
  }

  private read<T>(part: Part): T | undefined {
    const text = this.storage.getItem(this.name(part));
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as T;
    } catch {
      return undefined; // written by something else: as if nothing were kept
    }
  }

  private write(part: Part, value: unknown): void {
    try {
      if (value === undefined) this.storage.removeItem(this.name(part));
      else this.storage.setItem(this.name(part), JSON.stringify(value));
    } catch {
      // A full storage must not stop the interview; the page still has the value.
    }
  }

  /** The cookie of the link's page; undefined takes it away. */
  private show(handle: string | undefined): void {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    const path = `/r/${encodeURIComponent(this.token)}`;
    document.cookie = `${COOKIE}=${handle ?? ""}; Path=${path}; Max-Age=${handle === undefined ? 0 : KEPT}; SameSite=Lax${secure}`;
  }

  /** Would a handle have to be made? Then nobody came by this link on this device. */
  isNew(fragment: string): boolean {
    return handleIn(fragment) === undefined && this.read("handle") === undefined;
  }

  /** Names this person's visit. One in the address wins over the one kept; without either one is made. */
  handle(fragment: string): string {
    const kept = this.read<string>("handle");
    const handle = handleIn(fragment) ?? kept ?? random128();
    if (kept !== undefined && kept !== handle) this.forget();
    this.write("handle", handle);
    this.show(handle);
    return handle;
  }

  /** The words begun for a question; "" when none. */
  draft(question: string): string {
    const kept = this.read<{ question: string; text: string }>("draft");
    return kept?.question === question ? kept.text : "";
  }

  keepDraft(question: string, text: string): void {
    this.write("draft", text === "" ? undefined : { question, text });
  }

  unsent(): Unsent | undefined {
    return this.read<Unsent>("unsent");
  }

  keepUnsent(unsent: Unsent | undefined): void {
    this.write("unsent", unsent);
  }

  check(): KeptCheck {
    return this.read<KeptCheck>("check") ?? { judged: {}, more: "", leaveOut: "" };
  }

  keepCheck(check: KeptCheck | undefined): void {
    this.write("check", check);
  }

  /** Has what is shown first been read? */
  get hasRead(): boolean {
    return this.read<boolean>("read") ?? false;
  }

  keepRead(): void {
    this.write("read", true);
  }

  /** Did they ask to have something left out? The thanks say so, after a reload too. */
  get wished(): boolean {
    return this.read<boolean>("wished") ?? false;
  }

  keepWished(wished: boolean): void {
    this.write("wished", wished || undefined);
  }

  /** Is this storage event about the draft of this link? Then another tab wrote it. */
  isDraft(name: string | null): boolean {
    return name === this.name("draft");
  }

  /** Somebody else begins on this device: nothing of the person before is left. */
  forget(): void {
    for (const part of ["handle", "draft", "unsent", "check", "read", "wished"] as const) this.write(part, undefined);
    this.show(undefined);
  }
}

/** Other windows of the same visit: they are told when one of them went on. */

export class Tabs {
  private readonly channel: BroadcastChannel | undefined;

  constructor(handle: string) {
    this.channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`colloquy.${handle}`);
  }

  /** Tells the others that the interview went on. */
  tell(): void {
    this.channel?.postMessage("went on");
  }

  /** Calls when another went on. */
  listen(heard: () => void): void {
    this.channel?.addEventListener("message", heard);
  }
}

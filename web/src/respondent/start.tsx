/** The screens of the respondent's page, and what goes on around them: other windows, other devices, another person's address. */
import { effect } from "@preact/signals";
import { render } from "preact";
import type { Visit } from "../api/shapes";
import { App } from "./app";
import { Conversation } from "./conversation";
import type { Keeping } from "./keeping";
import type { Link } from "./link";
import { Tabs } from "./tabs";

/** @param visit what was told with the page, or was asked for already */
export function start(link: Link, keeping: Keeping, visit: Visit | Promise<Visit> | undefined): void {
  const root = document.getElementById("page");
  if (!root) return;
  const conversation = new Conversation(link, keeping, new Tabs(link.handle));
  addEventListener("storage", (event) => {
    if (keeping.isDraft(event.key)) conversation.draftElsewhere();
  });
  // A window that was put aside may have been overtaken on another device.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && conversation.interview.value) void conversation.refresh();
  });
  // Another person's address pasted over this one is another visit.
  addEventListener("hashchange", () => location.reload());
  void conversation.open(visit);
  // What is there already is kept as far as it stays the same; what is left over in an element of ours goes.
  const show = (): void => render(<div id="app"><App conversation={conversation} /></div>, root);
  if (conversation.visit.value || !root.querySelector("#app > *")) show();
  else {
    // What the server wrote into the page stands until there is something to put in its place.
    const stop = effect(() => {
      if (conversation.visit.value || conversation.failure.value) queueMicrotask(() => {
        stop();
        show();
      });
    });
  }
}

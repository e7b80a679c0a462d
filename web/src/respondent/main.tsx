/** The respondent's page begins: which link, whose visit, which language. */
import { effect } from "@preact/signals";
import { render } from "preact";
import "../tokens.css";
import "./respondent.css";
import { App } from "./app";
import { Conversation } from "./conversation";
import { Keeping, storageOf } from "./keeping";
import { Link } from "./link";
import { Tabs } from "./tabs";
import { toldIn, visitOf } from "./told";

const root = document.getElementById("page");
const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
if (root) {
  const keeping = new Keeping(token, storageOf(() => localStorage));
  const made = keeping.isNew(location.hash);
  const handle = keeping.handle(location.hash);
  const conversation = new Conversation(new Link(token, handle), keeping, new Tabs(handle));
  addEventListener("storage", (event) => {
    if (keeping.isDraft(event.key)) conversation.draftElsewhere();
  });
  // A window that was put aside may have been overtaken on another device.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && conversation.interview.value) void conversation.refresh();
  });
  // Another person's address pasted over this one is another visit.
  addEventListener("hashchange", () => location.reload());
  void conversation.open(visitOf(toldIn(document), handle, made));
  const { visit, failure } = conversation;
  // What is there already is kept as far as it stays the same; what is left over in an element of ours goes.
  const show = (): void => render(<div id="app"><App conversation={conversation} /></div>, root);
  if (visit.value || !root.querySelector("#app > *")) show();
  else {
    // What the server wrote into the page stands until there is something to put in its place.
    const stop = effect(() => {
      if (visit.value || failure.value) queueMicrotask(() => {
        stop();
        show();
      });
    });
  }
}

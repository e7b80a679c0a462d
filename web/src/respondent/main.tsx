/** The respondent's page begins: which link, whose visit, which language. */
import { render } from "preact";
import "../tokens.css";
import "./respondent.css";
import { App } from "./app";
import { Conversation } from "./conversation";
import { Keeping, storageOf } from "./keeping";
import { Link } from "./link";
import { Tabs } from "./tabs";

const root = document.getElementById("app");
const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
if (root) {
  const keeping = new Keeping(token, storageOf(() => localStorage));
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
  render(<App conversation={conversation} />, root);
  void conversation.open();
}

/** The studio begins: its styles, its addresses, its frame. */
import { render } from "preact";
import "../tokens.css";
import "./app.css";
import { App } from "./app";
import { listen } from "./route";

const root = document.getElementById("app");
if (root) {
  listen();
  render(<App />, root);
}

import { render } from "preact";
import { call } from "./state/api.js";
import { App } from "./app.js";
import "./style/tokens.css";
import "./style/shell.css";
import "./style/grid.css";
import "./style/reading.css";
import "./style/runs.css";
import "./style/draft.css";
import "./style/places.css";
import "./style/made.css";

/** The key of the link that `quire web` opened is good once: it goes out of the address as soon as it was handed over. */
async function signIn(): Promise<void> {
  const key = /^#k=([\w-]+)$/u.exec(location.hash)?.[1];
  if (key === undefined) return;
  history.replaceState(null, "", location.pathname + location.search);
  // Where it was used before, the page says itself that nobody is signed in.
  await call("/session", { body: { key } }).catch(() => null);
}

await signIn();
const root = document.querySelector("#app");
if (root !== null) render(<App />, root);

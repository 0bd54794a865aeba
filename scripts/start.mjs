// npm start: a tour with the sample library; needs no key and no network beyond the package registry.
import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, installIfNeeded, root, run } from "./run.mjs";

installIfNeeded();
build();

const workspace = mkdtempSync(join(tmpdir(), "quire-tour-"));
cpSync(join(root, "examples", "library"), join(workspace, "library"), { recursive: true });
const quire = join(root, "bin", "quire.js");
const questions = JSON.parse(readFileSync(join(root, "examples", "questions.json"), "utf8"));
const tour = questions.filter((/** @type {{ tour?: boolean }} */ question) => question.tour);

/** @param {string[]} given */
function show(...given) {
  const shown = given.map((part) => (/[^\w./-]/.test(part) ? `"${part}"` : part)).join(" ");
  process.stdout.write(`\n\u001B[1m$ quire ${shown}\u001B[0m\n`);
  run(process.execPath, [quire, ...given], { cwd: workspace });
}

show("init");
show("add", "library");
const [first, ...others] = tour.map((/** @type {{ question: string }} */ { question }) => question);
show("ask", first, "--length", "short", "--offline", "--model", "none", "-o", "answer.html");
for (const question of others) show("ask", question, "--length", "short", "--offline", "--model", "none");

process.stdout.write(`
Where to look next (the workspace of this tour is ${workspace}):
  ${join(workspace, "answer.html")}   the first answer as a page: open it in a browser
  cd ${workspace}
  node ${quire} search "sleep and memory"    passages with page and lines
  node ${quire} ask "your own question"      set OPENAI_API_KEY for a written answer
  node ${quire} runs                         everything that was done, resumable
  node ${quire} --help
With your own documents: quire init, quire add FOLDER, quire ask "...".
`);

// npm start: a tour with the sample library and papers; needs no key and no network beyond the package registry.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./compile.mjs";
import { installIfNeeded, root, run } from "./run.mjs";

installIfNeeded();
await build();

const workspace = mkdtempSync(join(tmpdir(), "quire-tour-"));
for (const folder of ["library", "papers", "brain"])
  cpSync(join(root, "examples", folder), join(workspace, folder), { recursive: true });
const quire = join(root, "bin", "quire.js");
const questions = JSON.parse(readFileSync(join(root, "examples", "questions.json"), "utf8"));
const tour = questions.filter((/** @type {{ tour?: boolean }} */ question) => question.tour);

/** Plays the services that know works, in a process of its own, and gives its address. */
function playServices() {
  const player = spawn(process.execPath, [join(root, "scripts", "play-services.mjs"), "--port", "0"]);
  return new Promise((resolve) => {
    player.stdout.on("data", (text) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text))?.[0];
      if (address !== undefined) resolve({ address, stop: () => player.kill() });
    });
  });
}

/** @param {string[]} given */
function show(...given) {
  const shown = given.map((part) => (/[^\w./-]/.test(part) ? `"${part}"` : part)).join(" ");
  process.stdout.write(`\n\u001B[1m$ quire ${shown}\u001B[0m\n`);
  run(process.execPath, [quire, ...given], { cwd: workspace });
}

show("init");
show("add", "library");
const [first, ...others] = tour.map((/** @type {{ question: string }} */ { question }) => question);
show(
  "ask",
  "--agent",
  "on",
  "--iterations",
  "2",
  "--offline",
  "--model",
  "none",
  "How far apart should sessions lie, and does sleep help memory?",
);
show("ask", first, "--length", "short", "--offline", "--model", "none", "-o", "answer.html");
for (const question of others) show("ask", question, "--length", "short", "--offline", "--model", "none");

process.stdout.write("\nNotes of one's own, for looking things up:\n");
show("brain", "index", "--embeddings");
show("brain", "keyword", "spacing");
show("brain", "similar", "Why do students underestimate testing themselves?", "--k", "2");

const draft = "Singers keep a repertoire alive by spacing [@halvorsen2019spaced, p. 118].\n";
const services = await playServices();
process.env["QUIRE_NETWORK__MIRROR"] = services.address;
process.stdout.write("\nThe services that know works are played by this tour: nothing is asked outside.\n");
writeFileSync(join(workspace, "draft.md"), draft);
show("scan", "papers", "--yes");
process.stdout.write(`\ndraft.md: ${draft}`);
show("cite", "draft.md", "--style", "apa");

process.stdout.write("\nThirty pages with twenty faults; what is found comes with what to do:\n");
cpSync(join(root, "examples", "draft", "what-lasts.md"), join(workspace, "what-lasts.md"));
show("audit", "what-lasts.md", "--online", "--fail-on", "none", "-o", "audit.html");

process.env["QUIRE_WEB_SEARCH__PROVIDER"] = "searxng";
process.env["QUIRE_WEB_SEARCH__BASE_URL"] = "https://search.example.org";
show("research", "spacing of study sessions and memory", "--model", "none", "--report", "research.md");
services.stop();

process.stdout.write(`
Where to look next (the workspace of this tour is ${workspace}):
  ${join(workspace, "answer.html")}   the first answer as a page: open it in a browser
  ${join(workspace, "audit.html")}   a draft beside its sources, sentence by sentence
  ${join(workspace, "research.md")}   what was found out about a topic, and sources.json beside it
  cd ${workspace}
  node ${quire} search "sleep and memory"    passages with page and lines
  node ${quire} ask "your own question"      set OPENAI_API_KEY for a written answer
  node ${quire} runs                         everything that was done, resumable
  node ${quire} --help
In the browser, with the cited page beside each sentence: node ${quire} web
With your own documents: quire init, quire add FOLDER, quire ask "...".
With your own notes: quire brain new "Title", quire brain index, quire brain search "...".
With your own PDFs: quire scan FOLDER asks about each, writes nothing without your word, and takes it back with --undo.
`);

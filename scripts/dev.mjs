// npm run dev [-- PATTERN ...]: builds what changes and runs its tests, until Ctrl-C.
import { spawn, spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { compile } from "./compile.mjs";
import { installIfNeeded, local, output, root } from "./run.mjs";

installIfNeeded();
// Not at the top: in a fresh clone the parser that it needs is not installed there.
const { relatedTests } = await import("./test-files.mjs");

const patterns = process.argv.slice(2).map((pattern) => pattern.toLowerCase());
const watched = ["src", "test"];
/** Changed, and not yet built and tested without a mistake or a newer change. */
const changed = new Set(uncommitted());
let running = new AbortController();
const state = { due: true, working: false, ended: false };

const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
const count = (/** @type {number} */ number, /** @type {string} */ noun) =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

/** What was changed since the last commit: none where this is no checkout. */
function uncommitted() {
  const { stdout } = spawnSync("git", ["status", "--porcelain", "-uall", "-z", "--no-renames", ...watched], {
    cwd: root,
    encoding: "utf8",
  });
  return (stdout ?? "").split("\0").flatMap((line) => (line === "" ? [] : line.slice(3)));
}

/** Runs tests with this terminal. @param {string[]} files @param {AbortSignal} signal */
function runTests(files, signal) {
  const child = spawn(local("vitest"), ["run", ...files], { cwd: root, stdio: "inherit", signal });
  return new Promise((resolve) => {
    child.once("error", () => {});
    child.once("close", (status) => resolve(status === 0));
  });
}

/**
 * Runs a step of a round, says how it ended, and gives whether it ended well.
 * @param {string} name
 * @param {() => Promise<{ status: number | null, text: string }>} run
 * @param {AbortSignal} signal
 */
async function step(name, run, signal) {
  const started = performance.now();
  const { status, text } = await run();
  if (signal.aborted) return false;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${name}: ${status === 0 ? "sound" : "fails"} (${seconds} s)${status === 0 ? "" : `\n${text}`}`);
  return status === 0;
}

/** The tests to run: those beside the sources, those that were changed themselves, and those that were asked for. */
function chooseTests(/** @type {string[]} */ files) {
  const related = relatedTests(files);
  const chosen = related.filter(
    (test) =>
      test.startsWith(join("src", "/")) ||
      files.includes(test) ||
      patterns.some((pattern) => test.toLowerCase().includes(pattern)),
  );
  const others = related.length - chosen.length;
  if (others > 0)
    say(`${count(others, "test file")} below test/ reach this too: npm run dev -- PATTERN runs those that match.`);
  return chosen;
}

/** Builds, checks the types of the tests, runs tests; a newer change ends it. @param {AbortSignal} signal */
async function round(signal) {
  const files = [...changed];
  say(
    `\n${new Date().toTimeString().slice(0, 8)} ${files.length > 3 ? count(files.length, "file") : files.join(", ")}`,
  );
  const typed =
    (await step("build", () => compile(signal), signal)) &&
    (await step("types of the tests", () => output(local("tsc"), ["-p", "tsconfig.tests.json"], signal), signal));
  if (!typed) return;
  const tests = chooseTests(files);
  if (tests.length > 0 && !(await runTests(tests, signal))) return;
  for (const file of files) changed.delete(file);
}

/** Works through what changed until nothing is left. */
async function work() {
  if (state.working) return;
  state.working = true;
  while (state.due && !state.ended) {
    state.due = false;
    running = new AbortController();
    await round(running.signal);
  }
  state.working = false;
  say(state.ended ? "Ended." : "Waiting for changes; Ctrl-C ends it.");
}

/** One saved file is told of several times, and several may be saved at once. @type {NodeJS.Timeout | undefined} */
let settling;
const watchers = watched.map((folder) =>
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file === null || state.ended) return;
    changed.add(join(folder, file));
    clearTimeout(settling);
    settling = setTimeout(() => {
      state.due = true;
      running.abort();
      void work();
    }, 150);
  }),
);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.once(signal, () => {
    state.ended = true;
    for (const watcher of watchers) watcher.close();
    clearTimeout(settling);
    running.abort();
    if (!state.working) say("Ended.");
  });

say(`Watching ${watched.map((folder) => `${folder}/`).join(" and ")}; Ctrl-C ends it.`);
await work();

// Runs that lie in a stranger's folder, and runs of the user's that were changed there.
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onScene } from "./stranger.mjs";

/** @typedef {import("./stranger.mjs").Scene} Scene */
/** @typedef {import("../build.mjs").Build} Build */

const note = "# Sleep\n\nSleep helps memory. Recalling a text is better than rereading it, and it lasts for longer.\n";

/** @param {Scene} scene */
const runsFolder = (scene) => join(scene.root, ".quire", "runs");
/** @param {Scene} scene @param {string} id */
const logOf = (scene, id) => join(runsFolder(scene), id, "events.jsonl");

/** Leaves the first line of a log alone, as a kill would right after the start. @param {Scene} scene @param {string} id */
function cutToStart(scene, id) {
  const path = logOf(scene, id);
  writeFileSync(path, `${readFileSync(path, "utf8").split("\n")[0]}\n`);
}

/** Makes a run as another user would, and cuts it. @param {Scene} scene @param {Build} build @param {readonly string[]} given @param {Record<string, string>} [environment] */
async function plant(scene, build, given, environment = {}) {
  const before = new Set(ids(scene));
  const home = join(scene.base, "other-home");
  mkdirSync(home, { recursive: true });
  await scene.quire(build, given, { environment: { ...environment, HOME: home } });
  const id = ids(scene).find((each) => !before.has(each));
  if (id === undefined) throw new Error(`${given.join(" ")} left no run`);
  cutToStart(scene, id);
  return id;
}

/** @param {Scene} scene */
function ids(scene) {
  try {
    return readdirSync(runsFolder(scene));
  } catch {
    // Nothing has run yet.
    return [];
  }
}

/** Whether something was written, paid or sent since the log was planted. @param {Scene} scene @param {string} id */
function wentOn(scene, id) {
  const lines = readFileSync(logOf(scene, id), "utf8").split("\n").filter(Boolean);
  const done = lines
    .slice(1)
    .map((line) => JSON.parse(line))
    .find(({ event, content }) => event.endsWith("_result") && content.ok === true);
  if (done) return `the run went on: ${done.key}`;
  const last = lines.map((line) => JSON.parse(line)).findLast(({ event }) => event === "run_end");
  return last?.content.state === "done" ? "the run came to its end" : null;
}

/** @param {string} name @param {(scene: Scene, build: Build) => Promise<string | null>} work @param {boolean} [quick] */
const attempt = (name, work, quick = false) => ({ name, guard: "seals", quick, run: onScene(work) });

/** A planted run of a command is resumed. @param {string} name @param {readonly string[]} given @param {boolean} [quick] */
function resumed(name, given, quick) {
  return attempt(
    name,
    async (scene, build) => {
      scene.write("note.md", note);
      scene.write("brain/knowledge/n.md", note);
      const id = await plant(scene, build, given);
      await scene.quire(build, ["runs", "resume", id]);
      return wentOn(scene, id);
    },
    quick,
  );
}

/** A run of the user's own, unfinished, is changed by somebody. @param {string} name @param {(scene: Scene, id: string) => string | void} change */
function tampered(name, change) {
  return attempt(name, async (scene, build) => {
    scene.write("note.md", note);
    scene.write("other.md", note.replace("Sleep", "Rest"));
    await scene.quire(build, ["add", "note.md"]);
    const id = ids(scene)[0] ?? "";
    cutToStart(scene, id);
    const taken = change(scene, id) ?? id;
    await scene.quire(build, ["runs", "resume", taken]);
    return wentOn(scene, taken);
  });
}

/** @param {string} path @param {(lines: string[]) => string[]} change */
const rewrite = (path, change) =>
  writeFileSync(path, `${change(readFileSync(path, "utf8").split("\n").filter(Boolean)).join("\n")}\n`);

export const runTries = [
  resumed("a planted run that adds documents", ["add", "note.md"], true),
  resumed("a planted run that indexes notes", ["brain", "index"]),
  resumed("a planted run that mends notes", ["brain", "check", "--fix"]),
  resumed("a planted run that scans files", ["scan", ".", "--yes", "--offline"]),
  attempt("a planted question for the user's own model", async (scene, build) => {
    const { origin } = await scene.listen();
    const environment = { QUIRE_MODELS__DEFAULT: "lab:m", QUIRE_PROVIDERS__LAB__BASE_URL: `${origin}/v1` };
    scene.write("note.md", note);
    await scene.quire(build, ["add", "note.md"]);
    const id = await plant(scene, build, ["ask", "--agent", "on", "Does sleep help memory?"], environment);
    scene.noted.length = 0;
    await scene.quire(build, ["runs", "resume", id], { environment });
    return scene.noted.length > 0 ? "the user's model was asked and paid" : null;
  }),
  attempt("a planted table over the user's network", async (scene, build) => {
    const { origin } = await scene.listen();
    const environment = { QUIRE_NETWORK__MIRROR: origin };
    const id = await plant(scene, build, ["gather", "lighthouses", "--yes"], environment);
    scene.noted.length = 0;
    await scene.quire(build, ["runs", "resume", id, "--yes"], { environment });
    return scene.noted.length > 0 ? `the network was asked: ${scene.noted[0]?.url}` : null;
  }),
  attempt("a planted run that a server takes up over HTTP", async (scene, build) => {
    scene.write("note.md", note);
    const id = await plant(scene, build, ["add", "note.md"]);
    await served(scene, build, async (origin) => {
      await fetch(`${origin}/runs/${id}/resume`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      await ended(origin, id);
    });
    return wentOn(scene, id);
  }),
  attempt("an undo of a planted scan", async (scene, build) => {
    const id = await plant(scene, build, ["scan", ".", "--yes", "--offline"]);
    const { code } = await scene.quire(build, ["scan", "--undo", id]);
    return code === 0 ? "the undo was done" : null;
  }),
  tampered("the user's run with another file to add", (scene, id) =>
    rewrite(logOf(scene, id), (lines) => lines.map((line) => line.replaceAll("note.md", "other.md"))),
  ),
  tampered("the user's run with its seal taken off", (scene, id) =>
    rewrite(logOf(scene, id), (lines) => lines.map((line) => line.replace(/,"mac":"\w+"\}$/, "}"))),
  ),
  tampered("the user's run with a line of somebody's behind it", (scene, id) =>
    rewrite(logOf(scene, id), (lines) => [
      ...lines,
      JSON.stringify({
        v: 1,
        seq: 2,
        ts: "2026-01-01T00:00:00.000Z",
        iter: 0,
        role: "system",
        event: "warning",
        key: "w",
        content: {},
      }),
    ]),
  ),
  tampered("the user's run under another id", (scene, id) => {
    const other = id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    renameSync(join(runsFolder(scene), id), join(runsFolder(scene), other));
    return other;
  }),
  tampered("a changed run with an acceptance that somebody wrote", (scene, id) => {
    rewrite(logOf(scene, id), (lines) => lines.map((line) => line.replaceAll("note.md", "other.md")));
    const acceptance = { v: 1, lines: 1, mac: "0".repeat(32) };
    writeFileSync(join(runsFolder(scene), id, "accepted.json"), JSON.stringify(acceptance));
  }),
  tampered("a run whose acceptance covers no line", (scene, id) => {
    rewrite(logOf(scene, id), (lines) => lines.map((line) => line.replaceAll("note.md", "other.md")));
    const acceptance = { v: 1, lines: 0, mac: "" };
    writeFileSync(join(runsFolder(scene), id, "accepted.json"), JSON.stringify(acceptance));
  }),
  attempt("a changed run with the acceptance of another run", async (scene, build) => {
    scene.write("note.md", note);
    const first = await plant(scene, build, ["add", "note.md"]);
    const second = await plant(scene, build, ["add", "--again", "note.md"]);
    const { stdout } = await scene.quire(build, ["trust", "--show", "--json"]);
    const { hash } =
      JSON.parse(stdout).runs.find((/** @type {{ run_id: string }} */ run) => run.run_id === first) ?? {};
    if (hash !== undefined) {
      await scene.quire(build, ["trust", "--accept", hash]);
      cpSync(join(runsFolder(scene), first, "accepted.json"), join(runsFolder(scene), second, "accepted.json"));
    }
    await scene.quire(build, ["runs", "resume", second]);
    return wentOn(scene, second);
  }),
];

/** Serves the folder while the work is done. @param {Scene} scene @param {Build} build @param {(origin: string) => Promise<unknown>} work @param {Record<string, string>} [environment] */
async function served(scene, build, work, environment = {}) {
  const child = scene.start(build, ["serve", "--port", "0", "--allow-write", "--json"], { environment });
  let stdout = "";
  child.stderr?.resume();
  const origin = await new Promise((resolve, reject) => {
    child.once("close", () => reject(new Error("the server ended at once")));
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      stdout += text;
      const url = /"url": "([^"]+)"/.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const over = new Promise((resolve) => child.once("close", resolve));
  await work(origin);
  child.kill("SIGINT");
  await over;
}

/** Waits until a run is no longer underway. @param {string} origin @param {string} id */
async function ended(origin, id) {
  for (let look = 0; look < 100; look += 1) {
    const response = await fetch(`${origin}/runs/${id}`);
    const { state } = await response.json();
    if (!["running", "interrupted"].includes(state)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

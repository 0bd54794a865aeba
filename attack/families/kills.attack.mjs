// Kills at seeded moments of each command that takes time, and the resume of its run: nothing lost, nothing doubled.
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wholeBuild } from "../build.mjs";
import { closeWorlds, commands, worlds } from "../support/killed-commands.mjs";
import { newFolder, quire, removeFolder } from "../support/quire-process.mjs";
import { filesBelow, firstDifference, tracesOf } from "../support/traces.mjs";

/** @typedef {import("../build.mjs").Build} Build */

/** @typedef {import("../support/killed-commands.mjs").Command} Command */
/** @typedef {import("../support/killed-commands.mjs").Kind} Kind */

const preload = new URL("../support/kill-at.mjs", import.meta.url).href;
const seed = "2026-11-22";

/** Guards by kind of kill. */
const guardOf = { event: "replay", torn: "torn line", half: "atomic write", row: "transaction", doubt: "in doubt" };

/** @type {Record<string, import("../build.mjs").Guard>} */
const guards = {
  replay: { file: "run/run-context.js", replace: [["if (recorded)", "if (false)"]] },
  "torn line": {
    file: "adapters/local/file-run-store.js",
    replace: [
      ["bytes.lastIndexOf(0x0a) + 1", "bytes.length"],
      [".slice(0, -1)", ".filter(Boolean)"],
    ],
  },
  "atomic write": {
    file: "adapters/local/atomic-write.js",
    replace: [
      ["temporaryBeside(join(folder.at, basename(path)))", "join(folder.at, basename(path))"],
      ['open(path, "wx")', 'open(path, "w")'],
    ],
  },
  transaction: {
    file: "adapters/sqlite/connection/sqlite-connection.js",
    replace: [
      ["this.execute(`BEGIN ${mode}`);", ""],
      ['this.execute("COMMIT");', ""],
    ],
  },
  "in doubt": { file: "run/execute.js", replace: [["inDoubt(log.events)", "[]"]] },
};

/**
 * @typedef {object} Whole how the command ends that nobody kills
 * @property {Map<string, string>} traces
 * @property {Record<string, number>} counts of operations
 * @property {{ event: string, key?: string }[]} log
 * @property {string} pristine the workspace before it
 * @property {string} folder where it was carried out: records name files by their absolute path
 */
/** @type {Map<string, Promise<Whole>>} */
const wholes = new Map();

/** @param {string} folder @param {string} tool the events of the last run of a tool */
function logOf(folder, tool) {
  const runs = join(folder, ".quire", "runs");
  const id = readdirSync(runs)
    .filter((name) => name.includes(`-${tool}-`))
    .toSorted()
    .at(-1);
  if (id === undefined) throw new Error(`no run of ${tool}`);
  const lines = readFileSync(join(runs, id, "events.jsonl"), "utf8")
    .split("\n")
    .slice(0, -1);
  return { id, log: lines.flatMap((line) => (line.endsWith("}") ? [JSON.parse(line)] : [])) };
}

/** @param {Command} command */
async function carryOutWhole({ tool, given, fill, before = [], world }) {
  const environment = (await worlds())[world];
  const folder = newFolder();
  writeFileSync(join(folder, "quire.yaml"), "passages: { size: 1000 }\n");
  fill(folder);
  for (const each of before) await quire(wholeBuild, each, { cwd: folder });
  if (tool === "repair") writeFileSync(join(folder, ".quire", "store.db"), Buffer.alloc(60_000, "noise "));
  const pristine = newFolder();
  cpSync(folder, pristine, { recursive: true, preserveTimestamps: true });
  const note = join(newFolder(), "counts.json");
  const watched = { ...environment, NODE_OPTIONS: `--import ${preload}`, KILL_NOTE: note };
  const ended = await quire(wholeBuild, given, { cwd: folder, environment: watched });
  if (ended.code !== 0 && ended.code !== 3) throw new Error(`${given.join(" ")}: ${ended.stderr}`);
  const counts = JSON.parse(readFileSync(note, "utf8"));
  const { log } = logOf(folder, tool);
  return { traces: await tracesOf(wholeBuild, folder), counts, log, pristine, folder };
}

/** @param {string} name @param {Command} command */
function wholeOf(name, command) {
  let whole = wholes.get(name);
  if (whole === undefined) wholes.set(name, (whole = carryOutWhole(command)));
  return whole;
}

/** The number of the operation at which to kill. @param {Whole} whole @param {Kind} kind @param {number} nth @param {number} all @param {string} name */
function momentOf({ counts, log }, kind, nth, all, name) {
  const chance = createHash("sha256").update(`${seed} ${name} ${kind} ${nth}`).digest().readUInt32BE() / 2 ** 32;
  if (kind === "doubt") {
    const calls = log.flatMap(({ event }, index) => (event === "model_call" ? [index + 1] : []));
    return calls[Math.floor(((nth + chance) / all) * calls.length)] ?? 1;
  }
  // Whoever is killed before its first finished step has nothing to lose; after its end, nothing to resume.
  const finished = log.findIndex((event) => event.event.endsWith("_result")) + 1;
  const least = kind === "event" ? finished : kind === "torn" ? 2 : 1;
  const most = kind === "event" || kind === "torn" ? log.length - 1 : (counts[kind] ?? 0);
  return least + Math.floor(((nth + chance) / all) * (most - least + 1));
}

/** @param {string} folder whether a file is the half that a kill left. @param {{ half?: string, bytes?: number }} note */
function halfFile(folder, { half, bytes }) {
  const isHalf = (/** @type {string} */ path) =>
    statSync(path).size === bytes && createHash("sha256").update(readFileSync(path)).digest("hex") === half;
  return filesBelow(folder).find((path) => !path.endsWith(".tmp") && isHalf(path));
}

/** @param {any[]} log what was carried out again although it was finished */
function repeatedStep(log) {
  const finished = new Set();
  for (const { event, key, content } of log) {
    if (!event.endsWith("_result") || content.ok !== true) continue;
    if (finished.has(key)) return key;
    finished.add(key);
  }
  return null;
}

/** @param {any[]} log a paid call without its end, of which the log does not say that it may have been paid */
function undoubtedCall(log) {
  const open = new Map();
  for (const { event, key, content } of log) {
    if (event === "model_call") {
      if (open.has(key)) return key;
      open.set(key, content);
    } else if (["model_result", "cost"].includes(event)) open.delete(key);
  }
  return null;
}

/** @param {string} name @param {Command} command @param {Kind} kind @param {number} nth @param {number} all */
function oneTry(name, command, kind, nth, all) {
  return async (/** @type {Build} */ build) => {
    const whole = await wholeOf(name, command);
    const environment = (await worlds())[command.world];
    const folder = newFolder();
    cpSync(whole.pristine, folder, { recursive: true, preserveTimestamps: true });
    const note = join(newFolder(), "note.json");
    const at = `${kind === "doubt" ? "event" : kind} ${momentOf(whole, kind, nth, all, name)}`;
    const killing = { ...environment, NODE_OPTIONS: `--import ${preload}`, KILL_AT: at, KILL_NOTE: note };
    const killed = await quire(build, command.given, { cwd: folder, environment: killing });
    if (killed.signal !== "SIGKILL") throw new Error(`${name} was not killed at ${at}: ${killed.stderr}`);
    const told = JSON.parse(readFileSync(note, "utf8"));
    const half = kind === "half" ? halfFile(folder, told) : undefined;
    if (half !== undefined) return `half of ${half} stands where the file should`;
    const through = await afterResume(build, { name, command, folder, whole, environment });
    removeFolder(folder);
    return through;
  };
}

/** @param {Build} build @param {{ name: string, command: Command, folder: string, whole: Whole, environment: Record<string, string> }} killed */
async function afterResume(build, { command, folder, whole, environment }) {
  const { id } = logOf(folder, command.tool);
  const resumed = await quire(build, command.resume?.(id) ?? ["runs", "resume", id, "--yes"], {
    cwd: folder,
    environment,
  });
  if (resumed.code !== 0 && resumed.code !== 3) return `cannot be resumed: ${resumed.stderr.split("\n")[0]}`;
  const { log } = logOf(folder, command.tool);
  const repeated = repeatedStep(log);
  if (repeated !== null) return `carried out again: ${repeated}`;
  const undoubted = undoubtedCall(log);
  if (undoubted !== null) return `a call in flight was forgotten: ${undoubted}`;
  const left = filesBelow(folder).find((path) => path.endsWith(".tmp") && !path.includes("/.quire/"));
  if (left !== undefined) return `a temporary file was left: ${left}`;
  const { pristine } = whole;
  const difference = firstDifference(whole.traces, await tracesOf(wholeBuild, folder, [whole.folder]));
  if (difference !== null || command.undo !== true) return difference;
  const undone = await quire(build, ["scan", "--undo", id, "--yes"], { cwd: folder, environment });
  if (undone.code !== 0) return `cannot be undone: ${undone.stderr.split("\n")[0]}`;
  const given = (/** @type {string} */ of) =>
    readdirSync(join(of, "papers"))
      .toSorted()
      .map((name) => [name, readFileSync(join(of, "papers", name)).toString("base64")]);
  return JSON.stringify(given(folder)) === JSON.stringify(given(pristine)) ? null : "undo gives other files back";
}

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "kills",
  end: closeWorlds,
  least: 100,
  guards,
  seconds: 120,
  tries: () =>
    Promise.resolve(
      Object.entries(commands).flatMap(([name, command]) =>
        Object.entries(command.kills).flatMap(([kind, all]) =>
          Array.from({ length: all }, (_, nth) => ({
            name: `${name}, ${kind} ${nth + 1} of ${all}`,
            guard: guardOf[/** @type {Kind} */ (kind)],
            quick: name === "brain index" && kind === "torn" && nth === 0,
            run: oneTry(name, command, /** @type {Kind} */ (kind), nth, all),
          })),
        ),
      ),
    ),
};

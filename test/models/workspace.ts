import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { stringify } from "yaml";
import { z } from "zod";
import { askOutput, type AskOutput } from "../../src/ask/answer/ask-schema.js";
import { compose } from "../../src/compose.js";
import { errorRecordSchema } from "../../src/domain/error-schema.js";
import type { Event } from "../../src/domain/event.js";
import { runProgram } from "../../src/edges/cli/program.js";
import type { RunMetrics } from "../../src/run/metrics.js";
import { createFileRunStore } from "../../src/adapters/local/file-run-store.js";
import { RunSeals } from "../../src/adapters/local/run-seals.js";
import { trusted } from "../support/trust.js";

/** The key that must appear nowhere but in `.env` and the Authorization header. */
export const secretKey = "sk-never-to-be-written-4f7a9c";

export const documents: Readonly<Record<string, string>> = {
  "tides.md": `---
title: Tides for sailors
author: Ada Lindqvist
date: 2019
---

# Why the water rises

The moon pulls the near side of the ocean more strongly than the solid earth, so the water rises in a bulge on that side. A second bulge forms on the far side. A place on the coast passes both bulges in 24 hours and 50 minutes, which gives two high tides a day.

# Spring tides and neap tides

Spring tides happen at new moon and full moon, when sun and moon pull in one line. In the harbour of Saint-Malo the spring range reaches 12.2 metres. Neap tides happen at the quarters and are about 40 percent smaller.
`,
  "estuary.md": `---
title: Life in the estuary
author: Bruno Okafor
date: 2021
---

# Feeding at low water

Curlews feed on the mud flats at low water and rest at high water. Ringed birds returned to the same flat in 83 of 100 winters.

# The winter count

Volunteers counted 4,120 waders in January. The count was lower than in the year before.
`,
  "bells.md": `---
title: Casting bells
author: Carla Winter
date: 2008
---

# The alloy

Bell bronze holds about 78 percent copper and 22 percent tin. More tin makes the sound brighter and the metal more brittle.

# Cooling

A large bell cools in its pit for a week. Cooling too fast cracks the rim.
`,
};

export const question = "Why are there two high tides a day?";

/** What a scripted model says to the understanding prompt. */
export const understood = {
  queries: ["two high tides a day", "ocean bulges moon pull", "lunar tidal theory evidence"],
  hyde_answer:
    "Tides come twice because the waters bulge on both sides of the earth. Bell bronze holds copper and tin.",
  intent: "MECHANISM",
  entities: ["high tides", "moon"],
};

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** The one JSON document on stdout, for `--json`. */
  read<T>(schema: z.ZodType<T>): T;
  /** The same, of `quire ask`. */
  json(): AskOutput;
}

export interface CommandOptions {
  /** A person at a terminal who types these lines. */
  typed?: string[];
  environment?: Record<string, string>;
}

export interface TestWorkspace {
  root: string;
  /** Runs the command line in this process, as `quire ...arguments`. */
  quire(given: string[], options?: CommandOptions): Promise<CommandResult>;
  ask(...given: string[]): Promise<CommandResult>;
  configure(config: object): void;
  /** In the order in which they were started. */
  runIds(): string[];
  events(runId?: string): Event[];
  metrics(runId?: string): RunMetrics;
  /** Files of the run's `raw/`, by name. */
  raw(runId?: string): { name: string; text: string }[];
  /** Every byte under `.quire`, as text. */
  everything(): string;
  remove(): void;
}

/** A temporary workspace with the documents above. */
export function makeWorkspace(config: object, environment = `OPENAI_API_KEY=${secretKey}\n`): TestWorkspace {
  const root = mkdtempSync(join(tmpdir(), "quire-models-"));
  mkdirSync(join(root, "library"));
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(root, "library", name), text);
  const configure = (values: object): void => writeFileSync(join(root, "quire.yaml"), stringify(values));
  configure(config);
  writeFileSync(join(root, ".env"), environment);
  const runsFolder = join(root, ".quire", "runs");
  const store = createFileRunStore(runsFolder, new RunSeals(() => null));
  const began = (id: string): string => store.read(id)[0]?.ts ?? "";
  const byTime = (): string[] => store.list().toSorted((left, right) => (began(left) < began(right) ? -1 : 1));
  const latest = (): string => byTime().at(-1) ?? "";
  const quire: TestWorkspace["quire"] = (given, options) => runCommand(root, given, options ?? {});
  return {
    root,
    quire,
    ask: (...given) => quire(["ask", question, "--json", ...given]),
    configure,
    runIds: byTime,
    events: (runId = latest()) => store.read(runId),
    metrics: (runId = latest()) => JSON.parse(readFileSync(join(runsFolder, runId, "metrics.json"), "utf8")),
    raw: (runId = latest()) => rawFiles(join(runsFolder, runId, "raw")),
    everything: () => filesBelow(join(root, ".quire")).join("\n"),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A workspace whose documents are in its library already. */
export async function makeLibrary(config: object, environment?: string): Promise<TestWorkspace> {
  const workspace = makeWorkspace(config, environment);
  const added = await workspace.quire(["add", "library", "--json"]);
  if (added.exitCode !== 0) throw new Error(`The library could not be made: ${added.stdout}${added.stderr}`);
  return workspace;
}

/** The settings of a workspace that asks the scripted server as OpenAI; it judges no answer where `more` does not name it. */
export function openaiConfig(origin: string, more: object = {}): object {
  return {
    models: { default: "openai:gpt-5-mini" },
    judge: "none",
    providers: { openai: { base_url: `${origin}/v1` } },
    ...more,
  };
}

function rawFiles(folder: string): { name: string; text: string }[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
}

async function runCommand(root: string, given: string[], options: CommandOptions): Promise<CommandResult> {
  const isTTY = options.typed !== undefined;
  const stdout = outlet(isTTY);
  const stderr = outlet(isTTY);
  const lines = (options.typed ?? []).map((line) => `${line}\n`);
  const stdin = Object.assign(Readable.from(lines), { isTTY });
  const exitCode = await runProgram({
    arguments: given,
    version: "0.0.0-test",
    startedIn: root,
    environment: { NO_COLOR: "1", ...trusted(root), ...options.environment },
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: stdin as unknown as NodeJS.ReadStream,
    now: () => Date.now(),
    signal: new AbortController().signal,
    openWorkbench: compose,
  });
  const text = stdout.text();
  const read = <T>(schema: z.ZodType<T>): T => schema.parse(JSON.parse(text));
  return { exitCode, stdout: text, stderr: stderr.text(), read, json: () => read(askOutput) };
}

function outlet(isTTY: boolean): { stream: NodeJS.WriteStream; text: () => string } {
  const chunks: string[] = [];
  const stream = new PassThrough();
  stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")));
  const writable = Object.assign(stream, { isTTY, columns: 100 });
  return { stream: writable as unknown as NodeJS.WriteStream, text: () => chunks.join("") };
}

const printedError = z.object({ error: errorRecordSchema.extend({ run_id: z.string().optional() }) });

/** The error that a command printed as JSON. */
export function errorOf(result: CommandResult): z.infer<typeof printedError>["error"] {
  return result.read(printedError).error;
}

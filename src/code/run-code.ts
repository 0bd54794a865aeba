import { sanitise } from "../corpus/text/sanitise.js";
import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import { compactTime } from "../domain/time-spans.js";
import { type SandboxResult, usualLimits } from "../ports/sandbox.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import type { CodeAnalysis } from "./code-analysis.js";
import { type FoundEngine, findEngine, startOf, withoutJava } from "./find-engine.js";
import { givenFiles, type HashedFile } from "./given-files.js";
import {
  addTables,
  analysisFolder,
  confined,
  keepFiles,
  type KeptAnalysis,
  readAnalysis,
  writeRecord,
} from "./keep-analysis.js";
import type { RunCodeInput } from "./run-code-contract.js";

/** Of what was printed, in the answer; the file beside it has more. */
const longestShown = 20_000;
const longestReason = 2_000;
const megabyte = 1_000_000;

/**
 * Runs code and keeps what it made. Throws `missing_program` (no sandbox, no engine), `invalid_input` (the code failed: what
 * it said of that), `timeout` and `too_large` (with the name of the limit), `interrupted`.
 */
export async function runCode(context: RunContext, input: RunCodeInput): Promise<CodeAnalysis> {
  const { sandbox } = context.services;
  const found = await findEngine(sandbox, input.language, context.signal);
  const name = input.name ?? `${input.language}_${contentHash({ ...input, time: 0 }).slice(0, 8)}`;
  await checkName(context, name, input);
  const key = `run_code:${contentHash({ ...input, name })}`;
  const kept = await context.step(key, "execute", () => runAndKeep(context, { input, found, name }), {
    name: "run_code",
  });
  const { tables, warnings } = await addTables(context, name, kept.tables);
  const whole = { ...kept, tables, warnings: [...kept.warnings, ...warnings] };
  const files = confined(context.services.files);
  await context.step(`keep:${name}`, "write", () => writeRecord(files, analysisFolder(files, name), whole));
  if (whole.sandbox === "none") context.warn("unsandboxed", "The code ran without a sandbox (analysis.unsandboxed).");
  return told(whole);
}

/** What of a kept analysis is told. */
export function told(kept: KeptAnalysis): CodeAnalysis {
  const {
    version: _version,
    created: _created,
    program: _program,
    limits: _limits,
    stderr: _stderr,
    ...analysis
  } = kept;
  return analysis;
}

/** Of the same code and data it is the same analysis; another one is taken the place of where that is wished. */
async function checkName(
  { services }: RunContext,
  name: string,
  { code, language, replace }: RunCodeInput,
): Promise<void> {
  const before = await readAnalysis(services.files, name);
  if (before === null || replace || (before.code.sha256 === sha256Of(code) && before.language === language)) return;
  throw new QuireError("invalid_input", `There is an analysis "${name}" already, of other code.`, {
    facts: { name },
    fix: "Give another name, or take its place with --replace.",
  });
}

interface Work {
  input: RunCodeInput;
  found: FoundEngine;
  name: string;
}

async function runAndKeep(context: RunContext, { input, found, name }: Work): Promise<KeptAnalysis> {
  const files = confined(context.services.files);
  const { engine, language } = found;
  const given = await givenFiles(context.services.files, input);
  const result = await start(context, found, input, given);
  refuseFailure(result, found, input);
  const folder = analysisFolder(files, name);
  const out = files.inside(folder, "out");
  if ((await files.names(out)).length > 0) await files.setAside(out, compactTime(context.now()));
  const script = files.inside(folder, engine.script);
  await files.writeFile(script, input.code);
  await files.writeFile(files.inside(folder, "stdout.txt"), result.stdout);
  const taken = await keepFiles(files, folder, result.files);
  const inputs = given.map(({ name: called, path, from, sha256 }) => ({ name: called, path, from, sha256 }));
  const code = { path: script, sha256: sha256Of(input.code) };
  return {
    version: 1,
    created: context.now(),
    source_id: `analysis:${contentHash({ tool: "run_code", language, code: code.sha256, inputs: inputs.map(({ path, sha256 }) => ({ path, sha256 })) })}`,
    name,
    language,
    engine: { name: engine.title, version: found.version },
    program: found.path,
    sandbox: result.sandbox,
    code,
    inputs,
    limits: { time: secondsOf(found, input), memory: input.memory },
    stdout: cut(sanitise(result.stdout), longestShown),
    stderr: cut(sanitise(withoutJava(result.stderr)), longestShown),
    warnings: warningsOf(result),
    ...taken,
    wall_ms: result.wall_ms,
    memory_bytes: result.memory_bytes,
  };
}

const secondsOf = ({ engine }: FoundEngine, { time }: RunCodeInput): number =>
  time ?? (engine.limits?.time_ms ?? usualLimits.time_ms) / 1000;

function start(context: RunContext, found: FoundEngine, input: RunCodeInput, given: readonly HashedFile[]) {
  const { engine, path } = found;
  const time_ms = secondsOf(found, input) * 1000;
  const memory_bytes = input.memory * megabyte;
  // A backstop of the system itself, above what is looked at: threads and libraries have addresses that they never use.
  const address_bytes = engine.is_lean === true ? 2 * memory_bytes + 2_000 * megabyte : null;
  const limits = { ...usualLimits, ...engine.limits, time_ms, cpu_ms: 2 * time_ms, memory_bytes, address_bytes };
  const files = new Map([
    [engine.script, input.code as string | HashedFile["content"]],
    ...given.map(({ path: place, content }) => [place, content] as const),
  ]);
  const isShell = engine.args === null;
  return context.services.sandbox.run(
    {
      ...startOf(found),
      command: isShell ? "/bin/sh" : path,
      args: [...(engine.args ?? ["-eu"]), engine.script, ...(engine.last ?? [])],
      files,
      limits,
    },
    context.signal,
  );
}

/** Throws where the code did not come to its end. */
function refuseFailure(result: SandboxResult, found: FoundEngine, input: RunCodeInput): void {
  const { engine } = found;
  const { ended_by, status, stdout, stderr } = result;
  if (ended_by !== null) throw passedLimit(ended_by, found, input);
  const isFailed =
    status !== 0 || (engine.failures ?? []).some((sign) => stdout.includes(sign) || stderr.includes(sign));
  if (!isFailed) return;
  const said = sanitise(withoutJava(stderr)).trim() || sanitise(stdout).trim();
  const reason = said.slice(-longestReason);
  throw new QuireError("invalid_input", `The ${engine.title} code failed (status ${status ?? "none"}): ${reason}`, {
    facts: { language: input.language, status },
    fix: "Mend the code there. It has no network, finds data sets as data/NAME.csv and writes to out/.",
  });
}

function passedLimit(
  limit: NonNullable<SandboxResult["ended_by"]>,
  found: FoundEngine,
  input: RunCodeInput,
): QuireError {
  const title = found.engine.title;
  const facts = { limit, language: input.language };
  const seconds = secondsOf(found, input);
  switch (limit) {
    case "time":
    case "cpu":
      return new QuireError(
        "timeout",
        `The ${title} code took more than ${limit === "cpu" ? 2 * seconds : seconds} s (limit "${limit}") and was ended.`,
        { facts, fix: "Give it more with --time, or less to do." },
      );
    case "memory":
      return new QuireError(
        "too_large",
        `The ${title} code took more than ${input.memory} MB (limit "memory") and was ended.`,
        { facts, fix: "Give it more with --memory, or less data." },
      );
    default:
      return new QuireError("too_large", `The ${title} code was ended by the limit "${limit}": ${others[limit]}.`, {
        facts,
        fix: "Let it write, print or start less.",
      });
  }
}

const others = {
  processes: `${usualLimits.processes} processes and threads`,
  files: `${usualLimits.work_bytes / megabyte} MB or 100,000 files in its work folder`,
  results: `${usualLimits.result_bytes / megabyte} MB in out/`,
  output: `${(usualLimits.output_bytes * 32) / megabyte} MB printed`,
} as const;

function warningsOf({ refused, cut: isCut, stderr, sandbox }: SandboxResult): string[] {
  const said = withoutJava(stderr)
    .split("\n")
    .filter((line) => /warning/iu.test(line));
  return [
    ...(sandbox === "none" ? ["It ran without a sandbox, as analysis.unsandboxed says."] : []),
    ...(isCut ? ["More was printed than is kept."] : []),
    ...refused.slice(0, 20).map(({ name, reason }) => `${sanitise(name)} was left in out/: ${reason}.`),
    ...said.slice(0, 20).map((line) => sanitise(line).slice(0, 500)),
  ];
}

function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most)}\n[${text.length - most} more characters: see its stdout.txt]`;
}

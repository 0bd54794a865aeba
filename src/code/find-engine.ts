import { QuireError } from "../domain/error.js";
import type { Sandbox, SandboxRun } from "../ports/sandbox.js";
import { usualLimits } from "../ports/sandbox.js";
import { type CodeEngine, engineTable, type Language } from "./engine-table.js";

/** An engine that answered in the sandbox. */
export interface FoundEngine {
  language: Language;
  engine: CodeEngine;
  /** Its program. */
  path: string;
  version: string;
  /** The library of Java that it is, where it is one. */
  library: string | null;
}

/** What a language has here: the engine, or why it has none. */
export type Look = FoundEngine | { language: Language; engine: CodeEngine; path: null; reason: string };

const versionWithinMs = 30_000;
const looks = new WeakMap<Sandbox, Map<Language, Promise<Look>>>();

/** Looks for the engine of a language: the first one that says its version from within the sandbox. Once in a process. */
export function lookForEngine(sandbox: Sandbox, language: Language, signal?: AbortSignal): Promise<Look> {
  const known = looks.get(sandbox) ?? new Map<Language, Promise<Look>>();
  looks.set(sandbox, known);
  const look = known.get(language) ?? askEach(sandbox, language, signal);
  known.set(language, look);
  // What was interrupted has told nothing.
  look.catch(() => known.delete(language));
  return look;
}

/** The engine of a language. Throws `missing_program` with how to get it. */
export async function findEngine(sandbox: Sandbox, language: Language, signal?: AbortSignal): Promise<FoundEngine> {
  const look = await lookForEngine(sandbox, language, signal);
  if (look.path !== null) return look;
  throw new QuireError("missing_program", `${look.engine.title} cannot be used: ${look.reason}.`, {
    facts: { program: language },
    fix: installLines(look.engine),
  });
}

/** How to get an engine, on the systems that have it. */
export function installLines({ install }: CodeEngine): string {
  const { apt, dnf, brew, home } = install;
  const lines = [
    ...(apt === undefined ? [] : [`sudo apt-get install ${apt}`]),
    ...(dnf === undefined ? [] : [`sudo dnf install ${dnf}`]),
    ...(brew === undefined ? [] : [`brew install ${brew}`]),
  ];
  return lines.length === 0 ? `Get it from ${home}` : `Run: ${lines.join(", or ")}. Others: ${home}`;
}

async function askEach(sandbox: Sandbox, language: Language, signal?: AbortSignal): Promise<Look> {
  const engine = engineTable[language];
  const nothing = (reason: string): Look => ({ language, engine, path: null, reason });
  const places = (await Promise.all(engine.programs.map((program) => sandbox.places(program)))).flat();
  if (places.length === 0) return nothing("it is not installed");
  let reason = "it is not installed";
  for (const path of places) {
    for (const library of engine.libraries ?? [null]) {
      const asked = await askVersion(sandbox, { language, engine, path, version: "", library }, signal);
      if (asked.version !== null) return { language, engine, path, version: asked.version, library };
      reason =
        engine.libraries === undefined ? `${path} does not say its version in the sandbox (${asked.said})` : reason;
    }
  }
  return nothing(reason);
}

async function askVersion(
  sandbox: Sandbox,
  found: FoundEngine,
  signal?: AbortSignal,
): Promise<{ version: string | null; said: string }> {
  const limits = { ...usualLimits, ...found.engine.limits, time_ms: versionWithinMs };
  try {
    const run = { ...startOf(found), command: found.path, args: found.engine.version, limits };
    const { stdout, stderr, status, ended_by } = await sandbox.run(run, signal);
    const text = `${stdout}\n${withoutJava(stderr)}`;
    // "ngspice-39" has no point in it.
    const version = /\d+\.\d+(?:\.\d+)*/u.exec(text)?.[0] ?? /[a-z]-(\d+)\b/u.exec(text)?.[1] ?? null;
    const said = stderr.trim().split("\n").at(-1) ?? "";
    return { version: status === 0 ? version : null, said: said === "" ? `status ${status ?? ended_by ?? ""}` : said };
  } catch (error) {
    if (!(error instanceof QuireError) || error.code !== "tool_refused") throw error;
    return { version: null, said: error.message };
  }
}

/** Java says on each start what its environment holds. */
export function withoutJava(stderr: string): string {
  return stderr
    .split("\n")
    .filter((line) => !line.startsWith("Picked up JAVA_TOOL_OPTIONS:"))
    .join("\n");
}

/** What every start of an engine has. */
export function startOf({
  engine,
  path,
  library,
}: FoundEngine): Pick<SandboxRun, "programs" | "mounts" | "environment"> {
  return {
    programs: [path],
    mounts: [...(engine.mounts ?? []), ...(library === null ? [] : [library])],
    environment: { ...engine.environment, ...(library !== null && { CLASSPATH: library }) },
  };
}

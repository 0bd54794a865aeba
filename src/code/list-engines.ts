import type { SandboxState } from "../ports/sandbox.js";
import type { RunContext } from "../run/run-context.js";
import { engineTable, type Language, languages } from "./engine-table.js";
import { installLines, lookForEngine } from "./find-engine.js";

export interface ListedEngine {
  language: Language;
  title: string;
  path: string | null;
  version: string | null;
  reason: string | null;
  fix: string | null;
}

/** What holds code in here, and the engines; one after the other where nothing can be run. */
export async function listEngines(
  { services, signal }: Pick<RunContext, "services" | "signal">,
  asked: readonly Language[],
): Promise<{ sandbox: SandboxState; engines: ListedEngine[] }> {
  const sandbox = await services.sandbox.probe();
  const engines: ListedEngine[] = [];
  for (const language of asked.length === 0 ? languages : asked) {
    const { title } = engineTable[language];
    if (sandbox.usable) engines.push(await listed(services.sandbox, language, signal));
    else engines.push({ language, title, path: null, version: null, reason: sandbox.reason, fix: sandbox.fix });
  }
  return { sandbox, engines };
}

async function listed(
  sandbox: RunContext["services"]["sandbox"],
  language: Language,
  signal: AbortSignal,
): Promise<ListedEngine> {
  const look = await lookForEngine(sandbox, language, signal);
  const { title } = look.engine;
  if (look.path === null)
    return { language, title, path: null, version: null, reason: look.reason, fix: installLines(look.engine) };
  return { language, title, path: look.path, version: look.version, reason: null, fix: null };
}

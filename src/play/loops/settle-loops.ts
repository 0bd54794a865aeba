import type { GivenLoop } from "../../contracts/play.js";
import { nearest } from "../../cite/nearest.js";
import { QuireError } from "../../domain/error.js";
import { isForeign } from "../../tool/foreign-mark.js";
import type { KnownTools } from "../check/checked.js";
import { isHarmless, isPromptedByItems } from "../check/check-tools.js";
import type { AgentSettings } from "../schema/agent.js";
import type { Playbook, PromptStep } from "../schema/playbook.js";

/** What the loops of a playbook are settled by, beside what it says itself. */
interface LoopSurroundings {
  /** Of the command line or another program: it wins. */
  given: GivenLoop;
  /** Of the configuration, for what nobody says. */
  usual: { iterations: number; tools: { allow: readonly string[] } };
  tools: KnownTools;
  /** Names that might be meant. */
  toolNames: readonly string[];
}

/**
 * Writes into each step that asks a model how its loop goes: what is given, else the step's own `agent:`, else that of the
 * defaults, else the configuration's. A step whose prompt holds texts of an earlier step keeps only tools that read. Throws
 * `usage` for what is given and means nothing here.
 */
export function settleLoops(
  playbook: Playbook,
  surroundings: LoopSurroundings,
): { playbook: Playbook; warnings: string[] } {
  const declared = new Set(Object.keys(playbook.inputs));
  const warnings: string[] = [];
  refuseUnknown(surroundings);
  const steps = playbook.steps.map((step) => {
    if (step.kind !== "prompt") return step;
    const agent = settledAgent(step.agent ?? playbook.defaults?.agent, surroundings);
    if (agent === null) return step;
    const { kept, dropped } = toolsFor(step, agent, surroundings.tools, declared);
    if (dropped.length > 0) warnings.push(droppedWords(step.name, dropped));
    return { ...step, agent: { ...agent, tools: { ...agent.tools, allow: kept } } };
  });
  const isLooping = steps.some((step) => step.kind === "prompt" && step.agent?.enabled === true);
  if (!isLooping) refuseNeedless(playbook, surroundings.given);
  return { playbook: { ...playbook, steps }, warnings };
}

/** Null where neither the playbook nor anybody else says anything of a loop. */
function settledAgent(
  own: AgentSettings | undefined,
  { given, usual }: LoopSurroundings,
): (AgentSettings & { tools: { allow: readonly string[] } }) | null {
  const { agent, iterations, expand, confidence, tools, domains, lens, k, profile, rerank } = given;
  const enabled = agent === undefined ? (own?.enabled ?? false) : agent === "on";
  const retriever = withoutUndefined({ ...own?.retriever, ...withoutUndefined({ k, profile, rerank }) });
  if (!enabled && Object.keys(retriever).length === 0) return null;
  return {
    ...own,
    enabled,
    iterations: iterations ?? own?.iterations ?? usual.iterations,
    ...withoutUndefined({ expand, confidence, lens }),
    tools: {
      ...own?.tools,
      allow: tools ?? own?.tools?.allow ?? [...usual.tools.allow],
      ...withoutUndefined({ domains }),
    },
    retriever,
  };
}

function refuseUnknown({ given, tools, toolNames }: LoopSurroundings): void {
  const notForModels = given.tools?.find((name) => tools.get(name)?.isForModels === false);
  if (notForModels !== undefined) {
    throw new QuireError("usage", `The tool "${notForModels}" is not one that a model may be given.`, {
      facts: { field: "tools" },
      fix: "See what there is with: quire tools",
    });
  }
  const unknown = given.tools?.find((name) => !tools.has(name) && !isForeign(name));
  if (unknown === undefined) return;
  const [like] = nearest(unknown, toolNames, 1);
  throw new QuireError("usage", `There is no tool "${unknown}".`, {
    facts: { field: "tools" },
    fix: like === undefined ? "quire tools lists them." : `Did you mean ${like}?`,
  });
}

function toolsFor(
  step: PromptStep,
  { tools: { allow } }: { tools: { allow: readonly string[] } },
  known: KnownTools,
  declared: ReadonlySet<string>,
): { kept: string[]; dropped: string[] } {
  if (!isPromptedByItems(step, declared)) return { kept: [...allow], dropped: [] };
  const isKept = (name: string) => isHarmless(known.get(name)?.effect);
  return { kept: allow.filter(isKept), dropped: allow.filter((name) => !isKept(name)) };
}

function droppedWords(step: string, dropped: readonly string[]): string {
  return `${step} searches without ${dropped.join(", ")}: its prompts hold texts of an earlier step, so that its tools may only read`;
}

/** What says how a loop goes, and nothing else. */
const ofTheLoop = ["iterations", "expand", "confidence", "tools", "domains", "lens"] as const;

function refuseNeedless({ name }: Playbook, given: GivenLoop): void {
  const needless = ofTheLoop.filter((field) => given[field] !== undefined);
  if (needless.length === 0) return;
  const told = needless.join(", ");
  throw new QuireError(
    "usage",
    `${told} ${needless.length === 1 ? "means" : "mean"} nothing: no step of ${name} searches in rounds.`,
    {
      facts: { field: needless[0] ?? null },
      fix: "Add --agent on, or leave it out.",
    },
  );
}

function withoutUndefined<T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

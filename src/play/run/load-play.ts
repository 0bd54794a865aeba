import { QuireError, toQuireError } from "../../domain/error.js";
import { isRecord } from "../../domain/json-value.js";
import { loadStyle } from "../../cite/load-style.js";
import type { GivenLoop, PlayInput } from "../../contracts/play.js";
import type { RunContext } from "../../run/run-context.js";
import { knownTool, writingTool } from "../check/known-tool.js";
import type { KnownTool, Surroundings } from "../check/checked.js";
import { checkPlaybook } from "../check/check-playbook.js";
import { checkToolInputs } from "../check/check-tool-inputs.js";
import { checkValues } from "../check/check-values.js";
import { readConfig, readSettings, type ReadConfig } from "../config/read-config.js";
import { playbookHash } from "../plan/plan-playbook.js";
import { settleConfig } from "../config/settle-config.js";
import { attempted, findPlaybook, textOf } from "./find-playbook.js";
import { isForeign } from "../../tool/foreign-mark.js";
import { settleLoops } from "../loops/settle-loops.js";
import { pathFault } from "../paths/safe-path.js";
import { filesLike } from "./step-input.js";
import { readPlaybook, type ReadPlaybook } from "../read/read-playbook.js";
import { type ConfigValues } from "../schema/inputs.js";
import { type Playbook, playbookSchema } from "../schema/playbook.js";
import { type Problem, problemLine, requireSound } from "../schema/problem.js";

/** A playbook with the values of its inputs, ready to be carried out. */
export interface LoadedPlay {
  playbook: Playbook;
  /** Of the canonical tree. */
  hash: string;
  values: ConfigValues;
  /** File of the config as it was named; null where values were given. */
  config: string | null;
  warnings: string[];
  /** Where the playbook names the outputs of its steps, by index of the step. */
  outputs: Record<string, Pick<Problem, "file" | "line" | "column" | "field">>;
}

/** Reads and checks all that a play rests on, before anything is paid. Throws `config` with places, `not_found`. */
export async function loadPlay(context: RunContext, given: PlayInput): Promise<LoadedPlay> {
  const input = await asConfig(context, given);
  const configs = await readConfigs(context, input);
  const named = input.playbook ?? playbookOf(configs);
  if (named === null) {
    throw new QuireError("usage", "No playbook is named.", {
      fix: "quire play PLAYBOOK --config FILE, or name it in the config: playbook: FILE",
    });
  }
  const { text, file } = await findPlaybook(context, named, typeof input.config === "string" ? input.config : null);
  const read = readPlaybook(text, file);
  requireSound(read.problems);
  if (read.playbook === null) throw new QuireError("internal", `${file} has no error and no playbook.`);
  const surroundings = await surroundingsOf(context, read.playbook, toolsBesides(context, input));
  const problems = [
    ...read.problems,
    ...checkPlaybook(read.playbook, read, surroundings),
    ...(await styleProblems(context, read)),
  ];
  const settled = settleConfig(read.playbook.inputs, configs, read.inferred);
  requireSound([...problems, ...settled.problems]);
  const { tools, toolNames } = surroundings;
  const valueProblems = [
    ...checkValues(read.playbook, settled.values, read.problemAt),
    ...checkToolInputs(read.playbook, settled.values, tools, read.problemAt),
  ];
  requireSound(valueProblems);
  const { playbook, warnings } = settleLoops(read.playbook, {
    given: input,
    usual: context.services.config.agent,
    tools,
    toolNames,
  });
  const warned = [...problems, ...settled.problems, ...valueProblems].filter(({ severity }) => severity === "warning");
  return {
    playbook,
    hash: playbookHash(read.playbook),
    values: settled.values,
    config: typeof input.config === "string" ? input.config : null,
    warnings: [...warned.map((problem: Problem) => problemLine(problem)), ...warnings],
    outputs: outputPlaces(read.playbook, read),
  };
}

function outputPlaces({ steps }: Playbook, { problemAt }: ReadPlaybook): LoadedPlay["outputs"] {
  const named = steps.flatMap((step, index) => ("output" in step && step.output !== undefined ? [index] : []));
  return Object.fromEntries(
    named.map((index) => {
      const { file, line, column, field } = problemAt("error", ["steps", index, "output"], "", "");
      return [String(index), { file, line, column, field }];
    }),
  );
}

/** What a log has of a play, as types: JSON loses that a tree is frozen. */
export function loadedAgain(loaded: LoadedPlay): LoadedPlay {
  return { ...loaded, playbook: playbookSchema.parse(loaded.playbook) };
}

/** A style that there is not would be told when the book is written, and paid for. */
async function styleProblems({ services }: RunContext, { playbook, problemAt }: ReadPlaybook): Promise<Problem[]> {
  const style = playbook?.style;
  if (style === undefined || (await services.citationStyles.style(style)) !== null) return [];
  try {
    await loadStyle(services, style, undefined);
    return [];
  } catch (thrown) {
    const { fix } = toQuireError(thrown);
    return [problemAt("error", ["style"], `there is no citation style "${style}"`, fix ?? "Name another style.")];
  }
}

const knownFormats = ["md", "docx", "pdf", "epub", "tex", "odt", "typst", "html"];

/** A file that names its playbook is a config, and may be all that is given. */
async function asConfig(context: RunContext, input: PlayInput): Promise<PlayInput> {
  const { playbook, config } = input;
  if (playbook === undefined || config !== undefined) return input;
  const { files } = context.services;
  const path = attempted(() => files.resolve(playbook));
  if (path === null || (await files.stat(path)) === null) return input;
  const read = readConfig(await textOf(context, path, playbook), playbook);
  return playbookOf([read]) === null || "steps" in (read.values ?? {})
    ? input
    : { ...input, playbook: undefined, config: playbook };
}

/** The config, then single values: later ones win. */
async function readConfigs(context: RunContext, { config, set }: PlayInput): Promise<ReadConfig[]> {
  const configs: ReadConfig[] = [];
  if (typeof config === "string") {
    const { files } = context.services;
    const path = files.resolve(config);
    if ((await files.stat(path)) === null) {
      throw new QuireError("not_found", `There is no config ${config}.`, { facts: { path: config } });
    }
    configs.push(readConfig(await textOf(context, path, config), config));
  } else configs.push(readConfig(JSON.stringify(config ?? {}), "config"));
  if (Object.keys(set).length > 0) {
    configs.push(readSettings(Object.entries(set).map(([name, value]) => `${name}=${settingText(value)}`)));
  }
  return configs;
}

const settingText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function playbookOf(configs: readonly ReadConfig[]): string | null {
  for (const { values } of configs.toReversed()) {
    const named = isRecord(values) ? values["playbook"] : undefined;
    if (typeof named === "string") return named;
  }
  return null;
}

/**
 * What there is besides a playbook. Of tools that it names, and of those that are named beside it, those that there are, and
 * what each does to the world.
 */
export async function surroundingsOf(
  context: RunContext,
  { steps, defaults }: Playbook,
  besides: readonly string[] = [],
): Promise<Surroundings> {
  const ofSteps = steps.flatMap((step) =>
    step.kind === "tool" ? [step.tool] : step.kind === "prompt" ? (step.agent?.tools?.allow ?? []) : [],
  );
  // Servers are not asked what their tools do: a plan contacts nobody.
  const names = [...ofSteps, ...(defaults?.agent?.tools?.allow ?? []), ...besides].filter((name) => !isForeign(name));
  const tools = new Map<string, KnownTool>();
  const toolNames = new Set<string>();
  for (const name of new Set(names)) {
    try {
      tools.set(name, knownTool(await context.aboutTool(name)));
    } catch (thrown) {
      const error = toQuireError(thrown);
      // A server that lets nobody write can still say what would be done.
      if (error.code === "tool_refused") tools.set(name, writingTool);
      else if (error.code === "unknown_tool") for (const known of namesIn(error)) toolNames.add(known);
      else throw error;
    }
  }
  return { tools, toolNames: [...toolNames], formats: knownFormats, files: await inputsThere(context, steps) };
}

/** The tools that there are, as the error says of one that there is not. */
function namesIn({ facts: { tools } }: QuireError): string[] {
  return typeof tools === "string" ? tools.split(" ") : [];
}

/** The tools that steps may use in their loops beside those that the playbook names. */
function toolsBesides(context: RunContext, given: GivenLoop): string[] {
  return given.tools ?? context.services.config.agent.tools.allow;
}

/** Inputs that there are files for; those named by tokens are not looked for. */
async function inputsThere(context: RunContext, steps: Playbook["steps"]): Promise<Set<string>> {
  const inputs = steps.flatMap(({ input }) => (input === undefined || input.includes("{") ? [] : [input]));
  const there = new Set<string>();
  for (const input of inputs) {
    if (pathFault(input, true) === null && (await filesLike(context, input)).length > 0) there.add(input);
  }
  return there;
}

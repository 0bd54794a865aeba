import { isRecord } from "../../domain/json-value.js";
import type { RunContext } from "../../run/run-context.js";
import { confined, dataSetNames, descriptorName, isDataSetName, openDataSet } from "../../tables/stored/data-set.js";
import { contentHash } from "../../run/content-hash.js";
import { configOnly } from "../check/config-only.js";
import { pathFault } from "../paths/safe-path.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { ToolStep } from "../schema/playbook.js";
import { expandValue } from "../tokens/expand-value.js";

/** Fields in which tools are told where to write: what lies there is not read. */
const written: ReadonlySet<string> = new Set(["output", "report"]);
/** Longer texts are no names. */
const longestName = 300;

/**
 * Hashes of what a tool reads beside its input: files and data sets that its `with` names, by their names. A step rests on
 * what they hold, not on what they are called.
 * @param given `with` with values in place of its tokens
 */
export async function readBesides(
  context: RunContext,
  step: ToolStep,
  given: unknown,
): Promise<Record<string, string>> {
  const names = new Set(namesIn(step.with ?? {}, given));
  const found: Record<string, string> = {};
  for (const name of [...names].toSorted()) {
    const hash = (await hashOfFile(context, name)) ?? (await hashOfDataSet(context, name));
    if (hash !== null) found[name] = hash;
  }
  return found;
}

/** The same before there is an item: what the config alone names. */
export async function readBesidesItems(
  context: RunContext,
  step: ToolStep,
  values: ConfigValues,
  declared: ReadonlySet<string>,
): Promise<Record<string, string>> {
  return readBesides(context, step, expandValue(step.with ?? {}, configOnly(values), declared).value);
}

/** Texts that the playbook itself writes: lists that an item brings are data. */
function namesIn(template: unknown, value: unknown): string[] {
  if (typeof template === "string") return typeof value === "string" && value.length <= longestName ? [value] : [];
  if (Array.isArray(template) && Array.isArray(value)) return template.flatMap((part, at) => namesIn(part, value[at]));
  if (!isRecord(template) || !isRecord(value)) return [];
  return Object.entries(template).flatMap(([name, part]) => (written.has(name) ? [] : namesIn(part, value[name])));
}

async function hashOfFile({ services: { files } }: RunContext, name: string): Promise<string | null> {
  if (pathFault(name, false) !== null) return null;
  const own = confined(files);
  const path = own.inside(own.root, ...name.split("/"));
  return (await own.stat(path)) === null ? null : own.hash(path);
}

async function hashOfDataSet({ services: { files } }: RunContext, name: string): Promise<string | null> {
  if (!isDataSetName(name) || !(await dataSetNames(files)).includes(name)) return null;
  const { folder, path, files: own } = await openDataSet(files, name);
  return contentHash([await own.hash(own.inside(folder, descriptorName)), await own.hash(path)]);
}

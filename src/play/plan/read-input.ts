import { isLike } from "../graph/producers.js";
import { resolvePath } from "../paths/safe-path.js";
import { configOnly } from "../check/config-only.js";
import { itemsOf } from "../rows/items-of.js";
import { joinRows } from "../rows/join-rows.js";
import { inNaturalOrder, type RowFile } from "../rows/read-rows.js";
import type { Item } from "../schema/item.js";
import type { PromptStep, Step } from "../schema/playbook.js";
import { carriedFields } from "../schema/shape.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { defaultTemplate, isCarriedData } from "../shape/row-fields.js";
import type { Outlook, Planning } from "./outlook.js";

/** The files that a path names, with their content, in the order of their names. Names that a step gives while it runs are "*". */
export function filesAt(
  path: string,
  { declared, values, files }: Pick<Planning, "declared" | "values" | "files">,
): RowFile[] {
  const { path: pattern } = resolvedPath(path, { declared, values });
  const names = pattern.includes("*") ? [...files.keys()].filter((name) => isLike(pattern, name)) : [pattern];
  return inNaturalOrder(names).flatMap((name) =>
    files.has(name) ? [{ name: baseName(name), value: files.get(name) }] : [],
  );
}

/** A path with the values of the config; file names and numbers that a step gives are "*". */
export function resolvedPath(
  path: string,
  { declared, values }: Pick<Planning, "declared" | "values">,
): { path: string } {
  const { parts } = parseTemplate(path, declared);
  const opened = parts.map((part) => {
    const reference = part.kind === "token" ? part.token.alternatives[0] : undefined;
    return reference?.kind === "input" || reference?.kind === "answer" ? ({ kind: "text", text: "*" } as const) : part;
  });
  return resolvePath(opened, configOnly(values), true);
}

function baseName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : name;
}

/** Whether a step writes its input's items again, with fields added. */
export function carriesItems(step: Step | undefined): step is PromptStep {
  if (step?.kind !== "prompt" || step.multiple_parts !== true) return false;
  if (step.output_format !== undefined) return isCarriedData(step);
  const template = step.output_file_format ?? defaultTemplate(step);
  const row = Array.isArray(template) ? template[0] : template;
  return typeof row === "object" && row !== null && !Array.isArray(row) && carriedFields in row;
}

/** Items of a file that rows begin in, with the ids that the log knows them by. */
export function originItems(
  path: string,
  planning: Planning,
): Pick<Outlook, "items" | "unplaced"> & { faults: string[] } {
  const files = filesAt(path, planning);
  if (files.length === 0) return { items: null, unplaced: [], faults: [] };
  const known = planning.known?.get(resolvedPath(path, planning).path);
  return itemsOf(files, {}, known);
}

/** The files that a step itself has written; a name with "*" may be that of others' files, too. */
export function ownFiles({ name, output }: Pick<PromptStep, "name" | "output">, planning: Planning): RowFile[] {
  const { makers, playbook, files } = planning;
  const own = [...files].filter(([path]) => {
    const maker = makers?.get(path);
    return maker === undefined || (maker.playbook === playbook.name && maker.step === name);
  });
  return filesAt(output, { ...planning, files: new Map(own) });
}

/** The items of a step that carries them along, with the fields that its file has of them by now. */
export function carriedItems(
  items: readonly Item[],
  step: PromptStep,
  planning: Planning,
): { items: Item[]; rows: Map<string, Readonly<Record<string, unknown>>> } {
  const rows = joinRows(items, ownFiles(step, planning));
  return { items: items.map((item) => ({ ...item, fields: rows.get(item.id) ?? item.fields })), rows };
}

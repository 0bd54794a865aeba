import { z } from "zod";
import { fieldProblems, problemText } from "../../domain/invalid-input.js";
import { isRecord } from "../../domain/json-value.js";
import type { ProblemAt } from "../language/placer.js";
import { pathFault } from "../paths/safe-path.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { Playbook, ToolStep } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import { expandValue } from "../tokens/expand-value.js";
import { configOnly } from "./config-only.js";
import type { KnownTool, KnownTools } from "./checked.js";

/** With the values of a config: what tools are given, as far as it is known before any item is. */
export function checkToolInputs(
  playbook: Playbook,
  values: ConfigValues,
  tools: KnownTools,
  problemAt: ProblemAt,
): Problem[] {
  const declared = new Set(Object.keys(playbook.inputs));
  return playbook.steps.flatMap((step, index) => {
    const tool = step.kind === "tool" ? tools.get(step.tool) : undefined;
    if (step.kind !== "tool" || tool === undefined) return [];
    return faultsOf(step, tool, (value) => expandValue(value, configOnly(values), declared)).map(
      ({ field, message, fix }) => problemAt("error", ["steps", index, "with", field], message, fix),
    );
  });
}

interface Fault {
  field: string;
  message: string;
  fix: string;
}

function faultsOf(
  step: ToolStep,
  tool: KnownTool,
  expanded: (value: unknown) => { value: unknown; missing: string[] },
): Fault[] {
  return Object.entries(step.with ?? {}).flatMap(([field, given]): Fault[] => {
    const { value, missing } = expanded(given);
    // Of an item: it is looked at when it is there.
    if (missing.length > 0) return [];
    return pathFaults(field, value, tool) ?? schemaFaults(step.tool, field, value, tool);
  });
}

/** Null where the field is no path. */
function pathFaults(field: string, value: unknown, { paths }: KnownTool): Fault[] | null {
  if (!paths.includes(field)) return null;
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((path) => {
    const fault = typeof path === "string" ? pathFault(path, false) : null;
    return fault === null ? [] : [{ field, ...fault }];
  });
}

function schemaFaults(tool: string, field: string, value: unknown, { fields }: KnownTool): Fault[] {
  const schema = fields?.[field];
  if (!isRecord(schema)) return [];
  const read = z.fromJSONSchema(schema).safeParse(value);
  if (read.success) return [];
  const problem = problemText(fieldProblems(read.error, value));
  return [{ field, message: `${tool} cannot take this: ${problem}`, fix: "Correct the value." }];
}

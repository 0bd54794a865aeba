import { nearest } from "../../cite/nearest.js";
import type { PromptStep, ToolStep } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import { itemFieldsRead } from "../language/complete.js";
import type { Checked } from "./checked.js";

/** Tools that there are not, and tools that change something in the hands of a prompt that others wrote. */
export function checkTools(checked: Checked): Problem[] {
  const { playbook, tools, problemAt } = checked;
  return playbook.steps.flatMap((step, index) => {
    if (step.kind === "tool") {
      return [...unknownTool(step.tool, ["steps", index, "tool"], checked), ...unknownFields(step, index, checked)];
    }
    if (step.kind !== "prompt") return [];
    const allowed = step.agent?.tools?.allow ?? [];
    return allowed.flatMap((name, at) => {
      const path = ["steps", index, "agent", "tools", "allow", at];
      const unknown = unknownTool(name, path, checked);
      if (unknown.length > 0 || isHarmless(tools.get(name)?.effect) || !isPromptedByItems(step, checked.declared))
        return unknown;
      const message = `"${name}" ${tools.get(name)?.effect === "paid" ? "costs money" : "changes something"}, and the prompt is made of texts of an earlier step`;
      return [problemAt("error", path, message, "Allow tools that only read, or write the prompt yourself.")];
    });
  });
}

const isHarmless = (effect: string | undefined): boolean => effect === "none" || effect === "read";

/** Whether a prompt holds what an earlier step or a file said: then it may tell the model to do anything. */
export function isPromptedByItems(step: PromptStep, declared: ReadonlySet<string>): boolean {
  return step.input !== undefined && (step.multiple_parts !== true || itemFieldsRead(step, declared).length > 0);
}

function unknownTool(name: string, path: readonly PropertyKey[], { tools, problemAt }: Checked): Problem[] {
  // Tools of other servers are known when these are asked.
  if (tools.has(name) || name.includes("__")) return [];
  const [like] = nearest(name, [...tools.keys()], 1);
  const fix = like === undefined ? "quire tools lists them." : `Did you mean ${like}?`;
  return [problemAt("error", path, `there is no tool "${name}"`, fix)];
}

function unknownFields({ tool, with: given = {} }: ToolStep, index: number, { tools, problemAt }: Checked): Problem[] {
  const fields = tools.get(tool)?.fields;
  if (fields === undefined) return [];
  return Object.keys(given).flatMap((name) => {
    if (fields.includes(name)) return [];
    const [like] = nearest(name, fields, 1);
    const fix = like === undefined ? `It takes ${fields.join(", ")}.` : `Did you mean ${like}?`;
    return [problemAt("error", ["steps", index, "with", name], `${tool} takes no "${name}"`, fix, "key")];
  });
}

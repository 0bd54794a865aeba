import { nearest } from "../../cite/nearest.js";
import type { PromptStep, ToolStep } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import { itemFieldsRead } from "../language/complete.js";
import { isForeign } from "../../tool/foreign-mark.js";
import type { Checked } from "./checked.js";

/** Tools that there are not, and tools that change something in the hands of a prompt that others wrote. */
export function checkTools(checked: Checked): Problem[] {
  const { playbook, declared } = checked;
  const usual = loopTools(playbook.defaults?.agent?.tools?.allow, ["defaults"], false, checked);
  const ofSteps = playbook.steps.flatMap((step, index) => {
    if (step.kind === "tool") {
      const path = ["steps", index, "tool"];
      const itself = step.tool === "play" ? [playsItself(path, checked)] : [];
      return [...itself, ...unknownTool(step.tool, path, checked), ...fieldFaults(step, index, checked)];
    }
    if (step.kind !== "prompt") return [];
    return loopTools(step.agent?.tools?.allow, ["steps", index], isPromptedByItems(step, declared), checked);
  });
  return [...usual, ...ofSteps];
}

/** Tools that a model is given. */
function loopTools(
  allow: readonly string[] = [],
  owner: readonly PropertyKey[],
  isPrompted: boolean,
  checked: Checked,
): Problem[] {
  const { tools, problemAt } = checked;
  return allow.flatMap((name, at) => {
    const path = [...owner, "agent", "tools", "allow", at];
    const unknown = unknownTool(name, path, checked);
    if (unknown.length > 0) return unknown;
    const tool = tools.get(name);
    if (isPrompted && !isHarmless(tool?.effect)) {
      const message = `"${name}" ${effectWords(name, tools)}, and the prompt is made of texts of an earlier step`;
      return [problemAt("error", path, message, "Allow tools that only read, or write the prompt yourself.")];
    }
    if (tool?.isForModels !== false) return [];
    const message = `"${name}" is not one that a model may be given`;
    return [problemAt("error", path, message, "Leave it out, or make it a step of its own: kind: tool.")];
  });
}

function effectWords(name: string, tools: Checked["tools"]): string {
  if (isForeign(name)) return "is another server's and may change something";
  const effect = tools.get(name)?.effect;
  return effect === "paid" ? "costs money" : effect === "execute" ? "runs code" : "changes something";
}

export const isHarmless = (effect: string | undefined): boolean => effect === "none" || effect === "read";

/** Whether a prompt holds what an earlier step or a file said: then it may tell the model to do anything. */
export function isPromptedByItems(step: PromptStep, declared: ReadonlySet<string>): boolean {
  return step.input !== undefined && (step.multiple_parts !== true || itemFieldsRead(step, declared).length > 0);
}

function unknownTool(name: string, path: readonly PropertyKey[], { tools, toolNames, problemAt }: Checked): Problem[] {
  // Tools of other servers are known when these are asked.
  if (tools.has(name) || isForeign(name)) return [];
  const [like] = nearest(name, toolNames, 1);
  const fix = like === undefined ? "quire tools lists them." : `Did you mean ${like}?`;
  return [problemAt("error", path, `there is no tool "${name}"`, fix)];
}

function playsItself(path: readonly PropertyKey[], { problemAt }: Checked): Problem {
  const fix = "Write the steps of the other one into this one.";
  return problemAt("error", path, "a playbook does not play playbooks", fix);
}

/** Fields that a tool does not take, and those that it cannot do without. */
function fieldFaults({ tool, with: given = {} }: ToolStep, index: number, { tools, problemAt }: Checked): Problem[] {
  const known = tools.get(tool);
  if (known === undefined || known.fields === null) return [];
  const fields = Object.keys(known.fields);
  const unknown = Object.keys(given).flatMap((name) => {
    if (fields.includes(name)) return [];
    const [like] = nearest(name, fields, 1);
    const fix = like === undefined ? `It takes ${fields.join(", ")}.` : `Did you mean ${like}?`;
    return [problemAt("error", ["steps", index, "with", name], `${tool} takes no "${name}"`, fix, "key")];
  });
  // A field that is misspelt is told once.
  if (unknown.length > 0) return unknown;
  const missing = known.required.filter((name) => !Object.hasOwn(given, name));
  if (missing.length === 0) return [];
  const message = `${tool} needs ${missing.map((name) => `"${name}"`).join(" and ")}`;
  return [problemAt("error", ["steps", index, "tool"], message, `Add with: { ${missing[0] ?? ""}: ... }.`)];
}

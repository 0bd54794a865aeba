import type { PromptStep } from "../schema/playbook.js";
import type { Playing } from "./playing.js";
import { parseTemplate } from "../tokens/parse-template.js";

/** Whether a later step takes what this one writes for its whole prompt. */
export function isPromptMaker(playing: Playing, step: PromptStep): boolean {
  const field = step.answers?.text;
  if (field === undefined) return false;
  return playing.loaded.playbook.steps.some((later) => {
    if (later.kind !== "prompt" || playing.producerOf(later) !== step) return false;
    const [only, ...more] = parseTemplate(later.instruction_user_prompt.trim(), playing.declared).parts;
    if (only?.kind !== "token" || more.length > 0) return false;
    const [reference] = only.token.alternatives;
    return reference?.kind === "input" && reference.path.at(-1)?.name === field;
  });
}

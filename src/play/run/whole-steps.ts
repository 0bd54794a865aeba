import { contentHash } from "../../run/content-hash.js";
import type { Written } from "../schema/item.js";
import type { Step } from "../schema/playbook.js";
import { planLoaded } from "./plan-run.js";
import type { Playing } from "./playing.js";

/** A step without prompts as it stands: whether it is done, and what is written down once it is. */
export interface WholeStep {
  isDone: boolean;
  written: Written[];
}

/** Looks at a step as a plan does: it is done where it, the values that it reads and its input are as they were. */
export async function wholeStep(playing: Playing, step: Step): Promise<WholeStep> {
  const plan = await planLoaded(playing.context, playing.loaded, playing.input);
  const planned = plan.steps.find(({ name }) => name === step.name)?.planned ?? [];
  return {
    isDone: planned.length > 0 && planned.every(({ state }) => state === "done"),
    written: planned.flatMap(({ id, slot, key, parts }) =>
      parts === null ? [] : [{ step: step.name, id, slot, key, parts, own: contentHash(null) }],
    ),
  };
}

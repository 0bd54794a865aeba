import { QuireError } from "../../domain/error.js";
import { Approvals } from "./approvals.js";
import type { Playing } from "./playing.js";
import { isForeign } from "../../tool/foreign-mark.js";
import { stepSettings } from "../plan/step-settings.js";

/**
 * Shows what a playbook that this workspace has not run before would pay for or change, and asks: the answer is kept by the
 * hash of the playbook. One that does neither is not asked about. Throws `tool_refused` where a person says no.
 */
export async function askBeforeFirstRun(playing: Playing): Promise<void> {
  const { context, loaded } = playing;
  const effects = await effectsOf(playing);
  if (effects.length === 0) return;
  const approvals = new Approvals(context);
  if (await approvals.has(loaded.hash)) return;
  const answer = await context.gate({
    key: `first-run:${loaded.hash.slice(0, 16)}`,
    names: ["first-run"],
    kind: "confirm",
    question: `${loaded.playbook.name} has not been run in this workspace. ${effects.join(" ")} Go on?`,
    choices: ["yes", "no"],
    details: { playbook: loaded.playbook.name, effects },
    default: true,
  });
  if (answer !== true && answer !== "yes") {
    throw new QuireError("tool_refused", `${loaded.playbook.name} was not run: you said no.`, {
      fix: "quire plan shows what it would do.",
    });
  }
  await approvals.keep(loaded.hash, { playbook: loaded.playbook.name });
}

async function effectsOf({ loaded, context, models }: Playing): Promise<string[]> {
  const { playbook, values } = loaded;
  const paid = new Map<string, string[]>();
  const tools: string[] = [];
  for (const step of playbook.steps) {
    if (step.kind === "prompt") {
      const model = await models.modelOf(stepSettings(step, playbook, values).model);
      if (model !== null) paid.set(model, [...(paid.get(model) ?? []), step.name]);
      const agent = step.agent?.enabled === true && model !== null ? step.agent : null;
      for (const tool of agent?.tools?.allow ?? []) tools.push(...(await strongTool(context, tool, step.name)));
    }
    if (step.kind === "tool") tools.push(...(await strongTool(context, step.tool, step.name)));
  }
  const asked = [...paid].map(([model, steps]) => `It asks ${model} (${steps.join(", ")}).`);
  return [...asked, ...tools];
}

/** What a tool does to the world, where a person has to know: reading what lies here is not told. */
async function strongTool(context: Playing["context"], tool: string, step: string): Promise<string[]> {
  if (isForeign(tool)) return [`It uses ${tool}, a tool of another server (${step}).`];
  const { effect, spec } = await context.aboutTool(tool);
  const does = [
    ...(effect === "paid" ? ["may cost money"] : []),
    ...(effect === "write" ? ["changes files"] : []),
    ...(effect === "execute" ? ["runs code"] : []),
    ...(spec?.().sandbox.network === true ? ["may reach the network"] : []),
  ];
  return does.length === 0 ? [] : [`It uses ${tool}, which ${does.join(" and ")} (${step}).`];
}

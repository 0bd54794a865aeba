import { playbookContract } from "../contracts/play.js";
import type { Inputs } from "./schema/inputs.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(playbookContract, async (context, { playbook }) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const [{ findPlaybook }, { readPlaybook }, { printPlaybook }, { surroundingsOf }, { checkPlaybook }] =
    await Promise.all([
      import("./run/find-playbook.js"),
      import("./read/read-playbook.js"),
      import("./language/print-playbook.js"),
      import("./run/load-play.js"),
      import("./check/check-playbook.js"),
    ]);
  const { text, file } = await findPlaybook(context, playbook, null);
  const read = readPlaybook(text, file);
  const checked =
    read.playbook === null ? [] : checkPlaybook(read.playbook, read, await surroundingsOf(context, read.playbook));
  return {
    playbook,
    name: read.playbook?.name ?? null,
    description: read.playbook?.description ?? "",
    canonical: read.playbook === null ? null : printPlaybook(read.playbook),
    inputs: inputsOf(read.playbook?.inputs ?? {}),
    problems: [...read.problems, ...checked],
  };
});

/** Inputs as a form asks for them. */
function inputsOf(inputs: Inputs) {
  return Object.entries(inputs)
    .filter(([, { slug_of }]) => slug_of === undefined)
    .map(([name, { type, description = "", default: fallback, enum: choices = [] }]) => ({
      name,
      type: [type].flat().join("|"),
      description,
      default: fallback === undefined ? null : [fallback].flat().join(", "),
      choices: choices.map(String),
    }));
}

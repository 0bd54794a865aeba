import { pathFault } from "../paths/safe-path.js";
import type { Problem } from "../schema/problem.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { templatesOf } from "../tokens/templates-of.js";
import type { Checked } from "./checked.js";

/** Paths that leave the workspace or mean something else to another system. What tokens give is cleaned when they are resolved. */
export function checkPaths(checked: Checked): Problem[] {
  const { playbook, declared, problemAt } = checked;
  const files = templatesOf(playbook).flatMap(({ path, text, use }) => {
    if (use !== "input path" && use !== "output path") return [];
    const { parts } = parseTemplate(text, declared);
    const filled = parts.map((part) => (part.kind === "text" ? part.text : "token")).join("");
    const fault = pathFault(filled, use === "input path");
    return fault ? [problemAt("error", path, fault.message, fault.fix)] : [];
  });
  return [...files, ...transcriptFolders(checked)];
}

function transcriptFolders({ playbook: { defaults, steps }, problemAt }: Checked): Problem[] {
  const agents = [
    { path: ["defaults"], agent: defaults?.agent },
    ...steps.map((step, index) => ({ path: ["steps", index], agent: "agent" in step ? step.agent : undefined })),
  ];
  return agents.flatMap(({ path, agent }) => {
    const fault = agent?.transcripts?.dir === undefined ? null : pathFault(agent.transcripts.dir, false);
    return fault ? [problemAt("error", [...path, "agent", "transcripts", "dir"], fault.message, fault.fix)] : [];
  });
}

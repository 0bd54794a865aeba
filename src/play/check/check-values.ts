import { resolvePath } from "../paths/safe-path.js";
import type { ProblemAt } from "../language/placer.js";
import { readRange } from "../config/range.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { Playbook } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { type PlacedTemplate, templatesOf } from "../tokens/templates-of.js";
import type { Template, TokenPart } from "../tokens/token.js";
import { configOnly } from "./config-only.js";
import { occurrenceAt } from "./check-tokens.js";

/** Bounds of numbers that tokens give, by the field that they stand in. */
const bounds: Readonly<Record<string, readonly [least: number, most: number]>> = {
  verbosity: [1, 10],
  max_requery_iterations: [0, 20],
  count: [1, 20],
  number_to: [1, 20],
  draft_count: [1, 20],
  depth: [1, 10],
};

/** With the values of a config: tokens that nothing gives a value, numbers out of bounds, paths that meet or lead away. */
export function checkValues(playbook: Playbook, values: ConfigValues, problemAt: ProblemAt): Problem[] {
  const declared = new Set(Object.keys(playbook.inputs));
  const outputs = new Map<string, number>();
  return templatesOf(playbook).flatMap((placed) => {
    const template = parseTemplate(placed.text, declared);
    const missing = missingIn(placed, template, values, problemAt);
    if (missing.length > 0) return missing;
    if (placed.use === "count") return countProblems(placed, template, values, problemAt);
    if (placed.use === "input path" || placed.use === "output path")
      return pathProblems(placed, template, values, problemAt, outputs);
    return [];
  });
}

function missingIn(
  { path, text }: PlacedTemplate,
  { parts }: Template,
  values: ConfigValues,
  problemAt: ProblemAt,
): Problem[] {
  return parts.flatMap((part) => {
    if (part.kind === "text" || !isOfConfig(part) || expand([part], configOnly(values)).missing.length === 0) return [];
    const words = { text: part.source, occurrence: occurrenceAt(text, part.source, part.start) };
    const message = `${part.source}: the config does not give it, and the token has no default`;
    const [reference] = part.token.alternatives;
    const name = reference?.kind === "config" ? reference.name : "";
    const isIndexed = reference?.kind === "config" && reference.index !== null;
    const fix = isIndexed
      ? `Give "${name}" more values, or write a default behind |.`
      : `Add ${name}: to the config, or a default behind |.`;
    return [problemAt("error", path, message, fix, words)];
  });
}

/** Whether all that the token may take its value from is the config: items are not known yet. */
const isOfConfig = ({ token }: TokenPart): boolean =>
  token.alternatives.every(({ kind }) => kind === "config" || kind === "literal");

function countProblems(
  { path, text }: PlacedTemplate,
  { parts }: Template,
  values: ConfigValues,
  problemAt: ProblemAt,
): Problem[] {
  if (!parts.some(({ kind }) => kind === "token")) return [];
  const field = String(path.at(-1));
  const resolved = expand(parts, configOnly(values)).text;
  if (path.includes("target_words")) {
    if (readRange(resolved) !== null) return [];
    return [
      problemAt(
        "error",
        path,
        `${text} gives ${JSON.stringify(resolved)}, which is no number of words`,
        "Write 1200 or 150000-300000.",
      ),
    ];
  }
  const limits = bounds[field];
  if (limits === undefined) return [];
  const number = Number(resolved);
  const [least, most] = limits;
  if (resolved.trim() !== "" && Number.isInteger(number) && number >= least && number <= most) return [];
  const message = `${text} gives ${JSON.stringify(resolved.slice(0, 60))}, and ${field} is a whole number from ${least} to ${most}`;
  return [problemAt("error", path, message, "Correct the config.")];
}

function pathProblems(
  { path, use }: PlacedTemplate,
  { parts }: Template,
  values: ConfigValues,
  problemAt: ProblemAt,
  outputs: Map<string, number>,
): Problem[] {
  const { path: resolved, fault } = resolvePath(
    parts,
    { ...configOnly(values), answer: () => 1 },
    use === "input path",
  );
  if (fault) return [problemAt("error", path, fault.message, fault.fix)];
  if (use === "input path") return [];
  const before = outputs.get(resolved.toLowerCase());
  const index = Number(path[1]);
  outputs.set(resolved.toLowerCase(), index);
  if (before === undefined) return [];
  return [
    problemAt(
      "error",
      path,
      `with this config step ${before + 1} writes ${resolved} too`,
      "Give each step a file of its own.",
    ),
  ];
}

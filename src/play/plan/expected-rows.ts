import { type NumberRange, readRange } from "../config/range.js";
import { configOnly } from "../check/config-only.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { Estimate } from "../schema/plan.js";
import type { PromptStep } from "../schema/playbook.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { add, exactly, multiply, nothing, rounded } from "./estimates.js";

/** Rows that an outline is expected to have. */
export interface ExpectedRows {
  all: Estimate;
  /** At the first level. */
  chapters: Estimate;
  /** Without rows below them. */
  leaves: Estimate;
}

/** An outline that says nothing of its rows. */
const unsaid: Estimate = { least: 5, likely: 20, most: 60 };

/**
 * How many rows a step's list has: each level's number times those of the levels above. 10-15 chapters of 4 sections
 * are 50 to 75 rows.
 */
export function expectedRows(
  { levels }: PromptStep,
  values: ConfigValues,
  declared: ReadonlySet<string>,
): ExpectedRows {
  if (levels === undefined) return { all: unsaid, chapters: unsaid, leaves: unsaid };
  let [row, chapters, all] = [exactly(1), nothing, nothing];
  for (const [index, range] of levelRanges(levels, values, declared).entries()) {
    row = multiply(row, rangeEstimate(range));
    if (index === 0) chapters = row;
    all = add(all, row);
  }
  return { all: rounded(all), chapters: rounded(chapters), leaves: rounded(row) };
}

/** How many rows each level has under each row of the level above, from the first, as deep as the outline goes. */
export function levelRanges(
  { counts, depth }: NonNullable<PromptStep["levels"]>,
  values: ConfigValues,
  declared: ReadonlySet<string>,
): NumberRange[] {
  const list = typeof counts === "string" ? listOf(counts, values, declared) : counts;
  const ranges = list.map((count) => {
    const range = readRange(typeof count === "string" ? resolved(count, values, declared) : count);
    return range ?? { least: 0, most: 0 };
  });
  const deepest = depth === undefined ? ranges.length : Number(resolved(depth, values, declared));
  return Number.isInteger(deepest) ? ranges.slice(0, deepest) : ranges;
}

/** A token that stands alone gives the list itself, not its text. */
function listOf(token: string, values: ConfigValues, declared: ReadonlySet<string>): readonly (string | number)[] {
  const [part] = parseTemplate(token, declared).parts;
  const reference = part?.kind === "token" ? part.token.alternatives[0] : undefined;
  const value =
    reference?.kind === "config" && Object.hasOwn(values, reference.name) ? values[reference.name] : undefined;
  return Array.isArray(value) ? value : typeof value === "string" || typeof value === "number" ? [value] : [];
}

export function rangeEstimate(range: { least: number; most: number } | null): Estimate {
  return range === null ? exactly(0) : { ...range, likely: (range.least + range.most) / 2 };
}

/** A setting's text with the values of the config in place of its tokens. */
export function resolved(text: string | number, values: ConfigValues, declared: ReadonlySet<string>): string {
  return typeof text === "number" ? String(text) : expand(parseTemplate(text, declared).parts, configOnly(values)).text;
}

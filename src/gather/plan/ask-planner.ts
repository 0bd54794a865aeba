import { toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { askAndRead, failedCall, type Question } from "../search/ask-for-items.js";
import type { GatherSettings } from "../schema/settings.js";
import type { GatherState } from "../schema/gather-schema.js";
import { z } from "zod";
import { columnsOfLines, readColumns } from "./read-plan.js";

/** One question of the planning, and what is understood of its answer. */
interface PlannerQuestion<T> extends Question<T> {
  /** What its lines say where twice there was no JSON; null where they are of no use either. */
  readLines(text: string): T | null;
  /** What is done without the model's answer, for people: "searches were made of the request's own words". */
  instead: string;
}

/**
 * Asks a model for a part of the plan: once more where the answer cannot be read, then its lines are taken. Null where it
 * is of no help, with a warning that says why. Throws what ends the run; of budgets only that of minutes does: without
 * calls of a model rules plan, and a search that costs nothing may go on.
 */
export async function askPlanner<T>(
  context: RunContext,
  settings: GatherSettings,
  question: PlannerQuestion<T>,
): Promise<T | null> {
  const { readLines, instead, ...asked } = question;
  const { name, model, values } = asked;
  const key = `${name}:${contentHash(values)}`;
  try {
    const [first, second] = await askAndRead(context, asked);
    if (second === undefined || second.value !== null) return (second ?? first).value;
    const lines = readLines(second.text) ?? readLines(first.text);
    const what = lines === null ? `held nothing of use: ${instead}` : "held no JSON: its lines were taken";
    context.warn(`lines:${key}`, `The second answer of "${name}" ${what}.`);
    return lines;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "budget") failedCall(context, error, settings.model_required);
    else if (context.budget.remainingMilliseconds() <= 0) throw error;
    else context.incomplete(error.message);
    const message = `The model ${model} did not help (${name}): ${error.message} Instead, ${instead}.`;
    context.warn(`without-model:${key}`, message, { code: error.code });
    return null;
  }
}

/** Makes the values by which the planning's prompts tell the request, in the person's own words. */
export function requestValues(
  { description, where }: GatherSettings,
  { columns }: Pick<GatherState, "columns">,
): Record<string, string> {
  return {
    description,
    columns: columns.map((column) => `- ${column}`).join("\n"),
    conditions: where.map((condition) => `- ${condition}`).join("\n"),
  };
}

/** The strategies that are configured, a line each, with what makes them differ. */
export function strategyLines({ config }: GatherSettings): string {
  const lines = Object.entries(config.strategies).map(([name, { max_results, recency_days, query }]) => {
    const facts = [
      `up to ${max_results} results`,
      ...(recency_days === undefined ? [] : [`only pages of the last ${recency_days} days`]),
      ...(query === "{query}" ? [] : [`asked as "${query}"`]),
    ];
    return `- ${name}: ${facts.join(", ")}`;
  });
  return lines.join("\n");
}

/** Columns that every search fills, whatever it is asked. */
export const plainColumns = ["title", "url", "source", "date", "snippet"] as const;

const columnsSchema = z.strictObject({ columns: z.array(z.string()) });
const maxOutputTokens = 2_500;

/**
 * Names of the fields of a row, in order: the user's, else the configured ones, else those that a model makes of the
 * request, else plain ones. Throws what ends the run.
 */
export async function chooseColumns(context: RunContext, settings: GatherSettings): Promise<string[]> {
  const { columns, config, models } = settings;
  if (columns !== null) return [...columns];
  if (config.default_columns.length > 0) return [...config.default_columns];
  if (models.schema_gen === null) return [...plainColumns];
  const made = await askPlanner(context, settings, {
    name: "gather_build_schema",
    model: models.schema_gen,
    values: requestValues(settings, { columns: [] }),
    asked: "description",
    answer_schema: columnsSchema,
    max_output_tokens: maxOutputTokens,
    read: readColumns,
    readLines: columnsOfLines,
    instead: `the columns are ${plainColumns.join(", ")}`,
  });
  return made ?? [...plainColumns];
}

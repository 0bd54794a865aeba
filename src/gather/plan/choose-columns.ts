import { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import type { GatherSettings } from "../schema/settings.js";
import { askPlanner } from "./ask-planner.js";
import { requestValues } from "./prompt-values.js";
import { columnsOfLines, readColumns } from "./read-plan.js";

/** What every search answers, whatever it is asked. */
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

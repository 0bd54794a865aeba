import pMap from "p-map";
import { z } from "zod";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import { collapseSpaces } from "../../domain/characters.js";
import type { QuireError } from "../../domain/error.js";
import { indexTerms } from "../../domain/terms.js";
import type { RunContext } from "../../run/run-context.js";
import type { Criterion } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { type RowMaterial, standingIn } from "./row-material.js";
import { chunksOf } from "../../domain/collections.js";
import { BudgetEnd } from "../../run/budget.js";

/** Rows of one call, and what is shown of each at most, in characters. */
const rowsPerCall = 8;
const longestRow = 3_000;
const longestLine = 600;

const answersSchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      label: z.string(),
      condition: z.int(),
      answer: z.enum(["yes", "no", "unsure"]),
      quote: z.string().nullable(),
    }),
  ),
});

/** A row with the conditions that are still open, by their places in the request, from 0. */
export interface OpenRow {
  material: RowMaterial;
  open: readonly number[];
}

export interface Judged {
  /** By row and place of the condition; what the model did not answer, or not with words that stand there, is left out. */
  answers: ReadonlyMap<RowMaterial, ReadonlyMap<number, Criterion>>;
  ended: QuireError | null;
}

/** Asks the `judge` model about rows, eight at a time; an answer without words that were read of the row is none. */
export async function judgeWithModel(
  context: RunContext,
  settings: GatherSettings,
  rows: readonly OpenRow[],
): Promise<Judged> {
  const { judge: model } = settings.models;
  const answers = new Map<RowMaterial, ReadonlyMap<number, Criterion>>();
  if (model === null) return { answers, ended: null };
  const end = new BudgetEnd();
  const ask = async (batch: readonly OpenRow[]) => {
    const found = await end.guard(
      () => askBatch(context, settings, model, batch),
      () => [],
    );
    for (const { material, open } of batch)
      answers.set(material, answersOf(material, open, found, batch, settings.where));
  };
  await pMap(chunksOf(rows, rowsPerCall), ask, { concurrency: settings.config.parallel });
  return { answers, ended: end.error };
}

type Answers = z.infer<typeof answersSchema>["answers"];

async function askBatch(
  context: RunContext,
  settings: GatherSettings,
  model: string,
  batch: readonly OpenRow[],
): Promise<Answers> {
  const asked = await askModel(context, {
    name: "gather_judge",
    model,
    values: {
      description: settings.description,
      conditions: settings.where.map((condition, index) => `${index + 1}. ${condition}`).join("\n"),
      items: batch.map(({ material }, index) => itemBlock(`R${index + 1}`, material, settings.where)).join("\n\n"),
    },
    schema: answersSchema,
    max_output_tokens: 1_500 + batch.length * settings.where.length * 120,
    required: settings.model_required,
    instead: "conditions were judged by rules",
  });
  return asked?.answers ?? [];
}

function answersOf(
  material: RowMaterial,
  open: readonly number[],
  found: Answers,
  batch: readonly OpenRow[],
  where: readonly string[],
): ReadonlyMap<number, Criterion> {
  const label = `R${batch.findIndex((each) => each.material === material) + 1}`;
  const own = new Map<number, Criterion>();
  for (const { label: named, condition, answer, quote } of found) {
    const place = condition - 1;
    const written = where[place];
    if (named.replace(/^\W+|\W+$/gu, "") !== label || !open.includes(place) || written === undefined) continue;
    const standing = answer === "unsure" || quote === null ? null : standingIn(material, quote);
    if (standing !== null && !own.has(place)) own.set(place, { condition: written, answer, ...standing });
  }
  return own;
}

function itemBlock(label: string, { row, name, texts }: RowMaterial, where: readonly string[]): string {
  const cells = Object.entries(row.cells).flatMap(([column, { value }]) =>
    value === "" ? [] : [`${column}: ${value}`],
  );
  const terms = new Set(where.flatMap((condition) => indexTerms(condition)));
  const lines = texts.flatMap(({ text, subjects, isOwn }) =>
    text.lines.flatMap((line, index) => {
      const subject = subjects.of(index, name);
      if (subject === "other" || (subject === "none" && !isOwn && texts.length > 1)) return [];
      const shared = indexTerms(`${line.context} ${line.text}`).filter((term) => terms.has(term)).length;
      return [{ text: line.text.slice(0, longestLine), rank: shared + (subject === "own" ? 1 : 0) }];
    }),
  );
  const shown = withinLength([...new Map(lines.map((line) => [line.text, line])).values()]);
  const block = [name, ...cells, "read of it:", ...shown].map((line) => collapseSpaces(line));
  return `[${label}] ${fenced(block.join("\n"), 2 * longestRow)}`;
}

/** The lines that say most of the conditions, in their order. */
function withinLength(lines: readonly { text: string; rank: number }[]): string[] {
  let left = longestRow;
  const kept = new Set(
    lines.toSorted((one, other) => other.rank - one.rank).filter(({ text }) => (left -= text.length + 1) > 0),
  );
  return lines.filter((line) => kept.has(line)).map(({ text }) => text);
}

import { foldText } from "../../domain/fold-text.js";
import { textValue } from "../../domain/json-value.js";
import { readRows } from "../rows/read-rows.js";
import type { AnswerCheck, Unmet } from "./check-texts.js";

/** What data does not meet of the checks that a step asks for, with the rows that are meant. Its schema was checked before. */
export function rowsUnmet(value: unknown, checks: readonly AnswerCheck[]): Unmet[] {
  if (!checks.includes("unique_titles")) return [];
  return repeatedTitles(value).map(({ title, rows }) => ({
    words: `rows ${rows.join(", ")} all have the title "${title}"`,
    canBeMet: true,
  }));
}

/** Titles that several rows have, whatever their case; rows from 1, nested ones counted where they stand. */
export function repeatedTitles(value: unknown): { title: string; rows: number[] }[] {
  const byTitle = new Map<string, { title: string; rows: number[] }>();
  for (const [at, { fields }] of readRows([{ name: "", value }]).rows.entries()) {
    const title = textValue(fields["title"]).trim();
    const known = byTitle.get(foldText(title));
    if (title === "") continue;
    if (known) known.rows.push(at + 1);
    else byTitle.set(foldText(title), { title, rows: [at + 1] });
  }
  return [...byTitle.values()].filter(({ rows }) => rows.length > 1);
}

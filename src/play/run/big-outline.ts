import { foldText } from "../../domain/fold-text.js";
import { isRecord, textValue } from "../../domain/json-value.js";
import type { Answer } from "./answer.js";
import type { Asking } from "./ask-model.js";
import { rowsUnmet } from "./check-rows.js";
import type { Question } from "./question.js";
import pMap from "p-map";
import { parentFields, sectionFields } from "../rows/read-rows.js";

const atOnce = 4;

type Row = Record<string, unknown>;

/** Answers a part of the question, or takes what is known of it from before. */
export type AskPart = (question: Question, asking: Asking) => Promise<Answer>;

/** An outline of more rows than one answer holds: its chapters first, then what is below each of them, one call for each. */
export async function bigOutline(question: Question, asking: Asking, askPart: AskPart): Promise<Answer> {
  const first = await askPart(
    added(
      question,
      "The outline is made in parts. Give the rows of the first level alone, the chapters, and no row below them.",
    ),
    { ...asking, isOutline: false },
  );
  const chapters = rowsIn(first).filter((row) => isTop(row));
  const below = async (chapter: Row, hint: string) => {
    const words = `The outline is made in parts; its chapters are decided. Give only the rows below this chapter, without the chapter itself: ${JSON.stringify(chapter)}${hint}`;
    return rowsIn(await askPart(added(question, words), { ...asking, isOutline: false, mayBeEmpty: true }));
  };
  const parts = await pMap(chapters, (chapter) => below(chapter, ""), { concurrency: atOnce });
  const rounds = asking.checks.includes("unique_titles") ? asking.repair : 0;
  const again = await askForOtherTitles(chapters, parts, rounds, below);
  // A row that is called as another chapter would take its name.
  const taken = new Set(chapters.map((chapter) => textValue(chapter[fieldIn(chapter, sectionFields) ?? ""])));
  const value = chapters.flatMap((chapter, index) => [chapter, ...withOwnNumbers(parts[index] ?? [], chapter, taken)]);
  return {
    texts: [],
    value: value as Answer["value"],
    sources: first.sources,
    notes: [`Made in ${chapters.length + 1 + again} calls, chapter by chapter.`],
    unmet: rowsUnmet(value, asking).map(({ words }) => words),
  };
}

/** Asks again for the chapters that repeat titles of others, and gives how often it asked. */
async function askForOtherTitles(
  chapters: readonly Row[],
  parts: Row[][],
  rounds: number,
  below: (chapter: Row, hint: string) => Promise<Row[]>,
): Promise<number> {
  let asked = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const repeating = titlesOfOthers(chapters, parts);
    asked += repeating.size;
    for (const [index, titles] of repeating) {
      const hint = ` Other chapters have these titles already, which may not stand twice: ${titles.join("; ")}.`;
      const chapter = chapters[index];
      if (chapter) parts[index] = await below(chapter, round === 1 ? hint : `${hint} (Round ${round}.)`);
    }
  }
  return asked;
}

/** Chapters whose rows have titles that stand before them already, by index, with these titles. */
function titlesOfOthers(chapters: readonly Row[], parts: readonly (readonly Row[])[]): Map<number, string[]> {
  const repeating = new Map<number, string[]>();
  const seen = new Set(chapters.map(titleKey));
  for (const [index, rows] of parts.entries()) {
    const own = rows.filter((row) => seen.has(titleKey(row))).map((row) => textValue(row["title"]));
    if (own.length > 0) repeating.set(index, own);
    for (const row of rows) seen.add(titleKey(row));
  }
  return repeating;
}

const titleKey = (row: Row): string => foldText(textValue(row["title"]));

function added(question: Question, words: string): Question {
  return { ...question, prompt: `${question.prompt}\n\n${words}` };
}

const rowsIn = ({ value }: Answer): Row[] =>
  Array.isArray(value) ? value.flatMap((row) => (isRecord(row) ? [row] : [])) : [];

const fieldIn = (row: Row, names: readonly string[]): string | undefined =>
  names.find((name) => Object.hasOwn(row, name));

function isTop(row: Row): boolean {
  const field = fieldIn(row, parentFields);
  return (
    field === undefined || row[field] === null || row[field] === "" || textValue(row[field]).toLowerCase() === "null"
  );
}

/** Rows of one chapter: those without a parent stand below it, and numbers that another chapter has get its number before them. */
function withOwnNumbers(rows: readonly Row[], chapter: Row, taken: Set<string>): Row[] {
  const [parentField, numberField] = [fieldIn(chapter, parentFields), fieldIn(chapter, sectionFields)];
  if (parentField === undefined || numberField === undefined) return [...rows];
  const own = textValue(chapter[numberField]);
  const numbers = rows.map((row) => textValue(row[numberField]));
  const isClash = numbers.some((number) => taken.has(number) || number === own);
  const renamed = (number: string) => (isClash && numbers.includes(number) ? `${own}.${number}` : number);
  for (const number of numbers) taken.add(renamed(number));
  return rows.map((row) => {
    const parent = textValue(row[parentField]);
    const isKnown = numbers.includes(parent) && parent !== textValue(row[numberField]);
    return {
      ...row,
      [numberField]: renamed(textValue(row[numberField])),
      [parentField]: isKnown ? renamed(parent) : own,
    };
  });
}

import { isRecord, textValue } from "../../domain/json-value.js";
import type { RunContext } from "../../run/run-context.js";
import type { Answer } from "./answer.js";
import { type Asking, askForAnswer } from "./ask-model.js";
import type { Question } from "./question.js";
import pMap from "p-map";

const parentFields = ["parent_section", "parent", "parent_id"];
const numberFields = ["section", "id", "number"];
const atOnce = 4;

type Row = Record<string, unknown>;

/** An outline of more rows than one answer holds: its chapters first, then what is below each of them, one call for each. */
export async function bigOutline(context: RunContext, question: Question, asking: Asking): Promise<Answer> {
  const first = await askForAnswer(
    context,
    added(
      question,
      "The outline is made in parts. Give the rows of the first level alone, the chapters, and no row below them.",
    ),
    asking,
  );
  const chapters = rowsIn(first).filter((row) => isTop(row));
  const parts = await pMap(chapters, (chapter) => below(context, question, asking, chapter), { concurrency: atOnce });
  const taken = new Set<string>();
  const value = chapters.flatMap((chapter, index) => [chapter, ...withOwnNumbers(parts[index] ?? [], chapter, taken)]);
  return {
    texts: [],
    value: value as Answer["value"],
    notes: [`Made in ${chapters.length + 1} calls, chapter by chapter.`],
  };
}

async function below(context: RunContext, question: Question, asking: Asking, chapter: Row): Promise<Row[]> {
  const words = `The outline is made in parts; its chapters are decided. Give only the rows below this chapter, without the chapter itself: ${JSON.stringify(chapter)}`;
  return rowsIn(await askForAnswer(context, added(question, words), asking));
}

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
  const [parentField, numberField] = [fieldIn(chapter, parentFields), fieldIn(chapter, numberFields)];
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

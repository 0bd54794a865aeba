import { hasDigit } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { readTables, type Table, type TableRow } from "../../corpus/tables/read-tables.js";
import type { Language } from "../../language/languages.js";
import { kinLetters } from "./meaning.js";
import type { IndexedSentence, PassageIndex } from "./passage-index.js";
import { type ClaimedNumber, exactSaying, numbersOf } from "./said-numbers.js";
import { sourceLines } from "./source-lines.js";
import { isContent, type StatementWord, statementWords } from "./statement-words.js";

/** What a table says of a number of a claim. */
export type CellFinding =
  /** The number stands where the claim's words are, or nothing else stands there. */
  | { state: "fits" }
  /** The claim's words name another row or another column, which has another number, as it is written. */
  | { state: "other_row" | "other_column"; stands: string; named: string; instead: string | null };

const known = new WeakMap<PassageIndex, readonly Table[]>();

/** The tables of a passage, read once. */
export function tablesOf(passage: PassageIndex, language: Language): readonly Table[] {
  const before = known.get(passage);
  if (before !== undefined) return before;
  const { content } = passage.source;
  const mayHold = content.includes("|") || content.includes("```") || content.includes("~~~");
  const tables = mayHold ? readTables(sourceLines(passage.source), language) : [];
  known.set(passage, tables);
  return tables;
}

/** Whether a sentence is a line of a table: its words are labels and cells. */
export function isRow(sentence: IndexedSentence, tables: readonly Table[]): boolean {
  return tables.some(
    ({ start_line, end_line }) => start_line <= sentence.start_line && sentence.start_line <= end_line,
  );
}

/** Whether a sentence is a line of a table of any of some passages: heads tell there what a number is of, not what stands beside it. */
export function isInTable(sentence: IndexedSentence, passages: readonly PassageIndex[], language: Language): boolean {
  return passages.some(
    (passage) => passage.sentences.includes(sentence) && isRow(sentence, tablesOf(passage, language)),
  );
}

/** A number of a claim with the words that belong to it and all of the claim's. */
export interface NumberInClaim {
  number: ClaimedNumber;
  bound: readonly StatementWord[];
  words: readonly StatementWord[];
}

/** Where a table has a number: beside the claim's words, or elsewhere. Null where it stands in no cell. */
export function findInTable(about: NumberInClaim, { rows }: Table, language: Language): CellFinding | null {
  const places = rows.flatMap((row) =>
    row.cells.flatMap(({ text, kind }, column) =>
      column >= row.first && kind === "value" && exactSaying(about.number, numbersOf({ text })) !== null
        ? [{ row, column }]
        : [],
    ),
  );
  if (places.length === 0) return rows.some((row) => isLabel(row, about)) ? { state: "fits" } : null;
  const score = (row: TableRow) => labelScore(row, about, language);
  const best = places.toSorted((one, other) => score(other.row) - score(one.row))[0]!;
  const named = rows.toSorted((one, other) => score(other) - score(one))[0]!;
  if (score(named) > score(best.row)) {
    const column = bestColumn(named, about, best.column);
    return {
      state: "other_row",
      stands: nameOf(best.row),
      named: nameOf(named),
      instead: columnScore(named, column, about) > 0 ? valueIn(named, column) : null,
    };
  }
  const own = places.filter(({ row }) => score(row) === score(best.row));
  const fitting = own.find(({ row, column }) => bestColumn(row, about, column) === column);
  if (fitting !== undefined) return { state: "fits" };
  const column = bestColumn(best.row, about, best.column);
  return {
    state: "other_column",
    stands: headOf(best.row, best.column),
    named: headOf(best.row, column),
    instead: score(best.row) > 0 ? valueIn(best.row, column) : null,
  };
}

function isLabel({ cells, first }: TableRow, { number }: NumberInClaim): boolean {
  return cells.slice(0, first).some(({ text }) => exactSaying(number, numbersOf({ text })) !== null);
}

function nameOf({ label, group }: TableRow): string {
  return label === "" ? (group.at(-1) ?? "") : label;
}

function valueIn(row: TableRow, column: number): string | null {
  const cell = row.cells[column];
  return cell?.kind === "value" ? cell.text : null;
}

const headOf = (row: TableRow, column: number) => (row.heads[column] ?? []).join(", ");

/** How many words of a row's label, and of the headings above it, the claim has; figures of names as they are written. */
function labelScore(row: TableRow, { words, number }: NumberInClaim, language: Language): number {
  const label = statementWords([...row.group, row.label].join(" "), language);
  const isSame = (one: StatementWord, other: StatementWord) =>
    one.start !== number.start && (hasDigit(other.text) ? one.plain === other.plain : one.key === other.key);
  const named = label.filter(
    (other) => (isContent(other) || hasDigit(other.text)) && words.some((word) => isSame(word, other)),
  );
  return new Set(named.map(({ plain }) => plain)).size;
}

/** The column whose heads say most of the words that belong to the number; the given one where no other says more. */
function bestColumn(row: TableRow, about: NumberInClaim, own: number): number {
  const others = row.cells.flatMap(({ kind, text }, column) =>
    column >= row.first && kind === "value" && text !== row.cells[own]?.text ? [column] : [],
  );
  const isNamed = [own, ...others].some((column) => columnScore(row, column, about) > 0);
  // No word stands by the number: of the columns that measure as its own does, one may be named elsewhere in the claim.
  const alike = others.filter(
    (column) => measureOf(row, column) !== "" && measureOf(row, column) === measureOf(row, own),
  );
  const [candidates, wide] = isNamed ? [others, about] : [alike, { ...about, bound: about.words.filter(isContent) }];
  return candidates.reduce(
    (best, column) => (columnScore(row, column, wide) > columnScore(row, best, wide) ? column : best),
    own,
  );
}

/** What stands around the figures of a cell: "MB/s". */
function measureOf(row: TableRow, column: number): string {
  return (row.cells[column]?.text ?? "").replace(/[\d.,\s]+/gu, "");
}

function columnScore(row: TableRow, column: number, { bound }: NumberInClaim): number {
  const heads = (row.heads[column] ?? []).flatMap(headTerms);
  return bound.filter(({ terms }) => terms.some((term) => heads.some((head) => areKin(term, head)))).length;
}

function headTerms(text: string): string[] {
  return indexTerms(text).filter((term) => !isFunctionTerm(term) && !hasDigit(term));
}

function areKin(one: string, other: string): boolean {
  if (one === other) return true;
  return (
    one.length >= kinLetters && other.length >= kinLetters && one.slice(0, kinLetters) === other.slice(0, kinLetters)
  );
}

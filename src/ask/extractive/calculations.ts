import { calculate, type Operand, operandOf } from "../../corpus/tables/calculation.js";
import { headOf, rowName } from "../../corpus/tables/cell-sentence.js";
import { comparePeriods, isSamePeriod, type Period, periodsIn, restOfPeriods } from "../../corpus/tables/periods.js";
import { periodsOf } from "../../corpus/tables/read-tables.js";
import { indexTerms } from "../../domain/terms.js";
import { hasLetter } from "../../domain/characters.js";
import { readableSentence } from "../../evidence/answers/claim-sentences.js";
import type { TableRow } from "../../corpus/tables/read-tables.js";
import { rowCandidate } from "./candidates.js";
import { type AskedOperation, askedOperations } from "./asked-operation.js";
import type { Asked, FoundCells } from "./cells.js";
import type { Unit } from "./units.js";

/** A number of a table that may be computed with. */
interface Term {
  found: FoundCells;
  column: number;
  value: number;
  periods: readonly Period[];
}

/** A row that says less of what is asked is not what is to be computed with. */
const leastScore = 0.4;
const leastOfTwo = 0.5;
/** Share of a second row's name that the question must say. */
const leastNamed = 0.6;
/** Above the best that a sentence can have. */
export const leading = 2;

export const operationNames = {
  difference: "Difference",
  percent_change: "Change in per cent",
  average: "Average",
  sum: "Sum",
  ratio: "Ratio",
} as const;

/** What a question asks to be computed, from cells of one table, with the formula; nothing where it asks for none. */
export function calculationUnits(cells: readonly FoundCells[], asked: Asked): Unit[] {
  const [best] = cells;
  if (asked.operation === null || best === undefined) return [];
  // "Average cost", "Total assets" and "Compression ratio" are names of rows and columns.
  const label = new Set(
    indexTerms([best.row.label, ...best.columns.map((column) => headOf(best.row, column))].join(" ")),
  );
  const operation = askedOperations(asked.question).find(
    ({ terms, isShare }) => isShare || !terms.some((term) => label.has(term)),
  );
  if (operation === undefined) return [];
  const computing = { ...asked, operation };
  const isMeant = best.score >= leastScore;
  const terms = (isMeant ? termsOver(cells, best, computing) : null) ?? termsOfPair(cells, best, computing);
  return terms === null ? [] : unitOf(terms, operation);
}

function unitOf(terms: readonly Term[], operation: AskedOperation): Unit[] {
  const [first] = terms;
  const operands = terms.map(operandOfTerm);
  const units = new Set(terms.map(({ found, column }) => found.row.cells[column]?.unit ?? ""));
  const percent = units.has("%") ? "%" : "";
  const done = calculate(operation.kind, operands, operation.kind === "ratio" ? "" : percent);
  if (first === undefined || done === null) return [];
  const { source, table, row } = first.found;
  const rows = [...new Set(terms.map((term) => rowName(table, term.found.row)))].join(" | ");
  const heads = [...new Set(terms.map((term) => headOf(term.found.row, term.column)))].filter((head) => head !== "");
  const isAmount = operation.kind !== "percent_change" && operation.kind !== "ratio" && percent === "";
  const text = `${operationNames[operation.kind]}, ${rows}${heads.length > 0 ? ` (${heads.join("; ")})` : ""}${isAmount && table.remark !== "" ? ` ${table.remark}` : ""}: ${done.formula}`;
  const core = rowCandidate({ text, source, row, table });
  return [{ core, sentences: [core], score: leading }];
}

function operandOfTerm({ found, column, value }: Term): Operand {
  return operandOf(found.row.cells[column]?.text ?? "", value);
}

function termsOf(found: FoundCells, { language }: Asked): Term[] {
  const read = (text: string) => periodsIn(text, language);
  return found.columns.flatMap((column) => {
    const cell = found.row.cells[column];
    const value = cell?.kind === "none" ? 0 : (cell?.value ?? null);
    return value === null ? [] : [{ found, column, value, periods: periodsOf(found.row, column, read) }];
  });
}

/** One thing at several times: those that are asked for, or where none is, all that its row has. */
function termsOver(cells: readonly FoundCells[], best: FoundCells, asked: Asked): Term[] | null {
  const { periods, language, operation } = asked;
  const name = (found: FoundCells) => restOfPeriods(found.row.label, language);
  const same = cells.filter(({ table, row }) => table === best.table && name({ ...best, row }) === name(best));
  const terms = same.flatMap((found) => termsOf(found, asked));
  if (periods.length < 2) {
    const own = termsOf(best, asked).filter((term) => term.periods.length > 0);
    const ofAll = operation?.kind === "average" && periods.length === 0 && own.length > 1;
    return ofAll ? own : null;
  }
  const found = periods.map((period) => terms.find((term) => term.periods.some((own) => isSamePeriod(own, period))));
  const known = [...new Set(found.filter((term) => term !== undefined))];
  if (known.length < 2 || known.length < periods.length) return null;
  const ordered = known.toSorted((left, right) => comparePeriods(periodOf(right), periodOf(left)));
  const [last] = ordered;
  const earliest = ordered.at(-1);
  const isOfTwo = operation?.kind !== "average" && operation?.kind !== "sum";
  return isOfTwo && last && earliest ? [last, earliest] : ordered;
}

const periodOf = ({ periods }: Term): Period => periods[0] ?? { year: null, month: null, day: null, quarter: null };

/** Two things that the question names: two columns of a row, or two rows in one column. */
function termsOfPair(cells: readonly FoundCells[], best: FoundCells, asked: Asked): Term[] | null {
  const pair = (best.score >= leastScore ? columnPair(best, asked) : null) ?? rowPair(cells, best, asked);
  return pair === null || asked.operation === null ? null : inOrder(pair, asked);
}

function columnPair(best: FoundCells, asked: Asked): Term[] | null {
  const own = termsOf(best, asked);
  const told = (term: Term) =>
    new Set(indexTerms(headOf(best.row, term.column)).filter((word) => asked.weights.has(word)));
  const [first, second] = own;
  if (first === undefined || second === undefined || own.length > 2) return null;
  const isNew = [...told(second)].some((word) => !told(first).has(word));
  return isNew && [...told(first)].some((word) => !told(second).has(word)) ? [first, second] : null;
}

/** The words of a row's name, without the figures of a version. */
function nameTerms({ label }: TableRow): string[] {
  return indexTerms(readableSentence(label)).filter(hasLetter);
}

function rowPair(cells: readonly FoundCells[], best: FoundCells, asked: Asked): Term[] | null {
  const [first] = termsOf(best, asked);
  const known = new Set(nameTerms(best.row));
  const added = (found: FoundCells): number => {
    const words = nameTerms(found.row);
    const named = words.filter((word) => asked.weights.has(word));
    if (words.length === 0 || named.length < leastNamed * words.length) return 0;
    return named.filter((word) => !known.has(word)).reduce((sum, word) => sum + (asked.weights.get(word) ?? 0), 0);
  };
  const others = cells.filter((found) => found.table === best.table && found.row !== best.row && added(found) > 0);
  const [other] = others.toSorted((left, right) => added(right) - added(left));
  // Of what is asked of two things each row says a half.
  if (best.score < leastScore && best.score + (other?.score ?? 0) < leastOfTwo) return null;
  const second = other && termsOf(other, asked).find(({ column }) => column === first?.column);
  return first && second ? [first, second] : null;
}

/** A share is of the larger one, a difference from it; a ratio is in the order of the question. */
function inOrder(pair: Term[], { operation, question }: Asked): Term[] {
  const bySize = pair.toSorted((left, right) => Math.abs(right.value) - Math.abs(left.value));
  if (operation?.isShare) return bySize.toReversed();
  if (operation?.kind !== "ratio") return bySize;
  const asked = indexTerms(question);
  const at = ({ found, column }: Term) =>
    Math.min(...indexTerms(`${found.row.label} ${headOf(found.row, column)}`).map((word) => asked.indexOf(word) >>> 0));
  return pair.toSorted((left, right) => at(left) - at(right));
}

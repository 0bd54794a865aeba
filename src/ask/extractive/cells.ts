import { covered, type QuestionWeights } from "../../corpus/question/question-weights.js";
import { withoutNoteMarks } from "../../corpus/tables/cell.js";
import { cellSentence, headOf } from "../../corpus/tables/cell-sentence.js";
import { isSamePeriod, type Period, periodsIn, restOfPeriods } from "../../corpus/tables/periods.js";
import { periodsOf, readTables, type Table, type TableRow } from "../../corpus/tables/read-tables.js";
import { type Candidate, rowCandidate } from "./candidates.js";
import { scoreUnits, type Unit, type Wanted } from "./units.js";
import type { Source } from "../../domain/evidence.js";
import { isDigits } from "../../domain/characters.js";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import { sourceLines } from "../../evidence/verdicts/source-lines.js";
import { type AskedOperation, askedOperation, askingTerms, asksForWords } from "./asked-operation.js";
import { readableSentence } from "../../evidence/answers/claim-sentences.js";
import { countedTerms, type Step, stepsIn } from "./counted-rows.js";
import { fitsAmounts, namesAnother, type NumberedNames, numberedNames } from "./named-numbers.js";
import { type Quantity, readNumbers, readQuantities } from "../../language/quantities/read-quantities.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { Language } from "../../language/languages.js";

/** Cells of a row that speak of what is asked. */
export interface FoundCells {
  source: Source;
  table: Table;
  row: TableRow;
  columns: readonly number[];
  text: string;
  /** 0..1 */
  score: number;
}

/** What a question asks of tables: its words apart from its times, and what is to be computed. */
export interface Asked {
  question: string;
  weights: QuestionWeights;
  periods: readonly Period[];
  operation: AskedOperation | null;
  /** Amounts with a unit, and names that end with a number. */
  amounts: readonly Quantity[];
  names: NumberedNames;
  steps: readonly Step[];
  language: Language;
}

/** What a term is worth in the heading of a group of rows, and in what stands around the table. */
const groupCredit = 0.8;
const aroundCredit = 0.5;
/** What is left of a row whose time nobody knows, and of one of another time. */
const undatedFitness = 0.85;
const otherTimeFitness = 0.3;
/** What is left of a row of whose name the question says nothing, where it says something of its columns. */
const leastNamed = 0.4;
/** What is left of a row whose name has limits: those that the asked amount keeps, or does not keep. */
const amountFitness = { true: 1.5, false: 0.2, null: 1 };
const mostColumns = 6;
const mostYears = 20;

/** What is left of the weight of the words that ask for a computation: few rows have them in their names. */
const askingWeight = 0.25;

/** Reads what a question asks of tables; the weights may count words that ask, which count less here. */
export function askedOfTables(question: string, weights: QuestionWeights): Asked {
  const language = detectLanguage(question) ?? "en";
  const operation = askedOperation(question);
  const left = new Set(indexTerms(restOfPeriods(question, language)));
  const informative = [...weights].filter(([term]) => left.has(term));
  return {
    question,
    weights: new Map(informative.map(([term, weight]) => [term, Math.sqrt(weight)])),
    periods: periodsAsked(question, operation, language),
    operation,
    amounts: readQuantities(question, language).filter(({ unit }) => unit !== null),
    names: numberedNames(question),
    steps: stepsIn(question, language),
    language,
  };
}

/** The weights of a question with less for the words that ask for a computation, compare, or frame what is asked. */
export function lightened(weights: QuestionWeights, question: string): QuestionWeights {
  const asking = askingTerms(question);
  return new Map([...weights].map(([term, weight]) => [term, asking.has(term) ? askingWeight * weight : weight]));
}

/** An average or sum "from 2015 to 2019" is of the years between, too. */
function periodsAsked(question: string, operation: AskedOperation | null, language: Language): Period[] {
  const named = periodsIn(question, language);
  const isOfAll = operation?.kind === "average" || operation?.kind === "sum";
  const range = readNumbers(question, language).find((number) => number.range !== null)?.range;
  const [first, last] = range ?? [0, 0];
  const isYears = isOfAll && named.some(({ year }) => year === first) && named.some(({ year }) => year === last);
  if (!isYears || last - first > mostYears) return named;
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    month: null,
    day: null,
    quarter: null,
  }));
}

/** Rows of the sources' tables with the cells that the question asks for, best first. */
export function findCells(sources: readonly Source[], asked: Asked): FoundCells[] {
  if (asked.weights.size === 0) return [];
  return sources
    .flatMap((source) => readTables(sourceLines(source), asked.language).map((table) => ({ source, table })))
    .flatMap(({ source, table }) => {
      const around = new Set(indexTerms([...source.heading_path, source.title, table.caption].join(" ")));
      return table.rows.flatMap((row) => cellsOfRow({ source, table, row, around }, asked) ?? []);
    })
    .sort((left, right) => right.score - left.score)
    .filter(({ row, score }, _, all) => !isDigits(row.label) || score >= sameCount * (all[0]?.score ?? 0));
}

/** Rows of the same number in tables that are called otherwise. */
const sameCount = 0.85;

interface RowOf {
  source: Source;
  table: Table;
  row: TableRow;
  around: ReadonlySet<string>;
}

function cellsOfRow({ source, table, row, around }: RowOf, asked: Asked): FoundCells | null {
  const { weights, language } = asked;
  const name = queryTerms(restOfPeriods(withoutNoteMarks(readableSentence(row.label)), language)).map(
    ({ term }) => term,
  );
  // Names that differ in a digit are different things.
  if (namesAnother(readableSentence([row.label, ...row.group].join(" ")), asked.names)) return null;
  const counted = countedTerms(row, asked.steps);
  if (counted?.length === 0) return null;
  // Tables that count the same way are told apart by what they are called.
  const called = counted === null ? [] : indexTerms(table.caption);
  const ofLabels = row.heads.slice(0, row.first).flat();
  const group = new Set([...indexTerms([...row.group, ...ofLabels].join(" ")), ...called]);
  const fitness = amountFitness[String(fitsAmounts(row.label, asked.amounts, language)) as "true" | "false" | "null"];
  const chosen = chooseByWords(row, name, asked) ?? chooseColumns(row, new Set([...name, ...called]), asked);
  const repeated = chosen.columns.filter((column) => row.cells[column]?.text.trim() === headOf(row, column).trim());
  if (chosen.columns.length === 0 || 2 * repeated.length >= chosen.columns.length) return null;
  const heads = new Set(chosen.columns.flatMap((column) => indexTerms(restOfPeriods(headOf(row, column), language))));
  const own = new Set([...name, ...heads, ...(chosen.words ?? []), ...(counted ?? [])]);
  const share = covered(weights, (term) =>
    own.has(term) ? 1 : group.has(term) ? groupCredit : around.has(term) ? aroundCredit : 0,
  );
  if (share === 0) return null;
  // What stands around a table speaks for a row only where the row speaks for itself.
  const speaks = [...own, ...group].some((term) => weights.has(term));
  const named = fitness > 1 || counted !== null ? 1 : namedShare(chosen.words ?? name, heads, weights);
  const score = Number(speaks || fitness > 1) * Math.min(1, share * named * chosen.fitness * fitness);
  return { source, table, row, columns: chosen.columns, text: cellSentence(table, row, chosen.columns), score };
}

/** Names with more words than are asked for are names of something else: "net sales of services" beside "net sales". */
function namedShare(name: readonly string[], heads: ReadonlySet<string>, weights: QuestionWeights): number {
  if (name.length === 0) return heads.size === 0 ? leastNamed : 1;
  const asked = name.filter((term) => weights.has(term)).length / name.length;
  return leastNamed + (1 - leastNamed) * asked;
}

interface Chosen {
  columns: number[];
  /** What is left of the score for the time of the cells. */
  fitness: number;
  /** Terms of a cell by whose words the row is known: "Treasurer" of who that is. */
  words?: readonly string[];
}

/** All cells of a row that is known by the words of one of them rather than by its name. */
function chooseByWords(row: TableRow, name: readonly string[], { weights }: Asked): Chosen | null {
  const named = name.filter((term) => weights.has(term)).length;
  let best: readonly string[] = [];
  for (const { kind, text } of row.cells.slice(row.first)) {
    const words = kind === "words" ? queryTerms(text).map(({ term }) => term) : [];
    const said = (terms: readonly string[]) => terms.filter((term) => weights.has(term)).length;
    if (said(words) > Math.max(said(best), named)) best = words;
  }
  if (best.length === 0) return null;
  const columns = row.cells.flatMap(({ kind }, column) => (column >= row.first && kind !== "empty" ? [column] : []));
  return { columns: columns.slice(0, mostColumns), fitness: 1, words: best };
}

/** The cells of the times that are asked for, and among these those whose heads are asked for. */
function chooseColumns(row: TableRow, name: ReadonlySet<string>, { weights, periods, language }: Asked): Chosen {
  const read = (text: string) => periodsIn(text, language);
  const filled = row.cells.flatMap(({ kind }, column) =>
    column >= row.first && kind !== "empty"
      ? [
          {
            column,
            periods: periodsOf(row, column, read),
            terms: indexTerms(restOfPeriods(headOf(row, column), language)),
          },
        ]
      : [],
  );
  const dated = filled.filter((cell) =>
    periods.some((period) => cell.periods.some((own) => isSamePeriod(own, period))),
  );
  const isDated = filled.some((cell) => cell.periods.length > 0);
  const fitness = periods.length === 0 || dated.length > 0 ? 1 : isDated ? otherTimeFitness : undatedFitness;
  const inTime = dated.length > 0 ? dated : filled;
  const common = (term: string) => inTime.every(({ terms }) => terms.includes(term));
  const share = (terms: readonly string[]) =>
    covered(weights, (term) => Number(!name.has(term) && terms.includes(term) && !common(term)));
  const shares = inTime.map(({ terms }) => share(terms));
  const best = Math.max(0, ...shares);
  const columns = inTime.filter((_, index) => (shares[index] ?? 0) >= 0.6 * best).map(({ column }) => column);
  return { columns: columns.slice(0, mostColumns), fitness };
}

/** What a row that says all that is asked is worth beside sentences, whose best is 1.5. */
const cellWorth = 1.5;
/** And where reasons or meanings are asked for. */
const besideWords = 0.5;

/** Sentences and cells that could be quoted, best first; a row counts as a sentence under its headings where that is more. */
export function rankUnits(
  candidates: readonly Candidate[],
  cells: readonly FoundCells[],
  asked: Wanted & { weights: QuestionWeights },
): Unit[] {
  const names = numberedNames(asked.question);
  const ofRow = new Map(cells.map((found) => [rowCandidate(found), found.score]));
  const worth = asksForWords(asked.question) ? besideWords : cellWorth;
  const all = [...candidates, ...ofRow.keys()];
  return scoreUnits(all, asked.weights, asked)
    .map((unit) => ({ ...unit, score: Math.max(unit.score, worth * (ofRow.get(unit.core) ?? 0)) }))
    .filter(({ core }) => !namesAnother(readableSentence(core.text), names))
    .sort((left, right) => right.score - left.score);
}

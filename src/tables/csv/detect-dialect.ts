import { looksTyped } from "../schema/value-formats.js";
import { type CsvDialect, CsvReader, type CsvRecord, lineEndOf, rfc4180 } from "./csv-reader.js";

const usual: readonly string[] = [",", ";", "\t", "|"];
/** They stand within cells more often than between them: looked for where no usual one gives a table. */
const rare: readonly string[] = [":", " ", "~", "^"];
const quotes = ['"', "'", null] as const;
/** Rows that are looked at. */
const mostRows = 300;
/** A cell without a known type still counts a little, so that rows of words are told apart by their pattern. */
const leastTypeScore = 1e-3;

/**
 * Finds the dialect in which a sample of a file is most like a table: rows have the same number of cells (pattern score),
 * and cells are numbers, dates, words and the like (type score); their product is compared. The data consistency measure
 * of van den Burg, Nazábal & Sutton, "Wrangling messy CSV files by detecting row and type patterns", Data Mining and
 * Knowledge Discovery 33 (2019). Ties go to what stands first: comma, semicolon, tab. A delimiter that is given is
 * taken as it is.
 */
export function detectDialect(sample: string, name: string, delimiter?: string): CsvDialect {
  if (delimiter !== undefined) return bestDialect(sample, name, [delimiter])?.dialect ?? { ...rfc4180, delimiter };
  const found = bestDialect(sample, name, usual);
  if (found !== null && found.isRegular) return found.dialect;
  const other = bestDialect(sample, name, rare);
  // Without a delimiter there is one column.
  const chosen = other !== null && other.score > (found?.score ?? 0) ? other : found;
  return chosen?.dialect ?? rfc4180;
}

interface Candidate {
  dialect: CsvDialect;
  score: number;
  /** Most rows have the same cells, and more than one. */
  isRegular: boolean;
}

function bestDialect(sample: string, name: string, delimiters: readonly string[]): Candidate | null {
  let found: Candidate | null = null;
  for (const quote of quotes) {
    if (quote !== null && !sample.includes(quote)) continue;
    for (const delimiter of delimiters) {
      if (!sample.includes(delimiter)) continue;
      const records = recordsIn(sample, { delimiter, quote }, name);
      const score = patternScore(records) * typeScore(records);
      if (score === 0 || (found !== null && score <= found.score)) continue;
      const dialect = { delimiter, quote: quote ?? quoteWithout(sample, delimiter) };
      found = { dialect, score, isRegular: isRegular(records) };
    }
  }
  return found;
}

const leastRegular = 0.9;

function isRegular(records: readonly CsvRecord[]): boolean {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].some(([length, rows]) => length > 1 && rows >= records.length * leastRegular);
}

/** A file without quotation marks in its beginning may have some later. */
function quoteWithout(sample: string, delimiter: string): string | null {
  return delimiter === "\t" || delimiter === " " || sample.includes('"') ? null : '"';
}

/** Marks that stand around cells have a delimiter or a line end beside them; apostrophes in words have not. */
const mostOddQuotes = 0.1;

function recordsIn(sample: string, dialect: CsvDialect, name: string): readonly CsvRecord[] {
  const reader = new CsvReader(dialect, name, { lineEnd: lineEndOf(sample) });
  try {
    const records = [...reader.push(sample), ...reader.end()];
    const quoted = records.reduce((sum, record) => sum + (record.quoted?.filter(Boolean).length ?? 0), 0);
    const isOdd = dialect.quote !== null && (quoted === 0 || reader.strayQuotes > quoted * mostOddQuotes);
    return isOdd ? [] : records.slice(0, mostRows);
  } catch {
    // In this dialect a quotation mark is never closed: the score of no rows is nothing.
    return [];
  }
}

/** Σ over patterns of rows · (length − 1) / length, over their number; a row's pattern is how many cells it has. */
function patternScore(records: readonly CsvRecord[]): number {
  const patterns = new Map<number, number>();
  for (const { cells } of records) patterns.set(cells.length, (patterns.get(cells.length) ?? 0) + 1);
  let sum = 0;
  for (const [length, rows] of patterns) sum += (rows * Math.max(leastTypeScore, length - 1)) / length;
  return patterns.size === 0 ? 0 : sum / patterns.size;
}

function typeScore(records: readonly CsvRecord[]): number {
  let [known, all] = [0, 0];
  for (const { cells, quoted } of records) {
    for (const [index, cell] of cells.entries()) {
      all += 1;
      if (quoted?.[index] === true || looksTyped(cell)) known += 1;
    }
  }
  return all === 0 ? 0 : Math.max(leastTypeScore, known / all);
}

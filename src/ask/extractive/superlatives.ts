import { covered } from "../../corpus/question/question-weights.js";
import { cellSentence, headOf } from "../../corpus/tables/cell-sentence.js";
import { isSamePeriod, periodsIn, restOfPeriods } from "../../corpus/tables/periods.js";
import { periodsOf, readTables, type Table, type TableRow } from "../../corpus/tables/read-tables.js";
import type { Source } from "../../domain/evidence.js";
import { indexTerms } from "../../domain/terms.js";
import { sourceLines } from "../../evidence/verdicts/source-lines.js";
import { isTotal, type Superlative, superlativeIn } from "./asked-operation.js";
import { leading } from "./calculations.js";
import { rowCandidate } from "./candidates.js";
import type { Asked } from "./cells.js";
import type { Unit } from "./units.js";

interface Compared {
  source: Source;
  table: Table;
  column: number;
  rows: readonly TableRow[];
  share: number;
}

/** Share of the question that heads, caption and headings of what is compared must say. */
const leastShare = 0.6;
/** What a term is worth in a caption, and in the headings above. */
const captionCredit = 0.8;
const aboveCredit = 0.5;
/** Rows that are shown, so that a reader sees what was compared. */
const shown = 3;

/** The rows of a table that have most or least of what a question asks for ("Which data set has the most rows?"), in order. */
export function superlativeUnits(sources: readonly Source[], asked: Asked): Unit[] {
  const superlative = superlativeIn(asked.question);
  if (superlative === null) return [];
  const weights = new Map([...asked.weights].filter(([term]) => !superlative.terms.includes(term)));
  const all = sources.flatMap((source) =>
    readTables(sourceLines(source), asked.language).flatMap((table) => columnsOf(source, table, { ...asked, weights })),
  );
  const [best] = all.toSorted((left, right) => right.share - left.share);
  return best === undefined || best.share < leastShare ? [] : unitsOf(best, superlative);
}

function unitsOf({ source, table, column, rows }: Compared, { isMost, rank }: Superlative): Unit[] {
  const value = (row: TableRow) => row.cells[column]?.value ?? 0;
  const ordered = rows.toSorted((left, right) => (isMost ? value(right) - value(left) : value(left) - value(right)));
  return ordered.slice(rank - 1, rank - 1 + shown).map((row, index) => {
    const core = rowCandidate({ text: cellSentence(table, row, [column]), source, row, table });
    return { core, sentences: [core], score: leading - index / 10 };
  });
}

/** The columns of numbers by which rows may be compared. */
function columnsOf(source: Source, table: Table, asked: Asked): Compared[] {
  const { weights, language, periods } = asked;
  const rows = table.rows.filter(({ label }) => label !== "" && !isTotal(label));
  const [first] = rows;
  if (first === undefined) return [];
  const ofLabels = new Set(indexTerms(first.heads.slice(0, first.first).flat().join(" ")));
  const caption = new Set(indexTerms(table.caption));
  const above = new Set(indexTerms([...source.heading_path, source.title].join(" ")));
  // Of one row that is asked for by its name its cells are compared, not the rows.
  const named = (row: TableRow) => covered(weights, (term) => Number(indexTerms(row.label).includes(term)));
  if (rows.some((row) => named(row) >= leastShare / 2)) return [];
  const read = (text: string) => periodsIn(text, language);
  return first.cells.flatMap((_, column) => {
    const counted = rows.filter((row) => row.cells[column]?.kind === "value");
    const units = new Set(counted.map((row) => row.cells[column]?.unit ?? ""));
    const isInTime =
      periods.length === 0 ||
      periodsOf(first, column, read).some((own) => periods.some((period) => isSamePeriod(own, period)));
    if (column < first.first || counted.length < 2 || units.size > 1 || !isInTime) return [];
    const head = new Set(indexTerms(restOfPeriods(headOf(first, column), language)));
    const speaks = [...head, ...caption].some((term) => weights.has(term));
    const share = covered(weights, (term) =>
      head.has(term) || ofLabels.has(term) ? 1 : caption.has(term) ? captionCredit : above.has(term) ? aboveCredit : 0,
    );
    return speaks ? [{ source, table, column, rows: counted, share }] : [];
  });
}

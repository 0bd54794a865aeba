import { cellReader, type CellReader } from "../schema/cell-reader.js";
import { ColumnEvidence } from "../schema/column-evidence.js";
import type { Field, TableSchema } from "../schema/data-package.js";
import { NumberSummary } from "./number-summary.js";
import { mostExamples } from "./profile-schema.js";
import { SeenHashes } from "./seen-hashes.js";

/** Different values that are counted one by one. */
export const mostCounted = 1_000;
/** Dates of a series that are looked at. */
const mostDates = 200_000;

export interface Example {
  row: number;
  text: string;
}

/** All that one pass over a column keeps. */
export class ColumnSummary {
  values = 0;
  missing = 0;
  misfits = 0;
  spaced = 0;
  formulas = 0;
  readonly missingTexts = new Map<string, number>();
  readonly misfitExamples: Example[] = [];
  readonly spacedRows: number[] = [];
  readonly formulaRows: number[] = [];
  /** Null once there are too many different values. */
  counts: Map<string, { count: number; row: number }> | null = new Map();
  readonly numbers: NumberSummary | null;
  /** Of dates, times: the texts in ISO 8601; null once there are too many. */
  dates: string[] | null;
  first: string | null = null;
  last: string | null = null;
  /** What texts of columns of words, and misfits, could be. */
  readonly texts = new ColumnEvidence();
  /** The first value that stands there twice: its rows. */
  repeated: { row: number; first: number; text: string } | null = null;
  repeats = 0;
  private unique: SeenHashes | null = new SeenHashes();
  private readonly read: CellReader;
  private readonly isText: boolean;

  constructor(
    readonly field: Field,
    schema: TableSchema,
  ) {
    this.read = cellReader(field, schema);
    this.isText = field.type === "string" || !typed.has(field.type);
    this.numbers = numeric.has(field.type) ? new NumberSummary() : null;
    this.dates = dated.has(field.type) ? [] : null;
  }

  add(text: string, row: number): void {
    const reading = this.read(text);
    if (reading.kind === "missing") {
      this.missing += 1;
      this.missingTexts.set(text, (this.missingTexts.get(text) ?? 0) + 1);
      return;
    }
    if (hasSpaceAround(text)) note(this.spacedRows, row, ++this.spaced);
    if (reading.kind === "misfit") {
      this.misfits += 1;
      this.texts.add(text, false);
      if (this.misfitExamples.length < mostExamples) this.misfitExamples.push({ row, text });
      return;
    }
    this.values += 1;
    this.addValue(text, reading.value, row);
  }

  get isUnique(): boolean {
    return this.repeats === 0 && this.values > 0 && this.missing === 0 && this.misfits === 0;
  }

  private addValue(text: string, value: string | number | boolean, row: number): void {
    if (this.numbers !== null && typeof value === "number") this.numbers.add(value, row);
    if (this.dates !== null && typeof value === "string") this.addDate(value);
    if (this.isText) {
      this.texts.add(text, false);
      if (startsFormula(text)) note(this.formulaRows, row, ++this.formulas);
    }
    this.countValue(this.isText ? text : String(value), row);
  }

  private addDate(value: string): void {
    if (this.first === null || value < this.first) this.first = value;
    if (this.last === null || value > this.last) this.last = value;
    this.dates?.push(value);
    if (this.dates !== null && this.dates.length > mostDates) this.dates = null;
  }

  private countValue(value: string, row: number): void {
    if (this.counts !== null) {
      const known = this.counts.get(value);
      if (known === undefined) this.counts.set(value, { count: 1, row });
      else known.count += 1;
      if (this.counts.size > mostCounted) this.counts = null;
    }
    if (this.unique === null) return;
    const before = this.unique.seen([value], row);
    if (before === 0) return;
    this.repeats += 1;
    this.repeated ??= { row, first: before, text: value };
    // Nobody would call it a key any more.
    if (this.repeats > mostRepeats && this.repeats > row * keyShare) this.unique = null;
  }

  /** True where nearly every value tells its row, and some do not. */
  get isNearlyKey(): boolean {
    return this.unique !== null && this.repeats > 0 && this.repeats <= this.values * keyShare;
  }
}

const mostRepeats = 50;
const keyShare = 0.02;

const numeric = new Set(["integer", "number", "year"]);
const dated = new Set(["date", "datetime"]);
const typed = new Set([...numeric, ...dated, "boolean"]);

function note(rows: number[], row: number, count: number): void {
  if (count <= mostExamples) rows.push(row);
}

const blank = 32;

function hasSpaceAround(text: string): boolean {
  return text !== "" && (text.charCodeAt(0) <= blank || text.charCodeAt(text.length - 1) <= blank);
}

/** Only signs that begin a formula and nothing else. */
function startsFormula(text: string): boolean {
  const sign = text.charAt(0);
  return sign === "=" || sign === "@";
}

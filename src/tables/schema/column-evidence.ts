import { isYear } from "./cell-reader.js";
import {
  booleanPairs,
  type DateFormat,
  dateFormats,
  dateTimeValue,
  dateValue,
  hasLeadingZero,
  integerValue,
  isLongCode,
  missingWords,
  type NumberFormat,
  numberFormats,
  numberReader,
} from "./value-formats.js";

/** A kind that a text can be of, and of how many texts of the column that holds. */
interface Candidate {
  holds: (text: string) => boolean;
  count: number;
}

/** Distinct texts whose reading is remembered: most columns have few. */
const mostRemembered = 3_000;
/** Distinct texts of which it is counted how often they stand there. */
const mostCounted = 200;
/** After so many texts a kind that fewer than half of them are of is looked for no more. */
const trialLength = 10_000;
/** Longest text that can be a number or a date, with room. */
const longestTyped = 40;

const numberReaders = numberFormats.map((format) => ({ bare: format.bare, read: numberReader(format) }));

/** Counts over the texts of a column what they could be. */
export class ColumnEvidence {
  /** Cells that hold something but a word for nothing. */
  filled = 0;
  quoted = 0;
  longest = 0;
  /** Words for nothing and how often they stand there, without and within quotation marks. */
  readonly missing = new Map<string, { plain: number; quoted: number }>();
  /** How often each text stands there; null once there are too many. */
  counts: Map<string, number> | null = new Map();
  private readonly numbers = numberReaders.map(({ bare, read }) =>
    candidate((text) => (bare || hasSign(text)) && read(text) !== null),
  );
  private readonly dates = dateFormats.map((format) => candidate((text) => dateValue(text, format) !== null));
  private readonly integer = candidate((text) => integerValue(text) !== null);
  private readonly year = candidate(isYear);
  private readonly code = candidate((text) => (hasLeadingZero(text) && !hasMark(text)) || isLongCode(text));
  private readonly datetime = candidate((text) => dateTimeValue(text) !== null);
  private active: Candidate[] = [...this.numbers, ...this.dates, this.integer, this.year, this.code, this.datetime];
  private remembered: Map<string, readonly Candidate[]> | null = new Map();

  add(raw: string, isQuoted: boolean): void {
    const text = raw.trim();
    if (missingWords.has(text)) {
      this.addMissing(text, isQuoted);
      return;
    }
    this.filled += 1;
    if (isQuoted) this.quoted += 1;
    if (text.length > this.longest) this.longest = text.length;
    this.count(text);
    for (const each of this.kindsOf(text)) each.count += 1;
    if (this.filled === trialLength) this.dropUnlikely();
  }

  get integers(): number {
    return this.integer.count;
  }
  get years(): number {
    return this.year.count;
  }
  /** Texts with a zero before other digits, or with more digits than a number holds. */
  get codes(): number {
    return this.code.count;
  }
  get datetimes(): number {
    return this.datetime.count;
  }

  /** Of how many texts each format of numbers holds; one with signs beside the number holds for those without, too. */
  numberCounts(): { format: NumberFormat; count: number }[] {
    return numberFormats.map((format, index) => {
      const bare = numberFormats.findIndex(
        (each) => each.bare && each.decimal === format.decimal && each.group === format.group,
      );
      const own = this.numbers[index]?.count ?? 0;
      return { format, count: format.bare || own === 0 ? own : own + (this.numbers[bare]?.count ?? 0) };
    });
  }

  dateCounts(): { format: DateFormat; count: number }[] {
    return dateFormats.map((format, index) => ({ format, count: this.dates[index]?.count ?? 0 }));
  }

  /** The pair of words for true and false that all texts are of; null where there is none. */
  booleanPair(): readonly [string, string] | null {
    const { counts } = this;
    if (counts === null || counts.size === 0 || counts.size > 2) return null;
    const seen = [...counts.keys()];
    const pair = booleanPairs.find((words) => seen.every((text) => words.includes(text)));
    // One letter or word alone is a category more often than an answer.
    return pair === undefined || (seen.length === 1 && pair[0].toLowerCase() !== "true") ? null : pair;
  }

  private addMissing(text: string, isQuoted: boolean): void {
    const count = this.missing.get(text) ?? { plain: 0, quoted: 0 };
    if (isQuoted) count.quoted += 1;
    else count.plain += 1;
    this.missing.set(text, count);
  }

  private count(text: string): void {
    if (this.counts === null) return;
    this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
    if (this.counts.size > mostCounted) this.counts = null;
  }

  private kindsOf(text: string): readonly Candidate[] {
    if (text.length > longestTyped || !hasDigit(text)) return [];
    const known = this.remembered?.get(text);
    if (known !== undefined) return known;
    const kinds = this.active.filter(({ holds }) => holds(text));
    this.remembered?.set(text, kinds);
    // Of so many different texts few come again: looking them up would cost more than it saves.
    if (this.remembered !== null && this.remembered.size > mostRemembered) this.remembered = null;
    return kinds;
  }

  private dropUnlikely(): void {
    // One code alone makes a column one of codes.
    this.active = this.active.filter((each) => each === this.code || each.count >= trialLength / 2);
  }
}

function candidate(holds: (text: string) => boolean): Candidate {
  return { holds, count: 0 };
}

const signs = ["$", "€", "£", "¥", "%"];

function hasSign(text: string): boolean {
  return signs.some((sign) => text.includes(sign));
}

const hasMark = (text: string): boolean => text.includes(".") || text.includes(",");

function hasDigit(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

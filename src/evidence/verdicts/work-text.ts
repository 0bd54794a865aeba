import { hasDigit, normalizeSpace } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import { whenNeeded } from "../../language/languages.js";
import { exactSaying, numbersOf, type ClaimedNumber } from "./said-numbers.js";

/** A line of a work. */
export interface WorkLine {
  text: string;
  /** 1-based; 0 for what a work is called. */
  number: number;
  /** Under which it was found where several works were looked through. */
  label?: string;
}

/** Lines that are read for a number in another form ("half" for "50 %") at most: the form as written is looked for in all. */
const mostRead = 20_000;

/** The whole text of a work with what it is called: nothing may be said to be missing from a work before it was looked up here. */
export class WorkText {
  private readonly lines: readonly WorkLine[];
  /** Those of each line, read when words are first looked for. */
  private readonly terms = whenNeeded(() => this.lines.map(({ text }) => new Set(indexTerms(text))));

  constructor(texts: readonly string[], names: readonly string[]) {
    const called = names.map((text) => ({ text, number: 0 }));
    const written = texts.map((text, index) => ({ text, number: index + 1 }));
    this.lines = [...called, ...written].filter(({ text }) => text.trim() !== "");
  }

  /** Finds the first line with a number: as it is written, or in another form. */
  lineWithNumber(number: ClaimedNumber): WorkLine | null {
    const isSaid = (line: WorkLine) => exactSaying(number, numbersOf(line)) !== null;
    return this.lineWith(number.text) ?? this.lines.slice(0, mostRead).find(isSaid) ?? null;
  }

  /** The first line with some figures, and as many behind it as given. */
  linesFrom(words: string, behind: number): WorkLine[] {
    const first = this.lineWith(words);
    const at = first === null ? -1 : this.lines.indexOf(first);
    return at < 0 ? [] : this.lines.slice(at, at + behind + 1);
  }

  /** The lines with figures that have most of some terms, at most as many as given. */
  linesAbout(terms: ReadonlySet<string>, most: number): WorkLine[] {
    const numbered = this.lines.filter(({ text }) => hasDigit(text)).slice(0, mostRead);
    const shared = numbered.map((line) => ({
      line,
      count: new Set(indexTerms(line.text).filter((term) => terms.has(term))).size,
    }));
    return shared
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, most)
      .map(({ line }) => line);
  }

  /** How many lines it has. */
  get size(): number {
    return this.lines.length;
  }

  /** Whether any line has one of these terms. */
  hasAny(terms: readonly string[]): boolean {
    return this.terms().some((line) => terms.some((term) => line.has(term)));
  }

  /** The line that has most of some terms, the first of several; null where none has one. */
  lineNearest(terms: ReadonlySet<string>): WorkLine | null {
    let best: { line: WorkLine; count: number } | null = null;
    for (const [index, own] of this.terms().entries()) {
      const count = [...terms].filter((term) => own.has(term)).length;
      if (count > (best?.count ?? 0)) best = { line: this.lines[index]!, count };
    }
    return best?.line ?? null;
  }

  /** The first line of its text that is such. */
  lineWhere(isSuch: (text: string) => boolean): WorkLine | null {
    return this.lines.find(({ text, number }) => number > 0 && isSuch(text)) ?? null;
  }

  /** Finds what the work is called, where that has some words: its title, its key, its file. */
  nameWith(words: string): WorkLine | null {
    return lineWith(
      this.lines.filter(({ number }) => number === 0),
      words,
    );
  }

  /** Finds the first line with some words or figures that stand by themselves, in whatever case. */
  lineWith(words: string): WorkLine | null {
    return lineWith(this.lines, words);
  }
}

/** The same in given lines. */
export function lineWith(lines: readonly WorkLine[], words: string): WorkLine | null {
  const wanted = words.toLowerCase();
  const isWhole = ({ text }: WorkLine) => {
    const lower = text.toLowerCase();
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      if (!joins.test(lower.slice(0, at)) && !joined.test(lower.slice(at + wanted.length))) return true;
    }
    return false;
  };
  return (wanted === "" ? undefined : lines.find(isWhole)) ?? null;
}

/** What makes the figures or letters behind or before it a part of something longer: "1" of "2.1", "art" of "part". */
const joins = /[\p{L}\p{N}]$|\d[.,]$/u;
const joined = /^[\p{L}\p{N}]|^[.,]\d/u;

/** The first line that the works of some passages have, as far as whole works are at hand. */
export function lineOfWorks(
  passages: readonly { work?: WorkText; source: { label: string } }[],
  find: (work: WorkText) => WorkLine | null,
): WorkLine | null {
  for (const work of new Set(passages.flatMap((passage) => passage.work ?? []))) {
    const line = find(work);
    const label = passages.find((passage) => passage.work === work)?.source.label;
    if (line !== null) return label === undefined ? line : { ...line, label };
  }
  return null;
}

const longestLine = 160;

/** “the line” (line 12); what a work is called stands in no line. */
export function quotedLine({ text, number }: WorkLine): string {
  const plain = normalizeSpace(text);
  const short = plain.length > longestLine ? `${plain.slice(0, longestLine)} ...` : plain;
  return number === 0 ? `it is called “${short}”` : `“${short}” (line ${number})`;
}

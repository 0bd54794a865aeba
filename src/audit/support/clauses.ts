import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import type { Mark } from "../../citations/schema/mark-schema.js";
import { claimOf, contentTerms, type TextSpan } from "./claim-words.js";

/** A part of a sentence with the works that are cited for it. */
export interface Clause {
  claim: string;
  entries: string[];
}

/** What begins a part and says nothing: ", while". */
const partBegins = whenNeeded(() => {
  const words = everyLanguage().flatMap((language) => languageData(language)?.crediting?.parts ?? []);
  return new RegExp(String.raw`^[,;]?\s*${anyOf(words)}\s+`, "iu");
});

/** Parts with fewer words that tell are names in a list, not statements. */
const leastTerms = 3;

interface Span {
  start: number;
  end: number;
}

/**
 * The parts of a sentence that is divided among its works: "X grows [1], while Y falls [2]", "Hu (2021) found X, and
 * Li (2022) Y". A mark in brackets ends its part, one that is a word of the sentence begins it. Empty where the
 * parts between the marks are no statements by themselves.
 */
export function clausesOf(span: TextSpan, marks: readonly Mark[], signs: readonly Span[]): Clause[] {
  const parts = divide(span, marks);
  if (parts.length < 2) return [];
  const clauses = parts.map((part) => {
    const inside = ({ start }: Span) => start >= part.start && start < part.end;
    const own = marks.filter(inside);
    const entries = [...new Set(own.flatMap(({ cites }) => cites.flatMap(({ entry }) => entry ?? [])))];
    return {
      claim: claimOf(part, signs.filter(inside), own).replace(partBegins(), ""),
      entries,
    };
  });
  return clauses.every(({ claim, entries }) => entries.length > 0 && contentTerms(claim) >= leastTerms) ? clauses : [];
}

/** Cut behind marks in brackets and before those that are words; what has no mark goes with the part before it. */
function divide({ text, start, end }: TextSpan, marks: readonly Mark[]): TextSpan[] {
  const cuts = marks
    .toSorted((one, other) => one.start - other.start)
    .map((mark) => (mark.textual ? mark.start : mark.end))
    .filter((cut) => cut > start && cut < end);
  const bounds = [start, ...cuts, end];
  const parts: TextSpan[] = [];
  bounds.slice(1).forEach((to, index) => {
    const part = { text, start: bounds[index] ?? start, end: to };
    const last = parts.at(-1);
    const marked = marks.some((mark) => mark.start >= part.start && mark.start < part.end);
    const words = contentTerms(readableBetween(part, marks));
    if (last !== undefined && (!marked || words === 0)) last.end = part.end;
    else parts.push(part);
  });
  return parts;
}

function readableBetween({ text, start, end }: TextSpan, marks: readonly Mark[]): string {
  const characters = text.slice(start, end).split("");
  for (const mark of marks) characters.fill(" ", Math.max(0, mark.start - start), Math.max(0, mark.end - start));
  return characters.join("");
}

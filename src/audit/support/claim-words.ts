import { normalizeSpace } from "../../domain/characters.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { Mark } from "../../reference/mark.js";
import { editorsNote } from "./sentence-marks.js";

interface Span {
  start: number;
  end: number;
}

/** A stretch of a block's text. */
export interface TextSpan extends Span {
  text: string;
}

/** A stretch as it reads without some of its marks. */
export function readable(span: TextSpan, signs: readonly Span[]): string {
  return tidy(replaced(span, signs, () => ""));
}

const named = "\u0001";
const bracketed = "\u0002";

interface Patterns {
  /** Who says it, before what is said: "According to [3],", "Hu et al. [3] found that". */
  source: RegExp;
  /** The same behind it: ", as Hu (2021) showed". */
  sourceBehind: RegExp;
  /** "The review concludes that", "The guide says the same in fewer words:", "Hu and Li also argue that". */
  leadIn: RegExp;
}

const patternsOf = whenNeeded((): Patterns => {
  const every = everyLanguage().flatMap((language) => languageData(language)?.crediting ?? []);
  const word = (pick: (data: (typeof every)[number]) => readonly string[] | undefined) =>
    anyOf(every.flatMap((data) => pick(data) ?? []));
  const atStart = (pick: (data: (typeof every)[number]) => readonly string[] | undefined) =>
    word((data) => pick(data)?.flatMap((each) => [each, each.charAt(0).toUpperCase() + each.slice(1)]));
  const name = String.raw`\p{Lu}[\p{L}'’-]+`;
  const and = String.raw`(?:${word(({ name_joints }) => name_joints)}|&)`;
  // "Hu and colleagues", "Hu et al.", "Hu, Li and Chen" before a mark.
  const names = String.raw`(?:${name}(?:,?\s+${and}\s+(?:${word(({ others }) => others)}|${name})|,\s+${name}|\s+et\s+al\.?)*(?:['’]s)?\s*)`;
  const who = String.raw`(?:${named}|${names}(?:${bracketed}\s*)+)`;
  const joint = String.raw`(?:\s*(?:,|;|${and}|${word(({ joints }) => joints)})+\s*)`;
  const several = String.raw`${who}(?:${joint}${who})*`;
  const reporting = String.raw`(?:${word((data) => data.reporting)}|\s)*\s*${word(({ reports }) => reports)}`;
  const that = String.raw`(?:${word((data) => data.that)}|:)?`;
  const works = word((data) => data.works);
  const people = String.raw`\p{Lu}\p{L}*s\s|${atStart((data) => data.people)}\b`;
  return {
    source: new RegExp(
      String.raw`^(?:${atStart(({ openers }) => openers)},?\s+)?(?:(?:${atStart(({ according }) => according)}|${atStart((data) => data.as)})\s+${several}(?:\s*${reporting})?,?\s*|${atStart(({ within }) => within)}\s+${several},\s*|${several}\s*(?:'s|’s)?\s*(?:${reporting}\s*,?\s*${that}\s*)?)`,
      "u",
    ),
    sourceBehind: new RegExp(
      String.raw`,?\s*(?:${word((data) => data.as)}\s+)?${several}\s*${reporting}\s*(?=[.!?]?$)`,
      "u",
    ),
    leadIn: new RegExp(
      String.raw`^(?:[^.,;:]{0,40}\b${works}\b[^.,;:]{0,40}?\s${reporting}\s+that\s+|(?:[^.;:]{0,40}\b${works}\b|${names})[^.;:]{0,40}?\s${reporting}[^.;:]{0,40}:\s+|(?!${people})${names}${reporting}\s+that\s+)`,
      "u",
    ),
  };
});

const quotationMarks = /["“”„«»]|``|''/gu;
/** “preferences”-file: the marks part two words, as they do in the source. */
const markAtJoint = /["“”„«»](?=-\p{L})/gu;
/** "[C]hildren": one word. */
const changedInitial = /\[(\p{L}{1,2})\](?=\p{L})/gu;
const signWords = new RegExp(`[${named}${bracketed}]`, "gu");

/** Cuts from a sentence who says it ("Hu (2021) found that", "according to [3]") and its marks; the claim is left. */
export function claimOf(span: TextSpan, signs: readonly Span[], marks: readonly Mark[]): string {
  const textual = new Set(marks.filter((mark) => mark.textual).map(({ start }) => start));
  const marked = replaced(span, signs, ({ start }) => (textual.has(start) ? named : bracketed));
  const { source, sourceBehind, leadIn } = patternsOf();
  const bare = marked.trim().replace(source, "").replace(sourceBehind, "").replace(leadIn, "");
  // Quotations are looked for by themselves, in the whole work.
  return tidy(
    bare.replace(signWords, "").replace(markAtJoint, " ").replace(quotationMarks, "").replace(changedInitial, "$1"),
  );
}

/** How many words of a text tell what it is about. */
export function contentTerms(text: string): number {
  return indexTerms(text).filter((term) => !isFunctionTerm(term)).length;
}

function replaced({ text, start, end }: TextSpan, signs: readonly Span[], by: (sign: Span) => string): string {
  let [kept, at] = ["", start];
  for (const sign of signs.toSorted((one, other) => one.start - other.start)) {
    if (sign.start < at || sign.start >= end) continue;
    kept += text.slice(at, sign.start) + by(sign);
    at = sign.end;
  }
  return kept + text.slice(Math.min(at, end), end);
}

function tidy(text: string): string {
  return normalizeSpace(
    text
      .replace(/\(\s*(?:(?:see(?: also)?|cf\.?|e\.g\.,?)\s*)?(?:[,;]+\s*)?\)|\[\s*\]/giu, "")
      .replace(editorsNote, "")
      .replace(/\s+(?=[.,;:!?])/gu, "")
      .replace(/([,;:])(?=[,;:.!?])/gu, ""),
  );
}

import { normalizeSpace } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { Mark } from "../schema/mark-schema.js";
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

/** "Hu and colleagues", "Hu et al.", "Hu, Li and Chen" before a mark. */
const names = String.raw`(?:\p{Lu}[\p{L}'’-]+(?:,?\s+(?:and|&|und|et|y|e)\s+(?:colleagues|co-?workers|others|\p{Lu}[\p{L}'’-]+)|,\s+\p{Lu}[\p{L}'’-]+|\s+et\s+al\.?)*(?:['’]s)?\s*)`;
const who = String.raw`(?:${named}|${names}(?:${bracketed}\s*)+)`;
const several = String.raw`${who}(?:\s*(?:,|;|and|or|&|und|as well as)+\s*${who})*`;
const reporting = String.raw`(?:also|further|first|later|recently|then|similarly|clearly|already|have|has|had|\s)*\s*(?:found|finds?|show(?:s|n|ed)?|report(?:s|ed)?|argu(?:e|es|ed)|demonstrat(?:e|es|ed)|conclud(?:e|es|ed)|observ(?:e|es|ed)|suggest(?:s|ed)?|not(?:e|es|ed)|stat(?:e|es|ed)|claim(?:s|ed)?|indicat(?:e|es|ed)|reveal(?:s|ed)?|confirm(?:s|ed)?|propos(?:e|es|ed)|point(?:s|ed)? out|writ(?:e|es)|wrote|say|says|said|hold|holds|held|maintain(?:s|ed)?|estimat(?:e|es|ed))`;
const source = new RegExp(
  String.raw`^(?:(?:[Hh]owever|[Mm]oreover|[Ff]urthermore|[Ss]imilarly|[Ii]n contrast|[Ii]n addition|[Ll]ikewise|[Ii]ndeed|[Ff]or example|[Ff]or instance),?\s+)?(?:(?:[Aa]ccording to|[Aa]s (?:shown|reported|noted|argued|described|observed|found|demonstrated) (?:by|in)|[Aa]s)\s+${several}(?:\s*${reporting})?,?\s*|(?:[Ii]n|[Ff]or)\s+${several},\s*|${several}\s*(?:'s|’s)?\s*(?:${reporting}\s*,?\s*(?:that|how|:)?\s*)?)`,
  "u",
);
const sourceBehind = new RegExp(String.raw`,?\s*(?:as\s+)?${several}\s*${reporting}\s*(?=[.!?]?$)`, "u");
const works = String.raw`(?:stud(?:y|ies)|reviews?|authors?|papers?|articles?|reports?|essays?|guides?|notes?|(?:meta-)?analys[ei]s|surveys?|researchers?|lectures?|books?|chapters?|summary|work|primer|entry|post)`;
/** Those who were asked, and other words that begin sentences as names do. */
const people = String.raw`\p{Lu}\p{L}*s\s|(?:People|Children|Women|Men|Nobody|Everyone|They|We|It|He|She|I|One|Some|Many|Most|Evidence|Research|Data|Both|All|None)\b`;
/** "The review concludes that", "The guide says the same in fewer words:", "Hu and Li also argue that". */
const leadIn = new RegExp(
  String.raw`^(?:[^.,;:]{0,40}\b${works}\b[^.,;:]{0,40}?\s${reporting}\s+that\s+|(?:[^.;:]{0,40}\b${works}\b|${names})[^.;:]{0,40}?\s${reporting}[^.;:]{0,40}:\s+|(?!${people})${names}${reporting}\s+that\s+)`,
  "u",
);
const quotationMarks = /["“”„«»]|``|''/gu;
/** "[C]hildren": one word. */
const changedInitial = /\[(\p{L}{1,2})\](?=\p{L})/gu;
const signWords = new RegExp(`[${named}${bracketed}]`, "gu");

/** What a sentence says, without who says it ("Hu (2021) found that", "according to [3]") and without its marks. */
export function claimOf(span: TextSpan, signs: readonly Span[], marks: readonly Mark[]): string {
  const textual = new Set(marks.filter((mark) => mark.textual).map(({ start }) => start));
  const marked = replaced(span, signs, ({ start }) => (textual.has(start) ? named : bracketed));
  const bare = marked.trim().replace(source, "").replace(sourceBehind, "").replace(leadIn, "");
  // Quotations are looked for by themselves, in the whole work.
  return tidy(bare.replace(signWords, "").replace(quotationMarks, "").replace(changedInitial, "$1"));
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

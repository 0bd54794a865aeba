import { detectLanguage } from "../../language/detect-language.js";
import { hasAddress } from "../../domain/url.js";
import { namesIdentifier } from "../../domain/identifier.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";
import { isFramingWord } from "../question/entities.js";
import {
  countLetters,
  endsAsQuestion,
  endsWithAny,
  endsWithColon,
  removeMarks,
  removeSpaces,
  splitAtSpaces,
  startsLower,
  trimStart,
} from "../../domain/characters.js";

/** How far a sentence leans on what stands before it: nothing, a linking word, or a pronoun without its noun. */
export type Leaning = "none" | "linked" | "pronoun";

const pronounStart =
  /^(?:(?:it|they|he|she|these|those|such|both|neither|the (?:former|latter|same)|this|that|its|their|his|her|here|others|another|one (?:reason|explanation|such))\b(?!\s+(?:is|was)\s+(?:important|clear|likely|possible|known|true|well|often|generally|widely|estimated|assumed)\b.*\bthat\b))/iu;
const linkStart =
  /^(?:however|but|and|so|yet|or|nor|thus|therefore|hence|moreover|furthermore|additionally|also|then|instead|nevertheless|nonetheless|consequently|accordingly|similarly|likewise|conversely|meanwhile|otherwise|still|indeed|rather|besides|again|finally|second(?:ly)?|third(?:ly)?|next|in (?:addition|contrast|turn|short|sum|fact|other words|particular|this|that|these|such)|by (?:contrast|comparison)|on the (?:other hand|contrary)|as (?:a (?:result|consequence)|such|we|shown|noted|discussed|described)|for (?:example|instance|this|these|that)|that is(?=,)|at the same time|because of this|to (?:this|that) end|under (?:this|these|such)|after (?:this|that)|from (?:this|these)|given (?:this|these))\b/iu;

export function leaningOf(text: string): Leaning {
  const start = trimStart(text, "*_\"'“‘(");
  if (linkStart.test(start)) return "linked";
  return pronounStart.test(start) ? "pronoun" : "none";
}

/** True where a sentence speaks of what the one before it named: a pronoun among its first words. */
export function continuesTopic(text: string): boolean {
  return (
    leaningOf(text) === "pronoun" || /^that\b|^(?:\S+\s+){0,6}(?:it|they|them|its|their|this|these)\b/iu.test(text)
  );
}

const caption =
  /^\W*(?:figures?|figs?\.|tables?|plates?|box|schemes?|charts?|listing)\s+(?:\d+|[ivx]+|[a-z])(?:\.\d+)*\s*[.:|–—-]/iu;
const imprint =
  /\b(?:keywords?|key words|received|accepted|published online|corresponding author|correspondence|copyright|all rights reserved|e-?mail|licen[cs]e[ds]? under|creative commons|doi|issn|isbn|citation|cite this|article history|downloaded from|preprint)\s*:|[\p{L}\d._-]+@[\p{L}\d-]+\.\p{L}{2,}|©|\ball rights reserved\b|\barxiv:\s?\d|^\W*(?:key ?words|index terms)\b/iu;
/** How entries of reference lists begin: "12. Surname, A. B.", "[3] Surname AB, ...". */
const authorStart = /^[^\p{L}]{0,8}\p{Lu}[\p{L}'’-]+(?:,\s+\p{Lu}\.|\s+\p{Lu}{1,3}[,.;])/u;
const referenceSigns: readonly RegExp[] = [
  authorStart,
  /\(\d{4}[a-z]?\)\s*[.,:]/u,
  /\b\d{1,4}_?\s?\(\d{1,4}(?:[-–/]\d{1,4})?\)\s*[:,.]\s*(?:e?\d|pp?\.)/u,
  // As it runs over pages: "Tides 14 (2019) 117–129".
  /\b\d{1,4} \((?:19|20)\d{2}\) \d{1,5}\s?[-–]\s?\d/u,
  /\bpp?\.\s?\d+\s?[-–]\s?\d+/u,
  /[:,]\s?\d{1,5}\s?[-–]\s?\d{1,5}\s?[.,;]?\s*$/u,
  /(?:\p{Lu}[\p{L}'’-]+,?\s+(?:\p{Lu}\.\s?){1,3},?\s*(?:&|and|;|,)\s*)+/u,
  /\b(?:journal of|proceedings of|transactions on|university press|in proc\.|eds?\.\)|vol\.|retrieved from|available (?:at|from))/iu,
];

/** An entry of a list of references rather than a statement that cites: at least two signs of one. */
function isReference(text: string): boolean {
  const signs = [namesIdentifier(text), hasAddress(text), ...referenceSigns.map((sign) => sign.test(text))];
  return signs.filter(Boolean).length >= 2;
}

/** True for the lines of one entry of a reference list, wherever it was cut: it begins with an author. */
export function isReferenceEntry(lines: readonly string[]): boolean {
  return authorStart.test(lines[0] ?? "") && isReference(lines.join(" "));
}

/** A text speaking of itself: what it will do, not what is so. */
const plan =
  /^(?:in section \S+,? (?:we|the)\b|sections? \S+ (?:is|are|describes?|presents?|gives?|discuss(?:es)?|reviews?|explains?)\b|in (?:this|the (?:next|following|present)) (?:paper|section|chapter|article|lecture|note|essay|work|study|review)\b|(?:here,? )?we (?:now |then |first |next |also )?(?:review|discuss|describe|examine|argue|consider|present|outline|summari[sz]e|ask|turn|begin|return|propose|introduce)\b|this (?:paper|review|article|chapter|essay|note|lecture|section|report|study) (?:is|has|was|will|aims?|reviews?|discusses|describes|examines|presents?|outlines?|summari[sz]es|considers?|explains?)\b|(?:see|look at|compare) )/iu;

const auxiliary =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|can|could|may|might|must|will|would|shall|should|not|n't|we|i|you|they|it)\b/iu;
const finiteVerb = /^\W*\p{L}+\s+(?:.*\s)?\p{Ll}{3,}(?:s|ed)\s+\p{L}/u;

/**
 * True for what stands at the head of a paragraph as its title: words set off by emphasis, or up to six words
 * without a verb that end like a sentence ("Rereading as your main method.", "Result.").
 */
export function isRunInHeading(text: string): boolean {
  if (/^(\*\*|__)(?:(?!\1).)+\1\W?$/u.test(text)) return true;
  const words = splitAtSpaces(text).length;
  if (words > 6 || !endsWithAny(text, ".:\uff1a")) return false;
  // Verbs are known of English alone: of others a word or two are taken for a title, or what leads to a colon.
  if (/[^\P{L}\p{Script=Latin}]/u.test(text) || (detectLanguage(text, 1) ?? "en") !== "en")
    return words <= 2 || endsWithColon(text);
  return !auxiliary.test(text) && !finiteVerb.test(text);
}

/** Articles, particles, "is": sentences of any language with spaces have them, names and terms in a row have none. */
const shortWord = /(?<![\p{L}\p{M}])[\p{Ll}\p{Lo}\p{M}]{1,3}(?![\p{L}\p{M}])/u;

/**
 * How fit a sentence is to be quoted by itself, 0..1: 0 for references, imprint and debris, less for captions,
 * fragments and very long sentences. Questions and first-person plans of a paper ("In this section we") say little.
 */
export function quotability(text: string): number {
  const words = splitAtSpaces(text).length;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
  if (isReference(text) || imprint.test(text) || isByline(text) || indexEntry.test(text) || isDebris(text)) return 0;
  let fitness = 1;
  if (caption.test(text)) fitness *= 0.6;
  if (unspaced ? countLetters(text) < fewestLetters : words < 5) fitness *= 0.35;
  else if (!unspaced && !shortWord.test(text)) fitness *= 0.6;
  if (words > 32) fitness *= Math.sqrt(32 / words);
  if (/\p{L}[-‐–]$/u.test(text)) fitness *= 0.2;
  else if (!/[\p{Sentence_Terminal}…:;\uff1a\uff1b](?:["'”’»」』）)\]*_\d\s,^–-]|<\/?su[bp]>)*$/u.test(text))
    fitness *= 0.5;
  else if (endsAsQuestion(text)) fitness *= 0.5;
  if (startsLower(text)) fitness *= 0.6;
  if (plan.test(text)) fitness *= 0.5;
  if (onlyPoints(text)) fitness *= 0.3;
  return fitness;
}

/** Where no blanks part words, of a sentence of some words. */
const fewestLetters = 6;

const pointers = phrasesOfLanguages((data) => data.pointers);
/** Words beside those that frame, from which on a sentence says something by itself. */
const tellingWords = 3;

/** "Figure 1 shows the result.": what is said stands in the figure. */
function onlyPoints(text: string): boolean {
  if (!/^\W*\p{L}+\.?\s\d/u.test(text)) return false;
  const tokens = tokensOf(text);
  const start = tokens.findIndex(({ kind }) => kind === "word");
  const pointer = pointers().at(tokens, start);
  const number = pointer === null ? -1 : tokens.findIndex(({ kind }, at) => at >= pointer.end && kind === "number");
  if (pointer === null || number < 0 || number > pointer.end + 1) return false;
  const telling = tokens.slice(number + 1).filter(({ kind, plain }) => kind !== "sign" && !isFramingWord(plain));
  return telling.length < tellingWords;
}

/** An entry of the index at the end of a book: "Singh, Mona, 396". */
const indexEntry = /^[\p{L}\s,.'’()-]{2,80},\s\d{1,4}(?:[-–]\d+)?(?:,\s?\d{1,4}(?:[-–]\d+)?)*\.?$/u;

/** Names of authors in a row, with marks of their institutions. */
function isByline(text: string): boolean {
  return (
    (text.match(/\p{L}(?:\^|<sup>)[\d*†‡§a-e,]+(?=[\s,;*<]|$)/gu) ?? []).length >= 3 && !/\p{Ll}\.\s*$/u.test(text)
  );
}

/** Formulae, axis labels, rows of numbers: fewer letters than other signs, or hardly any words. */
function isDebris(text: string): boolean {
  const letters = countLetters(text);
  const signs = removeMarks(removeSpaces(text)).length;
  return letters < signs * 0.55;
}

import { nameParticles } from "../../domain/name-particles.js";
import { anyMonthNames } from "../../language/dates/months.js";
import { phrasesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import type { Phrases } from "../../language/phrases.js";
import { isGlued, tokensOf } from "../../language/tokens.js";
import { anyOf } from "../../language/word-pattern.js";

/** Phrases that lead to a work: "see also". */
export const leads = phrasesOfLanguages(({ citing }) => citing?.leads);
/** Phrases that lead to a work by its author: "as cited in", "for a review". */
const nameLeads = phrasesOfLanguages(({ citing }) => [...(citing?.leads ?? []), ...(citing?.name_leads ?? [])]);
const beforeLeads = wordsOfLanguages(({ citing }) => citing?.before_leads);
/** Words that say that a number is that of a work: "ref.". */
export const numberedWork = phrasesOfLanguages(({ citing }) => citing?.numbered_work);
/** What points back to the work cited before: "ibid.". */
export const again = phrasesOfLanguages(({ citing }) => citing?.again);
/** What is said in person, and in no list. */
export const personal = phrasesOfLanguages(({ citing }) => citing?.personal);
const anonymous = phrasesOfLanguages(({ citing }) => citing?.anonymous);

/** Words between the last two of several names. */
export const andWords = wordsOfLanguages(({ and = [], citing }) => ["&", ...and, ...(citing?.with ?? [])]);
export const orWords = wordsOfLanguages(({ citing }) => citing?.or);
/** Words between the ends of a range: "to". */
export const rangeWords = wordsOfLanguages(({ ranges }) => ranges);
/** Words before numbers that name a thing of the text itself: "equation". */
export const numberedThings = wordsOfLanguages(({ citing }) => citing?.numbered_things);
/** Words before "[1, 5]" that say it is an interval, a vector or a list of values, and those between them and it. */
export const valueWords = wordsOfLanguages(({ citing }) => citing?.values);
export const valueJoints = wordsOfLanguages(({ citing }) => citing?.value_joints);
export const valueSets = wordsOfLanguages(({ citing }) => citing?.value_sets);
/** Behind figures they make an ordinal number: "th". */
export const ordinalMarks = wordsOfLanguages(({ numbers }) => numbers?.ordinal_marks);
/** Words that stand between those of an institution's or a title's name. */
export const joiningWords = wordsOfLanguages(({ citing }) => ["&", ...(citing?.name_joints ?? [])]);
/** Words that begin sentences and are no names. */
export const sentenceWords = wordsOfLanguages(({ citing }) => citing?.before_names);
/** Names of months and of other things that are families, too: "May". */
export const familiesLikeThings = wordsOfLanguages(({ citing }) => citing?.also_names);
const otherWords = wordsOfLanguages(({ citing }) => citing?.not_names);

/** Words of names that are written small. */
export const particleWords = new Set([...nameParticles, ..."’t 't st. und y e d’ d'".split(" ")]);

const months = whenNeeded(() => new Set(anyMonthNames()));

/** Whether a word in lower case stands before years and numbers and names no author: "May", "Figure". */
export function namesOtherThing(word: string): boolean {
  return otherWords().has(word) || months().has(word);
}

const andBetween = wordsOfLanguages(({ citing }) => citing?.and_between);
const andBehind = wordsOfLanguages(({ citing }) => citing?.and_behind);
const andBefore = wordsOfLanguages(({ citing }) => citing?.and_before);
/** Characters of names beside a word for "and" that stands without blanks: kana may be a part of a name. */
const ofName = String.raw`[\p{sc=Han}\p{sc=Katakana}\u30fc]`;

/** Between two authors; a comma before "and" is a part of it. */
export const separatorOfNames = whenNeeded(() => {
  const and = anyOf(andWords());
  const glued = [
    String.raw`(?<=${ofName})\s*${anyOf(andBetween())}\s*(?=${ofName})`,
    String.raw`(?<=\p{Lo})${anyOf(andBehind())}\s+(?=\p{Lo})`,
    String.raw`[\s,،]\s*${anyOf(andBefore())}(?=\p{Lo}{3})`,
  ];
  return new RegExp(
    String.raw`,?\s+${and}\s+|${glued.join("|")}|\s*[，、；;،]\s*|\s+[–—/-]\s+|\s*…\s*|(?<=\p{L})\s?\/\s?(?=\p{L})|・|\s*,\s+(?:${and}\s+)?`,
    "gu",
  );
});

/** How many characters at the beginning of a text lead to a work: "see also " of "see also Hu". */
export function leadLength(text: string): number {
  const tokens = tokensOf(text);
  let end = 0;
  for (;;) {
    const first = tokens.findIndex(({ start }) => start >= end);
    const from = beforeLeads().has(tokens[first]?.plain ?? "") ? first + 1 : first;
    const found = nameLeads().at(tokens, from) ?? nameLeads().at(tokens, first);
    if (first < 0 || found === null) return end;
    const behind = found.end + (",:".includes(tokens[found.end]?.text ?? " ") ? 1 : 0);
    if (tokens[behind] === undefined || isGlued(tokens, behind)) return end;
    end = tokens[behind].start;
  }
}

/** A text without what leads to its work. */
export function withoutLead(text: string): string {
  return text.slice(leadLength(text));
}

/** Whether a name stands for the author of a work that has none: "Anon.", "[n.n.]". */
export function isAnonymous(name: string): boolean {
  const inner = name.slice("[(".includes(name[0] ?? " ") ? 1 : 0, "])".includes(name.at(-1) ?? " ") ? -1 : undefined);
  return anonymous().is(inner);
}

/** What stands for the other authors: "et al.". */
export const others: () => Phrases = phrasesOfLanguages(({ and_others: own = [], citing }) => [
  ...own,
  ...(citing?.others ?? []),
]);

/** Such words in scripts that leave no blank before them: "等". */
const unspacedOthers = whenNeeded(() =>
  everyLanguage()
    .flatMap((language) => languageData(language)?.and_others ?? [])
    .filter((word) => word.toLowerCase() === word.toUpperCase())
    .toSorted((one, other) => other.length - one.length),
);

/** How many characters at the end of a text stand for other authors, with what parts them from the names: 7 of "Hu et al.". */
export function othersAtEnd(text: string): number {
  const bare = withoutSigns(text, "*_");
  const tokens = tokensOf(bare);
  const found = others().before(tokens, tokens.length);
  const start = found === null ? null : (tokens[found.start]?.start ?? null);
  if (start === null) {
    const unspaced = unspacedOthers().find((word) => bare.endsWith(word));
    return unspaced === undefined || bare === unspaced ? 0 : text.length - (bare.length - unspaced.length);
  }
  const before = withoutSigns(bare.slice(0, start), "*_");
  const names = before.trimEnd();
  if (names === before) return 0;
  return text.length - (names.endsWith(",") ? names.length - 1 : names.length);
}

function withoutSigns(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? " ")) end -= 1;
  return text.slice(0, end);
}

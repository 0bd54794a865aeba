import { startsCapitalised, startsUpper } from "../../domain/characters.js";
import { phrasesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { foldText } from "../../domain/fold-text.js";
import type { Entry } from "../schema/audit-schema.js";
import type { Mark } from "../../citations/schema/mark-schema.js";
import { leads, namesOtherThing, sentenceWords } from "../../citations/names/mark-words.js";
import { isPlace } from "../../citations/places.js";

interface NamedWork {
  found: string;
  name: string;
  year: string;
  start: number;
}

export interface Secondary {
  score: number;
  reason: string;
}

const citedIn = phrasesOfLanguages(({ claims }) => claims?.cited_in);
/** "Moreau and Lind 2019", "Moreau, 2019", "Moreau (2019)"; "Munich 2019" is a place as well. */
const namedWork =
  /(?<![\p{L}])(\p{Lu}[\p{L}'’-]{2,})(?:(?:\s+(?:and|&|und|et)\s+\p{Lu}[\p{L}'’-]+|\s+et al\.?|,\s+\p{Lu}[\p{L}'’-]+)+,?\s*[([]?|,|\s*[([])\s*\b((?:1[5-9]|20)\d\d)[a-z]?\b\s*[)\]]?/gu;
const yearFirst =
  /\b[Ii]n ((?:1[5-9]|20)\d\d),? (\p{Lu}[\p{L}'’-]{2,}(?:\s+(?:and|&)\s+\p{Lu}[\p{L}'’-]+|\s+et al\.?)*)\s+\p{Ll}+(?:ed|t|s|w|n)\b/gu;
const articles = wordsOfLanguages(({ citing }) => citing?.articles);
const beforePlaces = wordsOfLanguages(({ citing }) => citing?.before_places);
/** "the very last Education Act": so many words may stand between. */
const mostBetween = 4;

/** Whether a name with a year is a person's, not "the Education Act (1944)", "Queen Victoria (1837)", "the treaty of Vienna (1815)". */
function isAuthor(sentence: string, { found, name, start }: NamedWork): boolean {
  const word = name.toLowerCase();
  const isWord = startsCapitalised(name) && sentenceWords().has(word);
  if (namesOtherThing(word) || isWord || isPlace(name) || /\p{Script=Han}/u.test(name)) return false;
  const before = tokensOf(sentence.slice(0, start));
  const last = before.at(-1);
  const lead = leads().before(before, before.length)?.start ?? before.length;
  const inBrackets = "([;".includes(before[lead - 1]?.text ?? " ");
  if (!inBrackets && !/[([]|['’]s?\s|^[Ii]n /u.test(found)) return false;
  if (last?.kind !== "word") return true;
  const isTitle =
    startsUpper(last.text) && !sentenceWords().has(last.plain) && !indexTerms(last.text).every(isFunctionTerm);
  const words = before.slice(before.findLastIndex(({ kind }) => kind !== "word") + 1).slice(-mostBetween);
  return !isTitle && !beforePlaces().has(last.plain) && !words.some(({ plain }) => articles().has(plain));
}

/** A sentence that rests on a work which reports another one. Pure. */
export function secondaryIn(
  sentence: string,
  marks: readonly Mark[],
  entries: ReadonlyMap<string, Entry>,
): Secondary | null {
  if (marks.length === 0) return null;
  const cited = marks.flatMap(({ cites }) => cites.flatMap(({ entry }) => entries.get(entry ?? "") ?? []));
  const said = citedIn().in(sentence)?.written;
  const distinct = new Set(cited.map(({ id }) => id)).size;
  if (said !== undefined && distinct > 1) return null;
  if (said !== undefined)
    return { score: 0.9, reason: `The primary source is known only through the work that is cited (“${said}”).` };
  if (cited.length === 0) return null;
  const known = new Set(cited.flatMap(authorsOf));
  const written = new Set(marks.flatMap(({ cites }) => cites.flatMap(({ authors }) => authors.map(foldText))));
  const named = [
    ...[...sentence.matchAll(namedWork)].map(({ 0: found, 1: name = "", 2: year = "", index: start }) => ({
      found,
      name,
      year,
      start,
    })),
    ...[...sentence.matchAll(yearFirst)].map(({ 0: found, 1: year = "", 2: names = "", index: start }) => ({
      found,
      start,
      name: names.split(" ")[0] ?? "",
      year,
    })),
  ];
  for (const each of named) {
    const { found, name, year } = each;
    const folded = foldText(name.replace(/['’]s?$/u, ""));
    const names = found.split(/[^\p{L}'’-]+/u).map((part) => foldText(part.replace(/['’]s?$/u, "")));
    if (!isAuthor(sentence, each) || names.some((part) => known.has(part) || written.has(part))) continue;
    if (cited.some(({ item, text }) => foldText(`${item.title ?? ""} ${text}`).includes(folded))) continue;
    return { score: 0.6, reason: `It names ${name} (${year}) and cites only another work: “${found.trim()}”.` };
  }
  return null;
}

function authorsOf({ item }: Entry): string[] {
  return (item.author ?? []).flatMap(({ family, literal }) => foldText(family ?? literal ?? "").split(/[\s-]+/u));
}

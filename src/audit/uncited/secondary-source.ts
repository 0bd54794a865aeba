import { anyMonthNames } from "../../language/dates/months.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { whenNeeded } from "../../language/languages.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { foldText } from "../../domain/fold-text.js";
import type { Entry } from "../schema/audit-schema.js";
import type { Mark } from "../schema/mark-schema.js";
import { isPlace } from "../marks/places.js";

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
const article =
  /(?<!\p{L})(?:[Tt]he|[Tt]his|[Tt]hat|[Aa]n?|[Ii]ts|[Dd]er|[Dd]ie|[Dd]as|dem|den|des|[Ee]ine?[rnms]?|[Ll]es?|[Ll]a|[Uu]ne?|[Ee]l|[Ll]os|[Ll]as)\s(?:\p{L}[\p{L}-]*\s){0,3}$/u;
const preposition = /(?<!\p{L})(?:of|at|from|near|von|zu|aus|de|à)\s$/u;
const wordBefore = /(?<![\p{L}-])(\p{Lu}[\p{L}-]*)\s$/u;
/** Begin sentences before a name without being a part of it. */
const opening = /^(?:Selon|Nach|Laut|Bei|Schon|Später|Wie|Pour|Chez|Según|Like|Later|Already|Secondo)$/u;

/** Whether a name with a year is a person's, not "the Education Act (1944)", "Queen Victoria (1837)", "the treaty of Vienna (1815)". */
function isAuthor(sentence: string, { found, name, start }: NamedWork): boolean {
  if (noName.test(name) || months().has(name.toLowerCase()) || isPlace(name) || /\p{Script=Han}/u.test(name))
    return false;
  const before = sentence.slice(0, start);
  const inBrackets = /[([;]\s*(?:see |cf\. )?$/u.test(before);
  if (!inBrackets && !/[([]|['’]s?\s/u.test(found) && !/^[Ii]n /u.test(found)) return false;
  const title = wordBefore.exec(before)?.[1];
  const isTitle = title !== undefined && !opening.test(title) && !indexTerms(title).every(isFunctionTerm);
  return !isTitle && !article.test(before) && !preposition.test(before);
}

/** "In May 2019", "Figure 2021": no authors. */
const noName =
  /^(?:In|Since|Until|Before|After|From|By|During|The|Between|Around|About|Spring|Summer|Autumn|Winter|Figure|Table|Section|Chapter|Version|Windows)$/u;

const months = whenNeeded(() => new Set(anyMonthNames()));

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

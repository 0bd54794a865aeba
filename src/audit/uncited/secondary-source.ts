import { foldText } from "../../domain/fold-text.js";
import type { Entry, Mark } from "../audit-schema.js";

export interface Secondary {
  score: number;
  reason: string;
}

const citedIn =
  /\b(?:as )?(?:cited|quoted) (?:in|by|after)\b|\b(?:zit(?:iert)?\.?|zitiert) (?:nach|bei|in)\b|\bapud\b|\bcitad[oa]s? (?:en|por|em)\b|\bcité[es]{0,2} (?:par|dans|d['’]après)\b|\bcit(?:ato|\.) (?:in|da)\b|\bqtd\. in\b/iu;
/** "Moreau and Lind 2019", "Moreau, 2019", "Moreau (2019)"; "Munich 2019" is a place as well. */
const namedWork =
  /(?<![\p{L}])(\p{Lu}[\p{L}'’-]{2,})(?:(?:\s+(?:and|&|und|et)\s+\p{Lu}[\p{L}'’-]+|\s+et al\.?|,\s+\p{Lu}[\p{L}'’-]+)+,?\s*[([]?|,|\s*[([])\s*\b((?:1[5-9]|20)\d\d)[a-z]?\b\s*[)\]]?/gu;
const yearFirst =
  /\b[Ii]n ((?:1[5-9]|20)\d\d),? (\p{Lu}[\p{L}'’-]{2,}(?:\s+(?:and|&)\s+\p{Lu}[\p{L}'’-]+|\s+et al\.?)*)\s+\p{Ll}+(?:ed|t|s|w|n)\b/gu;
/** "In May 2019", "Figure 2021": no authors. */
const noName =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|In|Since|Until|Before|After|From|By|During|The|Between|Around|About|Spring|Summer|Autumn|Winter|Figure|Table|Section|Chapter|Version|Windows|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)$/u;

/** A sentence that rests on a work which reports another one. Pure. */
export function secondaryIn(
  sentence: string,
  marks: readonly Mark[],
  entries: ReadonlyMap<string, Entry>,
): Secondary | null {
  if (marks.length === 0) return null;
  const cited = marks.flatMap(({ cites }) => cites.flatMap(({ entry }) => entries.get(entry ?? "") ?? []));
  const said = citedIn.exec(sentence)?.[0];
  const distinct = new Set(cited.map(({ id }) => id)).size;
  if (said !== undefined && distinct > 1) return null;
  if (said !== undefined)
    return { score: 0.9, reason: `The primary source is known only through the work that is cited (“${said}”).` };
  if (cited.length === 0) return null;
  const known = new Set(cited.flatMap(authorsOf));
  const written = new Set(marks.flatMap(({ cites }) => cites.flatMap(({ authors }) => authors.map(foldText))));
  const named = [
    ...[...sentence.matchAll(namedWork)].map(([found, name = "", year = ""]) => ({ found, name, year })),
    ...[...sentence.matchAll(yearFirst)].map(([found, year = "", names = ""]) => ({
      found,
      name: names.split(" ")[0] ?? "",
      year,
    })),
  ];
  for (const { found, name, year } of named) {
    const folded = foldText(name.replace(/['’]s?$/u, ""));
    if (noName.test(name) || /\p{Script=Han}/u.test(name) || known.has(folded) || written.has(folded)) continue;
    const names = found.split(/[^\p{L}'’-]+/u).map((each) => foldText(each.replace(/['’]s?$/u, "")));
    if (names.some((each) => known.has(each) || written.has(each))) continue;
    if (cited.some(({ item, text }) => foldText(`${item.title ?? ""} ${text}`).includes(folded))) continue;
    return { score: 0.6, reason: `It names ${name} (${year}) and cites only another work: “${found.trim()}”.` };
  }
  return null;
}

function authorsOf({ item }: Entry): string[] {
  return (item.author ?? []).flatMap(({ family, literal }) => foldText(family ?? literal ?? "").split(/[\s-]+/u));
}

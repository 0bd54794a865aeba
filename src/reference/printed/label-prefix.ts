/** What stands for the persons of the entry above. Something parts two dashes: else a ruled line could be cut in all ways. */
export const repeated =
  /^\s*(?:[—–―_‒-]{2,}|[—―]|(?:Ders|Dies|Dens|Id|Idem|ID)\b\.?)(?:(?:,\s*|\s+|,?\s*(?:and|und|et|en|e|y|i|og|och|&)\s*)[—–―_‒-]{2,})*\s*(?:[.,:;(]|(?=et\s+al\b)|(?=\[)|(?=(?:1[5-9]|20)\d\d))/u;

/** "Dunmore, L.", "van der Berg, Anna". */
const namesBegin = String.raw`(?:\p{Ll}+\s){0,3}\p{Lu}[\p{L}\p{M}'’-]+,\s\p{Lu}`;

/** "1970b. Vineyards and their mapping": a year with its letter, where the names of the entry above are meant. */
export const yearAlone = new RegExp(String.raw`^\s*\(?(?:1[5-9]|20)\d\d[a-z]\b\)?[.,:]?\s+(?!${namesBegin})\S`, "u");

/** "1991 Dunmore, L.": the year stands before the names. */
const yearBefore = new RegExp(String.raw`^\s*\(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,:]?\s+(?=${namesBegin})`, "u");

/** "^ a b Okafor": the links of a Wikipedia page from an entry back to its marks. */
const backlinks = /^\s*[\^↑]+\s*(?:(?:Jump up(?: to)?:?|\p{Ll}(?!\p{L})|\d+\.\d+)[\s,]+)*/u;

const label =
  /^[\s.,;:–—-]*(?<names>[[(]?\p{Lu}[^()[\]0-9]{1,60}?(?:\((?:eds?|dirs?|hrsg)\.?\))?)[\s,(]*(?:1[5-9]|20)\d\d[a-z]?\)?\]?\s*(?<sign>[:=,.–—-]?)\s*(?=\S)/u;

/**
 * Characters before an entry's names: blanks, and a label that repeats the name and year by which the text points to it
 * ("Tallis – Reed 2019 = M. Tallis, J. A. Reed, ...", "[Kuhn(1970)] T. S. Kuhn").
 */
export function labelLength(words: string): number {
  const links = backlinks.exec(words)?.[0].length ?? 0;
  if (links > 0) return links + labelLength(words.slice(links));
  const dashes = repeated.exec(words)?.[0].length ?? 0;
  if (dashes > 0) return words[dashes - 1] === "(" ? dashes - 1 : dashes;
  const blanks = /^[\s.,;:–—-]*/u.exec(words)?.[0].length ?? 0;
  const year = yearBefore.exec(words);
  if (year !== null) return year[0].length;
  const match = label.exec(words);
  if (match === null) return blanks;
  // Titles have other words than names.
  if (/(?<!\p{L})(?!(?:and|und|avec|alii|eds?|hrsg)(?!\p{L}))\p{Ll}{4,}/u.test(match.groups?.["names"] ?? ""))
    return blanks;
  const first = /\p{L}[\p{L}\p{M}'’-]+/u.exec(match.groups?.["names"] ?? "")?.[0].toLowerCase() ?? "";
  const behind = words.slice(match[0].length, match[0].length + 24).toLowerCase();
  return first !== "" && behind.split(/[^\p{L}\p{M}'’-]+/u).includes(first) ? match[0].length : blanks;
}

import { plainWords, withoutMarkup } from "./plain-words.js";

/** Works about another work: they carry its title, and often its authors. */
const kinds = (
  [
    ["correction", "erratum|errata|corrigendum|corrigenda|correction|author correction|publisher correction|addendum"],
    ["retraction", "retraction|retraction note|expression of concern"],
    ["reply", "reply|reply to|response to|author response|authors reply|rejoinder|in reply"],
    ["comment", "comment on|comments on|commentary on|commentary"],
    ["supplement", "supplement|supplementary|supplemental|supporting information|online appendix|appendix to"],
    ["review", "book review|review of the book"],
    ["summary", "plain language summary|executive summary of"],
  ] as const
).map(([kind, words]) => ({
  kind,
  /** Of a title's folded words. */
  head: new RegExp(`^(?:${words}) (?:to|on|of|for|note|article|information|materials?|data|appendix)? ?`, "u"),
  /** A study of "correction factors" is none: only a mark, "on", "to", "for" and the like follow. */
  followed: new RegExp(
    `^\\W*(?:${words})\\s*(?:[:.—–\\[(“"‘-]|\\b(?:to|on|for|of|note|information|materials?)\\b)`,
    "iu",
  ),
  /** Of the words before a title. */
  ending: new RegExp(`(?:^| )(?:${words})(?: (?:to|on|of|for))?$`, "u"),
}));

/** "Title (supplement)", "Title: Erratum": sources put it behind the title too. */
const markAtEnd =
  /[([:–—-]\s*(supplement|supplementary (?:materials?|information|data)|supporting information|erratum|corrigendum|correction)\s*[)\]]?\s*$/iu;

/** Tells which kind of work about another one a title announces with its first words ("Erratum to: ..."), or null. */
export function kindOfTitle(title: string): string | null {
  const mark = markAtEnd.exec(title)?.[1];
  if (mark !== undefined) return mark.toLowerCase().startsWith("supp") ? "supplement" : "correction";
  const words = plainWords(withoutMarkup(title));
  const text = `${words.slice(0, 6).join(" ")} `;
  for (const { kind, head, followed } of kinds) {
    const announced = head.exec(text)?.[0].trim();
    if (announced !== undefined && (words.join(" ") === announced || followed.test(title))) return kind;
  }
  return null;
}

/** Articles link to their supplement on the first page; a supplement itself has neither abstract nor introduction. */
const articleLine = /^\W*(?:\d+\W+)?(?:abstract|summary|introduction)\b/imu;
const supplementLine = /^\W*(?:supplementary|supplemental|supporting)\s+(?:materials?|information|data)\W*$/iu;

/**
 * The same for a page: a short line above the title, the words just before it, or a line that says "Supplementary
 * material" where there is no abstract. `start` is the index of the title's first word among the page's `words`.
 */
export function kindOfPage(text: string, words: readonly string[], start: number): string | null {
  const lines = text.split("\n");
  let above = 0;
  for (const [index, line] of lines.entries()) {
    const inLine = plainWords(line).length;
    if (start > 0 ? above >= start : index >= linesAbove) break;
    above += inLine;
    const kind = inLine > 0 && inLine <= 12 ? kindOfTitle(line) : null;
    if (kind !== null) return kind;
  }
  const before = words.slice(Math.max(0, start - 4), start).join(" ");
  const announced = kinds.find(({ ending }) => ending.test(before));
  if (announced !== undefined) return announced.kind;
  return lines.some((line) => supplementLine.test(line)) && !articleLine.test(text) ? "supplement" : null;
}

/** Where the title was not found on the page, this many lines may stand above it. */
const linesAbove = 3;

const romans: Record<string, number> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9, x: 10 };
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  );

function numberOf(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,2}$/u.test(word)) return Number(word);
  const ordinal = ordinals.indexOf(word) + 1;
  return romans[word] ?? (ordinal > 0 ? ordinal : null);
}

/**
 * "Part II" and "vol. 3" of a title's words by what they number. A roman numeral among the last words counts as a part:
 * `last` says how many words that are, more where it is not certain where the title ends.
 */
export function partsOf(words: readonly string[], last = 1): Map<string, number> {
  const parts = new Map<string, number>();
  for (const [index, word] of words.entries()) {
    const name = partNames[word];
    const number = numberOf(words[index + 1]);
    if (name !== undefined && number !== null) parts.set(name, number);
  }
  const numeral = words
    .slice(1)
    .slice(-last)
    .find((word) => /^(?:ii|iii|iv|vi|vii|viii|ix)$/u.test(word));
  if (numeral !== undefined && !parts.has("part")) parts.set("part", romans[numeral] ?? 0);
  return parts;
}

const partNames: Record<string, string> = {
  part: "part",
  teil: "part",
  partie: "part",
  parte: "part",
  volume: "volume",
  vol: "volume",
  band: "volume",
  tome: "volume",
  chapter: "chapter",
  kapitel: "chapter",
  chapitre: "chapter",
  section: "section",
};

/** The edition that a text names ("2nd edition", "Second Edition", "2. Auflage"), or null. */
export function editionOf(text: string): number | null {
  const words = plainWords(text);
  for (const [index, word] of words.entries()) {
    if (!/^(?:edition|edn|auflage|edicion|edizione)$/u.test(word)) continue;
    const before = words
      .slice(Math.max(0, index - 2), index)
      .filter((each) => !/^(?:st|nd|rd|th|e|revised)$/u.test(each));
    const number = numberOf(before.at(-1));
    if (number !== null) return number;
  }
  return null;
}

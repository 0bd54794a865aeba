import { plainWords, withoutMarkup } from "./plain-words.js";

/** Works about another work: they carry its title, and often its authors. */
const kinds: readonly (readonly [kind: string, words: string])[] = [
  ["correction", "erratum|errata|corrigendum|corrigenda|correction|author correction|publisher correction|addendum"],
  ["retraction", "retraction|retraction note|expression of concern"],
  ["reply", "reply|reply to|response to|author response|authors reply|rejoinder|in reply"],
  ["comment", "comment on|comments on|commentary on|commentary"],
  ["supplement", "supplement|supplementary|supplemental|supporting information|online appendix|appendix to"],
  ["review", "book review|review of the book"],
  ["summary", "plain language summary|executive summary of"],
];

/** What kind of work about another one a title announces with its first words ("Erratum to: ..."), or null. */
export function kindOfTitle(title: string): string | null {
  const text = `${plainWords(withoutMarkup(title)).slice(0, 6).join(" ")} `;
  // A study of "comments on social media" or of "correction factors" is none: only "on", "to", "for" and a colon follow.
  const announced = (words: string) =>
    new RegExp(`^(?:${words}) (?:to|on|of|for|note|article|information|material|materials|data|appendix)? ?`, "u");
  for (const [kind, words] of kinds) {
    const head = announced(words).exec(text)?.[0];
    if (head !== undefined && isAnnouncement(title, words, head)) return kind;
  }
  return null;
}

function isAnnouncement(title: string, words: string, head: string): boolean {
  const only = plainWords(title).join(" ") === head.trim();
  const followed = new RegExp(
    `^\\W*(?:${words})\\s*(?:[:.—–\\[(“"‘-]|\\b(?:to|on|for|of|note|information|material)\\b)`,
    "iu",
  );
  return only || followed.test(title);
}

/** The same for a page: a line of its own near the top, or the words just before the title. */
export function kindOfPage(lines: readonly string[], before: readonly string[]): string | null {
  for (const line of lines.slice(0, 12)) {
    const words = plainWords(line);
    if (words.length > 0 && words.length <= 12 && kindOfTitle(line) !== null) return kindOfTitle(line);
  }
  const text = before.slice(-4).join(" ");
  for (const [kind, words] of kinds) {
    if (new RegExp(`(?:^| )(?:${words})(?: (?:to|on|of|for))?$`, "u").test(text)) return kind;
  }
  return null;
}

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

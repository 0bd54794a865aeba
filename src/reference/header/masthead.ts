import { hasLower, normalizeSpace, plainDashes } from "../../domain/characters.js";
import { isYear } from "../../domain/years.js";
import { classesOf, isOf, shareOf } from "./header-words.js";
import { journalNamed } from "./journals.js";

/** What a row tells of the journal that a paper stands in: "Journal of Owls 14 (2019) 117-129". */
export interface Masthead {
  name: string;
  volume: string;
  issue: string;
  page: string;
  year: string;
  /** Whether a word says which number is the volume or the page. */
  labelled: boolean;
}

const mostWords = 11;
const longestRow = 160;
const tokens = /\p{L}[\p{L}\p{M}’'.&–-]*(?<!-)|\d+|[^\s]/gu;

/** Parses one row; null where it names no volume with a year, an issue or a page beside it. */
export function parseMasthead(text: string): Masthead | null {
  const found = parseLabels(text);
  if (found === null) return null;
  const rest = [found.issue, found.page, found.year].filter((part) => part !== "").length;
  const isLabelled = /\bvol(?:ume)?\b/iu.test(text);
  if (found.volume === "" || rest === 0 || (found.name === "" && !isLabelled)) return null;
  return rest >= 2 || isLabelled ? found : null;
}

/** Reads what numbers a row has, in their order and by the words before them; null for a row without figures. */
export function parseLabels(text: string): Masthead | null {
  if (!/\d/u.test(text)) return null;
  const plain = plainDashes(text.slice(0, longestRow).normalize("NFKC"))
    // "0021-8979/2007/101-2/023106" is a code, whose parts are no pages.
    .replace(/\b\d{4}-\d{3}[\dXx]\/.*$/u, "")
    .replace(/^.{0,60}\bet al\.?\s*[:/]?\s*/iu, "")
    .replace(/^(?:source|published in|erschienen in)\s*:\s*/iu, "")
    .replace(/\b(?:https?:|www\.|doi\b|10\.\d{4}).*$/iu, "");
  const found: Masthead = { name: "", volume: "", issue: "", page: "", year: "", labelled: false };
  const words: { text: string; start: number }[] = Array.from(plain.matchAll(tokens), ({ 0: word, index }) => ({
    text: word,
    start: index,
  }));
  for (let index = 0; index < words.length; index += 1) index = takeNumber(found, words, index);
  found.name = nameIn(plain);
  return found;
}

/** Takes the number at a place for what it is; returns the place of the last token that was used. */
function takeNumber(found: Masthead, words: Words, index: number): number {
  const word = words[index]?.text ?? "";
  const next = words[index + 1]?.text ?? "";
  const isAfter = (sign: string) => words[index - 1]?.text === sign;
  const label = labelBefore(words, index);
  if ((label === "volume" || label === "page") && /^(?:\d+|[IVXLC]+)$/u.test(word)) found.labelled = true;
  if (label === "volume" && found.volume === "" && /^[IVXLC]+$/u.test(word)) found.volume = word;
  if (!/^\d+$/u.test(word)) {
    if (!/^e\d*$/iu.test(word) || found.volume === "" || !(/\d/u.test(word) || /^\d+$/u.test(next))) return index;
    if (found.page !== "" && found.issue === "") found.issue = found.page;
    found.page = /\d/u.test(word) ? word : `${word}${next}`;
    return index + 1;
  }
  const last = rangeEnd(words, index);
  const range = last === null ? word : `${word}-${last.page}`;
  const isFree = label === null && last === null;
  if (label === "volume") found.volume = word;
  else if (isFree && isYear(word) && found.year === "") found.year = word;
  else if (label === "issue") found.issue ||= word;
  else if (label === "page") found.page = range;
  else if (last !== null && found.volume !== "") {
    if (found.issue === "" && !found.page.includes("-")) found.issue = found.page;
    found.page = range;
  } else if (isFree && isMonth(words[index - 1]?.text)) return index;
  else if (found.volume === "" && isFree && word.length <= 4 && index > 0) found.volume = word;
  else if (((isAfter("(") && next === ")") || isAfter("/")) && found.volume !== "") found.issue ||= word;
  else if (found.volume !== "" && (isAfter(":") || isAfter(",")) && !isYear(word)) found.page ||= word;
  return last?.index ?? index;
}

function isMonth(word: string | undefined): boolean {
  return classesOf((word ?? "").replace(/\.$/u, "")).has("month");
}

type Words = readonly { text: string; start: number }[];

function labelBefore(words: Words, index: number): "volume" | "issue" | "page" | null {
  for (const back of [1, 2]) {
    const word = (words[index - back]?.text ?? "").toLowerCase().replace(/\.$/u, "");
    if (["vol", "volume", "band", "bd", "tome", "jahrgang", "jg", "año", "anno", "v"].includes(word)) return "volume";
    if (["no", "nr", "issue", "number", "heft", "ausgabe", "iss", "n", "núm", "num"].includes(word)) return "issue";
    if (["pp", "p", "pages", "s", "article", "id"].includes(word) && back === 1) return "page";
    if (word !== "." && word !== ":" && word !== "") return null;
  }
  return null;
}

/** The last page of a range that begins at a number; "272e278" is what some fonts make of a dash. */
function rangeEnd(words: Words, index: number): { page: string; index: number } | null {
  const sign = words[index + 1]?.text ?? "";
  const last = words[index + 2]?.text ?? "";
  const isRange = (sign === "-" || sign === "e") && /^\d+$/u.test(last);
  return isRange && Number(last) >= 0 ? { page: last, index: index + 2 } : null;
}

/** The words in front of the first figure, or behind a slash. */
function nameIn(text: string): string {
  const parts = text.split(/\s[/|]\s/u);
  for (const part of parts) {
    const [before = ""] = part
      .replace(/^[\d\s]+(?=\p{L})/u, "")
      .split(/(?<!\p{L})\d|\(|\bvol(?:ume)?\b\.?|\bno\./iu, 1);
    const name = withoutMonth(normalizeSpace(before.replace(/[\s,;:.|()—-]+$/u, "").replace(/^[\s,;:.|—-]+/u, "")));
    if (isName(name)) return name;
  }
  return "";
}

/** "Journal of Owls, September" of "Journal of Owls, September 2017, 11(3)". */
function withoutMonth(name: string): string {
  const words = name.split(" ");
  return words.length > 1 && isMonth(words.at(-1))
    ? words
        .slice(0, -1)
        .join(" ")
        .replace(/[\s,;:.|()—-]+$/u, "")
    : name;
}

function isName(name: string): boolean {
  const words = name.split(" ");
  if (
    words.length > mostWords ||
    !(/^\p{Lu}/u.test(name) || words.length === 1) ||
    !/\p{L}{4}/u.test(name) ||
    /[@=<>]/u.test(name)
  )
    return false;
  if (
    isMonth(words.at(-1)?.replace(/,$/u, "")) ||
    shareOf(name, "volume") === 1 ||
    /[.!?] \p{Lu}\p{Ll}+ \p{Ll}/u.test(name)
  )
    return false;
  const refused = ["received", "copyright", "accepted", "updated", "fetched"] as const;
  return (
    !refused.some((kind) => shareOf(name, kind) > 0) &&
    !/^(?:page|fig|table|chapter|section|issn|isbn|arxiv)\b/iu.test(name)
  );
}

/** A container's name as it is cited: known abbreviations in full, without what is no part of it. */
export function containerName(printed: string): string {
  const plain = normalizeSpace(printed.replace(/^[^\p{L}\p{N}]+|[\s,;:.|(●•·–—-]+$/gu, ""));
  const journal = journalNamed(plain);
  if (journal?.short === true) return journal.name;
  const words = plain.split(" ");
  while (words.length > 1 && isTail(words.at(-1) ?? "")) words.pop();
  const name = words.join(" ").replace(/[\s,;:.]+$/u, "");
  return hasLower(name) || name.length < 9 ? name : (journalNamed(name)?.name ?? titleCase(name));
}

/** "v.", "n°", "I": what stands before figures, and lines that part. */
function isTail(word: string): boolean {
  const bare = word.replace(/[^\p{L}]+/gu, "");
  return /^\p{Ll}?$/u.test(bare) || isOf(bare, "volume") || isMonth(bare);
}

function titleCase(name: string): string {
  return name
    .toLowerCase()
    .split(" ")
    .map((word, index) =>
      index > 0 && classesOf(word).has("function") ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(" ");
}

import { hasLower, normalizeSpace, plainDashes } from "../../domain/characters.js";
import type { Item } from "../../domain/item.js";
import type { FieldReading } from "../../domain/record.js";
import { isYear } from "../../domain/years.js";
import type { HeaderReading } from "./header-choices.js";
import { classesOf, shareOf } from "./header-words.js";
import { squash } from "./join-rows.js";

/** What a row tells of the journal that a paper stands in: "Journal of Owls 14 (2019) 117-129". */
export interface Masthead {
  name: string;
  volume: string;
  issue: string;
  page: string;
  year: string;
}

/** How often the container is right: as two rows say it, as one says it, or as the file asks to be cited. */
const confidences = { twice: 0.95, once: 0.85, cited: 0.85 };

/** Reads container, volume, issue and pages from running heads, feet and the entry by which a file asks to be cited. */
export function readMasthead(reading: HeaderReading): { fields: Partial<Item>; reading: FieldReading } | null {
  return printedMasthead(reading) ?? citedContainer(reading);
}

const outerShare = 0.14;
const readPages = 3;

interface Row {
  text: string;
  page: number;
  line: number;
}

function outerRows({ facts }: HeaderReading): Row[] {
  return facts.read_pages.flatMap(({ number, height, lines }) => {
    if (number > readPages && number < facts.pages) return [];
    return lines.flatMap(({ text, y }, index) =>
      y < outerShare * height || y > (1 - outerShare) * height || /^source\s*:/iu.test(text)
        ? [{ text: wholeRow(text, lines[index + 1]?.text), page: number, line: index + 1 }]
        : [],
    );
  });
}

/** Where an entry breaks within its volume or pages, the next row goes on. */
function wholeRow(text: string, next = ""): string {
  return /(?:[-–,]|\b[A-Z]\p{Ll}+\.)$/u.test(text) && /^\d|^\p{Lu}\p{Ll}* \p{Lu}\p{Ll}+, \d/u.test(next)
    ? `${text} ${next}`
    : text;
}

function printedMasthead(reading: HeaderReading): { fields: Partial<Item>; reading: FieldReading } | null {
  const rows = outerRows(reading);
  const subject = reading.facts.info["Subject"] ?? "";
  const parsed = [...rows, ...(subject.length < 150 ? [{ text: subject, page: 0, line: 0 }] : [])].flatMap((row) => {
    const masthead = parseMasthead(row.text);
    return masthead === null ? [] : [{ ...row, masthead }];
  });
  const volumes = new Map<string, number>();
  for (const { masthead } of parsed) volumes.set(masthead.volume, (volumes.get(masthead.volume) ?? 0) + 1);
  const [volume = "", times = 0] = [...volumes].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  const same = parsed.filter(({ masthead }) => masthead.volume === volume && Number(volume) > 0);
  const names = same.map(({ masthead }) => masthead.name).filter((name) => name !== "");
  const name = inFull(bestName(names.length > 0 ? names : nameRows(rows)), reading);
  const [first] = same;
  if (name === "" || first === undefined) return null;
  const said = (key: "issue" | "page") => same.map(({ masthead }) => masthead[key]).find((value) => value !== "") ?? "";
  const page = said("page") || pageNumber(rows);
  const issue = said("issue");
  const fields = {
    "container-title": name,
    volume,
    ...(issue !== "" && { issue }),
    ...(page !== "" && { page }),
  };
  const confidence = times > 1 ? confidences.twice : confidences.once;
  const isPrinted = first.page > 0;
  const place = isPrinted ? `page ${first.page}, head or foot` : "metadata";
  return {
    fields,
    reading: { place, page: isPrinted ? first.page : null, line: isPrinted ? first.line : null, confidence },
  };
}

const mostWords = 11;
const longestRow = 160;
const tokens = /\p{L}[\p{L}\p{M}’'.&–-]*(?<!-)|\d+|[^\s]/gu;

/** Parses one row; null where it names no volume with a year, an issue or a page beside it. */
export function parseMasthead(text: string): Masthead | null {
  if (!/\d/u.test(text)) return null;
  const plain = plainDashes(text.slice(0, longestRow).normalize("NFKC"))
    // "0021-8979/2007/101-2/023106" is a code, whose parts are no pages.
    .replace(/\b\d{4}-\d{3}[\dXx]\/.*$/u, "")
    .replace(/^.{0,60}\bet al\.?\s*[:/]?\s*/iu, "")
    .replace(/^(?:source|published in|erschienen in)\s*:\s*/iu, "")
    .replace(/\b(?:https?:|www\.|doi\b|10\.\d{4}).*$/iu, "");
  const found: Masthead = { name: "", volume: "", issue: "", page: "", year: "" };
  const words: { text: string; start: number }[] = Array.from(plain.matchAll(tokens), ({ 0: word, index }) => ({
    text: word,
    start: index,
  }));
  for (let index = 0; index < words.length; index += 1) index = takeNumber(found, words, index);
  found.name = nameIn(plain);
  const rest = [found.issue, found.page, found.year].filter((part) => part !== "").length;
  const isLabelled = /\bvol(?:ume)?\b/iu.test(plain);
  if (found.volume === "" || rest === 0 || (found.name === "" && !isLabelled)) return null;
  return rest >= 2 || isLabelled ? found : null;
}

/** Takes the number at a place for what it is; returns the place of the last token that was used. */
function takeNumber(found: Masthead, words: Words, index: number): number {
  const word = words[index]?.text ?? "";
  const next = words[index + 1]?.text ?? "";
  const isAfter = (sign: string) => words[index - 1]?.text === sign;
  if (!/^\d+$/u.test(word)) {
    if (!/^e\d*$/iu.test(word) || found.volume === "" || !(/\d/u.test(word) || /^\d+$/u.test(next))) return index;
    if (found.page !== "" && found.issue === "") found.issue = found.page;
    found.page = /\d/u.test(word) ? word : `${word}${next}`;
    return index + 1;
  }
  const label = labelBefore(words, index);
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
    if (["vol", "volume", "band", "bd", "tome"].includes(word)) return "volume";
    if (["no", "nr", "issue", "number", "heft", "n"].includes(word)) return "issue";
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
    const name = normalizeSpace(before.replace(/[\s,;:.|()—-]+$/u, "").replace(/^[\s,;:.|—-]+/u, ""));
    if (isName(name)) return name;
  }
  return "";
}

function isName(name: string): boolean {
  const words = name.split(" ");
  if (words.length > mostWords || !/^\p{Lu}/u.test(name) || !/\p{L}{4}/u.test(name) || /[@=<>]/u.test(name))
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

/** Rows that hold a name and nothing else, where volume and pages stand on a row of their own. */
function nameRows(rows: readonly Row[]): string[] {
  return rows
    .filter(({ page }) => page <= readPages)
    .map(({ text }) => normalizeSpace(text.split(/\s[|]\s/u)[0] ?? ""))
    .filter(
      (text) =>
        isName(text) &&
        !/\d/u.test(text) &&
        /\b(?:journal|review|bulletin|annals|transactions|proceedings|plos|nature|science|sciences|research|letters|revista|revue|zeitschrift|archives)\b/iu.test(
          text,
        ),
    );
}

/** Of a full name and its abbreviations the full one, in letters as titles are written. */
function bestName(names: readonly string[]): string {
  const full = names.filter((name) => !/\p{Ll}\./u.test(name));
  const chosen = (full.length > 0 ? full : names).reduce((best, name) => (rank(name) > rank(best) ? name : best), "");
  return hasLower(chosen) || chosen.length < 9 ? chosen : titleCase(chosen);
}

/** "J Pharmacol Sci" as a row of the first pages has it in full. */
function inFull(name: string, { facts }: HeaderReading): string {
  const short = name
    .toLowerCase()
    .split(/[\s.]+/u)
    .filter((word) => word !== "" && !classesOf(word).has("function"));
  if (short.length < 2) return name;
  for (const { lines } of facts.read_pages.slice(0, readPages))
    for (const { text } of lines) {
      const words = text.split(" ");
      const telling = words.filter((word) => !classesOf(word).has("function"));
      if (
        telling.length === short.length &&
        telling.join("").length > short.join("").length &&
        !/\d/u.test(text) &&
        short.every((part, index) => telling[index]?.toLowerCase().startsWith(part))
      )
        return bestName([text]);
    }
  return name;
}

function rank(name: string): number {
  return Math.min(name.length, 70) + (hasLower(name) ? 3 : 0);
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

/** The page number that stands alone on the first page, where the next page goes on from it. */
function pageNumber(rows: readonly Row[]): string {
  const alone = (page: number) =>
    rows.filter((row) => row.page === page && /^\d{1,5}$/u.test(row.text.trim())).map((row) => Number(row.text));
  const next = alone(2);
  const found = alone(1).find((number) => number > 1 && (next.length === 0 || next.includes(number + 1)));
  return found === undefined ? "" : String(found);
}

const containerFields = ["container-title", "volume", "issue", "page"] as const;

function citedContainer({ cited, first }: HeaderReading): { fields: Partial<Item>; reading: FieldReading } | null {
  if (cited === null || cited["container-title"] === undefined || !isOwn(cited, first.title_page.title)) return null;
  const fields: Partial<Item> = {};
  for (const field of containerFields) {
    const value = cited[field];
    if (value !== undefined) Object.assign(fields, { [field]: value });
  }
  return {
    fields,
    reading: { place: "how it asks to be cited", page: null, line: null, confidence: confidences.cited },
  };
}

/** An entry is the file's own where its title is. */
function isOwn({ title = "" }: Item, read: string | null): boolean {
  const [one, other] = [squash(title), squash(read ?? "")];
  return (
    one.length > 10 && other.length > 10 && (one.startsWith(other.slice(0, 25)) || other.startsWith(one.slice(0, 25)))
  );
}

import { decodeEntities } from "./escape/html.js";
import {
  hasDigit,
  hasLetterOrDigit,
  hasSpace,
  plainDashes,
  removeSpaces,
  splitAtSpaces,
  startsCapitalised,
  trimEnd,
} from "./characters.js";
import { beginsAsAddress } from "./url.js";

/** A DOI seen in a text. `start` and `end` are UTF-16 offsets of what was read, without the "doi:" before it. */
export interface FoundDoi {
  /** Normalised: lower case, without prefix. */
  doi: string;
  start: number;
  end: number;
}

const slashes = /[\u2044\u2215\uff0f]/gu;
const invisible = /[\u200b-\u200d\u2060\ufeff]/gu;

/** Where a DOI begins: directory 10, registrant, slash; nothing numeric before it. A line may end inside. */
const beginning = /(?<![\d.])10\.\n?\d{4,9}(?:\.\d+)*\n?(?:\/|%2F)\n? ?/gi;
/** What may stand in a printed suffix: all that registrants use, in ASCII; anything else ends it. */
const suffixCharacter = /[\w\-.;:()/[\]+,~@!*'$=<>&%#\u00ad\ufb00-\ufb04]/u;
/** The middle part of a SICI (ANSI/NISO Z39.56): location, colons, title code. Markup has no colon inside. */
const siciContribution = /^<[\w.,/+-]*:[\w:.,/+-]*>/u;
const longestSuffix = 250;
const label = /^(?:info:|urn:)?doi\s*[:/]?\s*(?=10\.|https?:)/iu;
const resolver = /^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/+(?:doi:)?/iu;

/** A DOI given alone: bare, with "doi:", as an address of doi.org or of a publisher. Null where the text is something else. */
export function parseDoi(text: string): string | null {
  const plain = plainSigns(text.trim()).replace(invisible, "");
  const given = plain.startsWith("<") && plain.endsWith(">") ? plain.slice(1, -1) : plain;
  const named = given.replace(label, "");
  const bare = named.replace(resolver, "");
  if (beginsAsAddress(bare) || bare.toLowerCase().startsWith("www.")) return findDois(bare)[0]?.doi ?? null;
  const { value: begun } = bare.matchAll(beginning).next();
  if (begun?.index !== 0 || hasSpace(bare)) return null;
  const rest = bare.slice(begun[0].length);
  return normalise(begun[0], trimTail(unescape(bare === named ? rest : withoutFragment(rest))));
}

/** Cuts "#section"; the "#" of an old form of SICI ends the DOI itself. */
function withoutFragment(text: string): string {
  const at = text.indexOf("#");
  return at < 0 || text.slice(0, at).endsWith(";2-") ? text : text.slice(0, at);
}

/**
 * All DOIs of a text, in order. A line feed stands for a line end of the print: what is broken there is joined where
 * it cannot have ended. Punctuation and brackets of the sentence around and markup are cut off.
 */
export function findDois(text: string): FoundDoi[] {
  const found: FoundDoi[] = [];
  const cleaned = plainSigns(text);
  for (const match of cleaned.matchAll(beginning)) {
    const from = match.index + match[0].length;
    const { suffix, end } = readSuffix(cleaned, from);
    const doi = normalise(removeSpaces(match[0]), suffix);
    if (doi !== null) found.push({ doi, start: match.index, end });
  }
  return found;
}

/** True for the sample values of templates and guides: they name no work. */
export function isPlaceholderDoi(doi: string): boolean {
  const slash = doi.indexOf("/");
  const suffix = doi.slice(slash + 1);
  return (
    samples.registrants.has(doi.slice(0, slash)) ||
    samples.dois.has(doi) ||
    samples.suffixes.has(trimEnd(suffix, "0123456789")) ||
    samples.within.some((sample) => suffix.includes(sample)) ||
    (suffix.split("0").length > 4 && !hasDigit(suffix.replaceAll("0", ""))) ||
    trimEnd(suffix, "0.-") === "" ||
    /\bv0+i0+\b|\byy-tn\b|\bdoi-?number\b|[./]doi$|[/.]0+-0+\//u.test(doi)
  );
}

/** Parts of DOIs that stand for those of a work; `dois` are printed by ACM's and other templates until an author replaces them, one is the DOI handbook's example. */
const samples = {
  registrants: new Set(["10.0000", "10.1234", "10.12345", "10.9999", "10.99999"]),
  suffixes: new Set(["abc", "xyz", "example", "insert", "suffix", "doi"]),
  within: ["nnn", "xxx", "yyy", "20xx", "tobeassigned", "donotexist", "doesnotexist", "do-not-exist", "does-not-exist"],
  dois: new Set([
    "10.1145/1122445.1122456",
    "10.1145/1235",
    "10.1145/3290605.3300000",
    "10.1145/8888888.7777777",
    "10.475/123_4",
    "10.5555/12345678",
    "10.1000/182",
    "10.1000/xyz123",
    "10.1007/s00000-000-0000-0",
  ]),
};

function readSuffix(text: string, from: number): { suffix: string; end: number } {
  let read = "";
  let position = from;
  for (;;) {
    const piece = readPiece(text, position);
    read += piece;
    position += piece.length;
    const next = continuation(text, position, read);
    if (next === null || read.length > longestSuffix) break;
    read = next.joined;
    position = next.position;
  }
  const plain = unescape(softHyphens(read));
  return { suffix: trimTail(plain), end: position - Math.max(0, plain.length - trimTail(plain).length) };
}

const entities = { opening: ["&lt;", "&#60;"], others: ["&gt;", "&amp;", "&#62;", "&#38;"] };
const addressBeginnings = ["http:", "https:", "www.", "doi:", "dx.doi", "doi.org"];

/** The characters up to a space, to markup, or to another address that was set without a space. */
function readPiece(text: string, from: number): string {
  let end = from;
  while (end < text.length && suffixCharacter.test(text.charAt(end))) {
    const character = text.charAt(end);
    const next = text.slice(end, end + 7).toLowerCase();
    const begins = (sign: string) => next.startsWith(sign);
    if (character === "<" || entities.opening.some(begins)) {
      const contribution = siciContribution.exec(unescape(text.slice(end, end + 80).replaceAll("\n", "")));
      if (!contribution) break;
    } else if (character === "&" && !entities.others.some(begins)) break;
    else if (character === "#" && !text.slice(from, end).endsWith(";2-")) break;
    else if (addressBeginnings.some(begins) && end > from) break;
    end += 1;
  }
  return text.slice(from, end);
}

interface Continuation {
  joined: string;
  position: number;
}

/** The start of the next line (or, behind a wide gap, of the next word) where the DOI cannot have ended; null where it may have. */
function continuation(text: string, position: number, read: string): Continuation | null {
  const gap = text.charAt(position);
  if (gap !== "\n" && gap !== " ") return null;
  const next = position + 1;
  const token = splitAtSpaces(text.slice(next, next + longestSuffix))[0] ?? "";
  if (gap === " ") return goesOnBehindGap(read, token) ? { joined: read, position: next } : null;
  if (!/^[\w.\-/_:;()<>\u00ad]/u.test(token) || !goesOn(read, token)) return null;
  const hyphenated = /[a-z]{2}[-\u00ad] [a-z]{2}/u.test(`${read.slice(-3)} ${token.slice(0, 2)}`);
  return { joined: hyphenated ? read.slice(0, -1) : read, position: next };
}

/** Wide letters make gaps that read as spaces: "10.1103/PhysRevLett. 100.016602". */
function goesOnBehindGap(read: string, token: string): boolean {
  return /^[a-z.]+\. [a-z\d]+[.\d]\S*\d/iu.test(`${read} ${token}`);
}

function goesOn(read: string, token: string): boolean {
  if (!hasDigit(token)) return openBrackets(read) > 0 && /^[\w.\-/:]*[)>]/u.test(token);
  if (openBrackets(read) > 0 || trimEnd(read, "/_-(<:\u00ad") !== read) return true;
  if (/^[.\-/_:][a-z\d]/iu.test(token)) return true;
  if (!hasDigit(read)) return !startsCapitalised(token) && !beginsAsAddress(token) && !token.startsWith("(");
  return read.endsWith(".") && /^\d{2,}[.\-_]\d[\w.-]*$/u.test(token);
}

const brackets = ["()", "<>", "[]"].map((pair) => [pair.charAt(0), pair.charAt(1)] as const);

function openBrackets(text: string): number {
  return Math.max(...brackets.map(([open, close]) => count(text, open) - count(text, close)));
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Fonts draw U+00AD as a hyphen. Inside a word it is one of hyphenation, elsewhere one of the DOI. */
function softHyphens(text: string): string {
  return text.replace(/(?<=[a-z]{2})\u00ad(?=[a-z]{2})/gu, "").replaceAll("\u00ad", "-");
}

function unescape(text: string): string {
  return decodeEntities(text).replace(/%([2-7][\da-f])/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Words that stand behind a DOI on title pages, where the space between was lost. */
const gluedWords = new Set(
  (
    "Received Accepted Published Available Copyright Editor Editors Academic Article Abstract Research Open Citation Cite " +
    "Keywords This this The Downloaded ISSN PMID PMC Version"
  ).split(" "),
);
/** What addresses of publishers hang on, by the sign before it. */
const views: Readonly<Record<string, ReadonlySet<string>>> = {
  "/": new Set(
    (
      "full pdf pdfft epdf abstract abs meta html fulltext full-text summary references " +
      "suppl supplement supplements supplemental supplementary suppl_file suppl_data"
    ).split(" "),
  ),
  ".": new Set(["pdf", "full", "htm", "html", "abstract", "xml"]),
};

/** Addresses of Oxford University Press go on with a number of the article: ".../doi/10.1093/brain/awx123/3052728". */
const numberOfAddress = /^(10\.1093\/[a-z]+\/[a-z]+\d+)\/\d{5,}$/u;

function trimTail(suffix: string): string {
  // A blank that an address writes as "%20" ends the DOI too.
  const [whole = ""] = splitAtSpaces(suffix.split("?", 1)[0] ?? "");
  let rest = withoutGluedWord(whole);
  for (;;) {
    const shorter = dropLast(withoutViews(rest));
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

function withoutGluedWord(suffix: string): string {
  for (const { index, 1: word = "" } of suffix.matchAll(/(?<=\d)[.,;]?([A-Za-z]+)\b/gu))
    if (gluedWords.has(word)) return suffix.slice(0, index);
  return suffix;
}

function withoutViews(suffix: string): string {
  const at = Math.max(suffix.lastIndexOf("/"), suffix.lastIndexOf("."));
  const isView = views[suffix.charAt(at)]?.has(suffix.slice(at + 1).toLowerCase()) ?? false;
  return isView ? withoutViews(suffix.slice(0, at)) : suffix;
}

function dropLast(text: string): string {
  const shorter = trimEnd(text, ".,;:!'*~&=+@$-/_(<[%");
  if (shorter !== text) return shorter;
  for (const [open, close] of brackets) {
    if (text.endsWith(close) && count(text, close) > count(text, open)) return text.slice(0, -1);
  }
  // "(see 10.1000/x).": the bracket of the sentence closes before more of it.
  const unopened = text.lastIndexOf(")");
  const isUnopened = unopened > 0 && unopened > text.lastIndexOf("(") && count(text, ")") > count(text, "(");
  return isUnopened ? text.slice(0, unopened) : text;
}

function plainSigns(text: string): string {
  return plainDashes(text).replace(slashes, "/");
}

function normalise(prefix: string, suffix: string): string | null {
  if (!hasLetterOrDigit(suffix)) return null;
  const doi = (unescape(prefix) + softHyphens(suffix)).normalize("NFKC").toLowerCase();
  return doi.replace(numberOfAddress, "$1");
}

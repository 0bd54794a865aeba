import { decodeEntities } from "./escape/html.js";
import { hasDigit, hasSpace, removeSpaces } from "./characters.js";

/** A DOI seen in a text. `start` and `end` are UTF-16 offsets of what was read, without the "doi:" before it. */
export interface FoundDoi {
  /** Normalised: lower case, without prefix. */
  doi: string;
  start: number;
  end: number;
}

/** Dashes that fonts put in place of a hyphen. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const slashes = /[\u2044\u2215\uff0f]/gu;
const invisible = /[\u200b-\u200d\u2060\ufeff]/gu;

/** Where a DOI begins: directory 10, registrant, slash; nothing numeric before it. A line may end inside. */
const beginning = /(?<![\d.])10\.\n?\d{4,9}(?:\.\d+)*\n?(?:\/|%2F)\n? ?/gi;
/** What may stand in a printed suffix: all that registrants use, in ASCII; anything else ends it. */
const suffixCharacter = /[\w\-.;:()/[\]+,~@!*'$=<>&%#\u00ad\ufb00-\ufb04]/u;
/** The middle part of a SICI (ANSI/NISO Z39.56): location, colons, title code. Markup has no colon inside. */
const siciContribution = /^<[\w.,/+-]*:[\w:.,/+-]*>/u;
const longestSuffix = 250;

/** A DOI given alone: bare, with "doi:", as an address of doi.org or of a publisher. Null where the text is something else. */
export function parseDoi(text: string): string | null {
  const given = clean(text.trim()).replace(/^<(.*)>$/u, "$1");
  const bare = given
    .replace(/^(?:info:|urn:)?doi\s*[:/]?\s*(?=10\.|https?:)/iu, "")
    .replace(/^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/+(?:doi:)?/iu, "");
  if (/^(?:https?:\/\/|www\.)/iu.test(bare)) return findDois(bare)[0]?.doi ?? null;
  const [prefix] = /^10\.\d{4,9}(?:\.\d+)*(?:\/|%2F)/iu.exec(bare) ?? [];
  if (prefix === undefined || hasSpace(bare)) return null;
  const isAddress = bare !== given && /doi\.org/iu.test(given);
  const whole = isAddress ? bare.replace(/\?.*$|(?<!;2-)#.*$/u, "") : bare;
  return normalise(whole.slice(0, prefix.length), trimTail(unescape(whole.slice(prefix.length))));
}

/**
 * All DOIs of a text, in order. A line feed stands for a line end of the print: what is broken there is joined where
 * it cannot have ended. Punctuation and brackets of the sentence around and markup are cut off.
 */
export function findDois(text: string): FoundDoi[] {
  const found: FoundDoi[] = [];
  const cleaned = text.replace(dashes, "-").replace(slashes, "/");
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
  const suffix = doi.slice(doi.indexOf("/") + 1);
  return (
    /^10\.(?:0000|1234|12345|9999|99999|xxxx)\//u.test(doi) ||
    (suffix.split("0").length > 4 && !/[1-9]/u.test(suffix)) ||
    /([nxy])\1{2,}|^(?:abc|xyz|example|insert|suffix|doi)\d*$|^[0.-]+$/u.test(suffix) ||
    /20xx|\bv0+i0+\b|\byy-tn\b|\bdoi-?number\b|[./]doi$|tobeassigned|(?:does?|do)-?not-?exist|[/.]0+-0+\//u.test(doi) ||
    templateDois.has(doi)
  );
}

/** Printed by ACM's and other templates until an author replaces them; the DOI handbook's example. */
const templateDois = new Set([
  "10.1145/1122445.1122456",
  "10.1145/1235",
  "10.1145/3290605.3300000",
  "10.1145/8888888.7777777",
  "10.475/123_4",
  "10.5555/12345678",
  "10.1000/182",
  "10.1000/xyz123",
  "10.1007/s00000-000-0000-0",
]);

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

/** The characters up to a space, to markup, or to another address that was set without a space. */
function readPiece(text: string, from: number): string {
  let end = from;
  while (end < text.length && suffixCharacter.test(text.charAt(end))) {
    const character = text.charAt(end);
    if (character === "<" || (character === "&" && /^&(?:lt|#60);/iu.test(text.slice(end, end + 5)))) {
      const contribution = siciContribution.exec(unescape(text.slice(end, end + 80).replace(/\n/gu, "")));
      if (!contribution) break;
    } else if (character === "&" && !/^&(?:gt|amp|#62|#38);/iu.test(text.slice(end, end + 5))) break;
    else if (character === "#" && !text.slice(from, end).endsWith(";2-")) break;
    else if (/^(?:https?:|www\.|doi:|dx\.doi|doi\.org)/iu.test(text.slice(end, end + 7)) && end > from) break;
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
  const token = /^[^\s]*/u.exec(text.slice(next, next + longestSuffix))?.[0] ?? "";
  if (gap === " ") return goesOnBehindGap(read, token) ? { joined: read, position: next } : null;
  if (!/^[\w.\-/_:;()<>\u00ad]/u.test(token) || !goesOn(read, token)) return null;
  const hyphenated = /[a-z]{2}[-\u00ad]$/u.test(read) && /^[a-z]{2}/u.test(token);
  return { joined: hyphenated ? read.slice(0, -1) : read, position: next };
}

/** Wide letters make gaps that read as spaces: "10.1103/PhysRevLett. 100.016602". */
function goesOnBehindGap(read: string, token: string): boolean {
  return /^[a-z.]+\.$/iu.test(read) && /^[a-z\d]+[.\d]\S*\d/iu.test(token);
}

function goesOn(read: string, token: string): boolean {
  if (!hasDigit(token)) return openBrackets(read) > 0 && /^[\w.\-/:]*[)>]/u.test(token);
  if (openBrackets(read) > 0 || /[/_\-(<:\u00ad]$/u.test(read)) return true;
  if (/^[.\-/_:][a-z\d]/iu.test(token)) return true;
  if (!hasDigit(read)) return !/^(?:[A-Z][a-z]|https?:|\()/u.test(token);
  return read.endsWith(".") && /^\d{2,}[.\-_]\d[\w.-]*$/u.test(token);
}

function openBrackets(text: string): number {
  const count = (bracket: string) => text.split(bracket).length - 1;
  return Math.max(count("(") - count(")"), count("<") - count(">"), count("[") - count("]"));
}

/** Fonts draw U+00AD as a hyphen. Inside a word it is one of hyphenation, elsewhere one of the DOI. */
function softHyphens(text: string): string {
  return text.replace(/(?<=[a-z]{2})\u00ad(?=[a-z]{2})/gu, "").replace(/\u00ad/gu, "-");
}

function unescape(text: string): string {
  return decodeEntities(text).replace(/%([2-7][\da-f])/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Words that stand behind a DOI on title pages, where the space between was lost. */
const gluedWord =
  /(?<=\d)[.,;]?(?:Received|Accepted|Published|Available|Copyright|Editors?|Academic|Article|Abstract|Research|Open|Citation|Cite|Keywords|This|this|The|Downloaded|ISSN|PMID|PMC|Version)\b.*$/u;
/** What addresses of publishers hang on. */
const viewOfAddress =
  /(?:\/(?:full|pdf|pdfft|epdf|abstract|abs|meta|html|fulltext|full-text|summary|references|suppl\w*)|\.(?:pdf|full|html?|abstract|xml))+$/iu;

/** Addresses of Oxford University Press go on with a number of the article: ".../doi/10.1093/brain/awx123/3052728". */
const numberOfAddress = /^(10\.1093\/[a-z]+\/[a-z]+\d+)\/\d{5,}$/u;

function trimTail(suffix: string): string {
  let rest = suffix.replace(/\?.*$/u, "").replace(gluedWord, "").replace(viewOfAddress, "");
  for (;;) {
    const shorter = dropLast(rest);
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

function dropLast(text: string): string {
  if (/[.,;:!'*~&=+@$\-/_(<[%]$/u.test(text)) return text.slice(0, -1);
  const pairs = [
    ["(", ")"],
    ["<", ">"],
    ["[", "]"],
  ] as const;
  for (const [open, close] of pairs) {
    if (text.endsWith(close) && text.split(close).length > text.split(open).length) return text.slice(0, -1);
  }
  // "(see 10.1000/x).": the bracket of the sentence closes before more of it.
  const unopened = text.search(/\)(?=[^()]*$)/u);
  if (unopened > 0 && text.split(")").length > text.split("(").length) return text.slice(0, unopened);
  return text;
}

function clean(text: string): string {
  return text.replace(dashes, "-").replace(slashes, "/").replace(invisible, "");
}

function normalise(prefix: string, suffix: string): string | null {
  if (!/[\p{L}\d]/u.test(suffix)) return null;
  const plainPrefix = prefix.replace(/%2F/iu, "/");
  const doi = (plainPrefix + softHyphens(suffix)).normalize("NFKC").toLowerCase();
  return doi.replace(numberOfAddress, "$1");
}

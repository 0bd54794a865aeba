import { collapseSpaces, hasLetterOrDigit, trimEnd, trimEnds } from "../../domain/characters.js";
import { baseCitationKey } from "../../domain/citation-key.js";
import { QuireError } from "../../domain/error.js";
import { formatDate } from "../../domain/item-date.js";
import { type Item, itemYear } from "../../domain/item.js";
import { slug } from "../../domain/slug.js";

/** The template of names where none is given. */
export const defaultNameTemplate = "slug(title)_year";

/** Longest name with its extension: paths on Windows have 260 characters, names on Linux 255 bytes. */
const mostCharacters = 120;
const mostBytes = 240;
/** A title is not longer; what comes behind is cut anyway. */
const mostLooked = 1000;
/** What must be left of a text for its last, cut word to be dropped. */
const shortestRest = 8;

/** Letters as readers see them: accents and joined emoji are not torn apart. */
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Words of the template language and what they stand for; empty where the item does not say. */
const words = {
  title: (item: Item) => item.title ?? "",
  year: (item: Item) => String(itemYear(item) ?? ""),
  date: (item: Item) => formatDate(item.issued),
  author: (item: Item) => item.author?.[0]?.family ?? item.author?.[0]?.literal ?? "",
  publication: (item: Item) => item["container-title"] ?? "",
  key: (item: Item) => item.id ?? baseCitationKey(item),
  doi: (item: Item) => item.DOI ?? "",
} as const;
type Word = keyof typeof words;

type Part = { kind: "word"; word: Word; slug: boolean } | { kind: "text"; text: string };

/**
 * A file name for a work, extension included (".pdf"): legal on every system, at most 120 characters. Null where the
 * item has no title, or nothing but dates of what the template asks for.
 *
 * A template is made of the words `title`, `year`, `date`, `author` (family name of the first), `publication`, `key`
 * and `doi`; `slug(word)` folds a word to small ASCII letters, digits and hyphens (scripts that cannot be folded keep
 * their letters). Anything between words stands as it is, and is left out beside an empty word; letters of one's own go
 * in double quotes. Throws `usage`, naming the word that is not known.
 */
export function fileNameFor(item: Item, template: string, extension: string): string | null {
  const parts = parseTemplate(template).map((part) => ({ part, text: value(part, item) }));
  const asked = parts.filter(({ part }) => part.kind === "word");
  const untitled =
    slug(item.title ?? "") === "" || asked.some(({ part, text }) => isWordOf(part, "title") && text === "");
  const telling = asked.some(({ part, text }) => !isWordOf(part, "year", "date") && text !== "");
  if (untitled || !telling) return null;
  const stem = legalStem(shorten(withoutLooseText(parts), extension).join(""));
  return stem === "" ? null : stem + extension;
}

function isWordOf(part: Part, ...among: Word[]): boolean {
  return part.kind === "word" && among.includes(part.word);
}

/** "x.pdf", "x_2.pdf", "x_3.pdf"…, none longer than a name may be. */
export function numberedName(name: string, number: number): string {
  if (number < 2) return name;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const ending = `_${number}${extension}`;
  return trimEnd(cut(stem, ending), "-_. ") + ending;
}

function parseTemplate(template: string): Part[] {
  const pattern = /slug\(\s*([A-Za-z]+)\s*\)|([A-Za-z]+)|((?:"[^"]*"|[^A-Za-z"]|"(?=[^"]*$))+)/g;
  const parts = [...template.matchAll(pattern)].map(([, slugged, word, text]): Part => {
    const name = slugged ?? word;
    if (name === undefined) return { kind: "text", text: legal((text ?? "").replaceAll('"', "")) };
    if (!isWord(name)) throw unknownWord(name, template);
    return { kind: "word", word: name, slug: slugged !== undefined };
  });
  if (!parts.some((part) => part.kind === "word")) throw unknownWord(template, template);
  return parts;
}

function isWord(name: string): name is Word {
  return Object.hasOwn(words, name);
}

function unknownWord(word: string, template: string): QuireError {
  return new QuireError("usage", `The name template "${template}" has no meaning at "${word}".`, {
    facts: { word, template },
    fix: `Use the words ${Object.keys(words).join(", ")}, slug(word), and marks between them, such as "${defaultNameTemplate}".`,
  });
}

function value(part: Part, item: Item): string {
  if (part.kind === "text") return part.text;
  const text = words[part.word](item).slice(0, mostLooked).toWellFormed();
  return part.slug ? slug(text) : legal(text);
}

/** Text without what Windows, macOS or Linux forbid in names. */
function legal(text: string): string {
  return collapseSpaces(text.normalize("NFC").replace(/[<>:"/\\|?*\p{Cc}\p{Cs}]+/gu, " "));
}

/** Marks stand between two words that say something, and nowhere else; text of one's own stands anywhere. */
function withoutLooseText(parts: readonly { part: Part; text: string }[]): string[] {
  const pieces: string[] = [];
  let between: string | null = null;
  for (const { part, text } of parts) {
    if (part.kind === "text") between ??= text;
    else if (text !== "") {
      if (pieces.length > 0 || isOwnText(between)) pieces.push(between ?? "");
      pieces.push(text);
      between = null;
    }
  }
  return isOwnText(between) ? [...pieces, between ?? ""] : pieces;
}

function isOwnText(text: string | null): boolean {
  return text !== null && hasLetterOrDigit(text);
}

/** Shortens the longest piece at its word ends until the name fits. */
function shorten(pieces: string[], extension: string): string[] {
  const longest = pieces.reduce((best, piece, index) => (piece.length > (pieces[best] ?? "").length ? index : best), 0);
  const rest = pieces.filter((_, index) => index !== longest).join("") + extension;
  return pieces.map((piece, index) => (index === longest ? cut(piece, rest) : piece));
}

/** The beginning of a text that fits beside `rest`, ending with a whole word where that leaves enough of it. */
function cut(text: string, rest: string): string {
  if (fits(text + rest)) return text;
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let kept = letters.length;
  while (kept > 1 && !fits(letters.slice(0, kept).join("") + rest)) kept -= 1;
  const cutText = letters.slice(0, kept).join("");
  const wholeWords = cutText.replace(/[-_ ]+[^-_ ]*$/, "");
  const inWord = /[^-_ ]/.test(letters[kept] ?? "");
  return trimEnd(inWord && wholeWords.length >= shortestRest ? wholeWords : cutText, "-_ ");
}

function fits(name: string): boolean {
  return name.length <= mostCharacters && Buffer.byteLength(name) <= mostBytes;
}

/** Names that are devices on Windows, whatever their extension. */
const devices = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(\.|$)/i;

/** No hidden file, no option of a command, no device, no dot or space at the end. */
function legalStem(stem: string): string {
  const trimmed = trimEnds(trimEnd(stem, "-_. "), "-. ");
  return devices.test(trimmed) ? trimmed.replace(/^[^.]+/, "$&_") : trimmed;
}

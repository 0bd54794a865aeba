import { hasLower, hasUnspacedScript, hasUpper, normalizeSpace } from "../../domain/characters.js";
import { nameParticles } from "../../domain/name-particles.js";
import { wordsOfLanguages } from "../../language/language-phrases.js";
import { classesOf, institutionShare, isOf } from "./header-words.js";
import { knownNames } from "./known-names.js";
import {
  isLongUnspacedName,
  joinedToFamilies,
  knownInScript,
  namesInScript,
  partedAtFamilies,
} from "./script-names.js";

/** The names that a text lists, and how much of it they are. */
export interface ListedNames {
  names: string[];
  pieces: string[];
  /** The share of the letters that are names, 0 to 1. */
  share: number;
}

const particles = new Set([
  ...nameParticles,
  "y",
  "d’",
  "d'",
  "s.",
  "st.",
  "san",
  "jr.",
  "sr.",
  "jr",
  "sr",
  "ii",
  "iii",
]);
/** Degrees and titles, without points. */
const degrees = new Set(
  "md phd dphil mph msc ms bsc ba ma mba mbbs mbchb scd dr prof professor frcp frcs rn pharmd dvm drph mrcp mhs msph mas dipl-ing ing facs faha facc dsc bs ph ms".split(
    " ",
  ),
);
const titles = new Set("dr prof professor mr mrs ms sir ing dipl-ing".split(" "));

/** Lists the names of a text in which commas, semicolons, signs and "and" part them. */
export function namesIn(text: string): ListedNames {
  const own = namesInScript(text);
  if (own !== null) return { names: own, pieces: own.length === 0 ? [text] : own, share: Number(own.length > 0) };
  const pieces = invertedPieces(text) ?? piecesOf(text);
  const names = pieces.filter(isName);
  const length = (list: readonly string[]) => list.reduce((sum, piece) => sum + piece.length, 0);
  return { names, pieces, share: pieces.length === 0 ? 0 : length(names) / length(pieces) };
}

/** "Lovelace, Ada; de Vries, Jan": parts with one comma each, the family's name before it; null for other texts. */
function invertedPieces(text: string): string[] | null {
  const sides = (part: string) => part.split(",").map((side) => trimPiece(side.split(/\s+/u)));
  const turned = (parts: readonly string[][]) =>
    parts.map(([family = "", givenNames = ""]) => `${givenNames} ${family}`);
  const parts = text.split(";").map(sides);
  if (parts.some(([, side = ""]) => degrees.has(side.replaceAll(".", "").toLowerCase()))) return null;
  if (parts.length > 1 && parts.every(({ length }) => length === 2)) {
    const pieces = turned(parts);
    return pieces.filter(isName).length > pieces.length / 2 ? pieces : null;
  }
  const words = sides(text);
  if (
    text.includes(";") ||
    words.length < 2 ||
    words.length % 2 === 1 ||
    words.some((word) => !/^\p{Lu}\S*$/u.test(word))
  )
    return null;
  const pieces = turned(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ""]] : [])));
  return pieces.every((piece) => isName(piece) && knownNames([piece]).given === 1) ? pieces : null;
}

/** "Íñigo Ibáñez y Vega; Ana Soto": where semicolons part the names, those before the last have no word for "and" between them. */
function isWithinName(token: string, words: readonly string[], goesOn: boolean): boolean {
  return goesOn && words.length > 1 && token.length === 1 && isConjunction(token) && token !== "&";
}

/** "Kai" and "Ve" are given names, "kai" and "ve" are words for "and". */
function isConjunction(token: string): boolean {
  if (token === "&" || token === "y" || token === "e") return true;
  return token.length > 1 && isOf(token, "and") && (!hasUpper(token) || token === token.toUpperCase());
}

const gap = " , ";

/** Marks of affiliations, addresses and digits become separators, so that no two names grow together. */
function withoutMarks(text: string): string {
  return text
    .replace(/(?<=(?<!\p{L})\p{Lu}\.)(?=\p{Lu}\p{L})/gu, " ")
    .replace(/^© ?\d{4} (?:\p{Ll}\. )?/u, "")
    .replace(/<[^<>]*@[^<>]*>|\([^()]*@[^()]*\)|\{[^{}]*\}\s*@\S+|\S+@\S+/gu, gap)
    .replace(/https?:\S+|\bORCID\S*/gu, " ")
    .replace(/\^[\p{L}\p{N}](?:[\p{N}]|,\s?[\p{Ll}\p{N}*∗†‡](?![\p{L}.]))*[*†‡§¶∗]*/gu, gap)
    .replace(/(?<=\p{L}\.?),[a-z](?:,[a-z])*(?=[\s,;]|$)/gu, gap)
    .replace(/[*†‡§¶#$+∗✉⇑⋆☆◆•|∥‖¹²³⁴⁵⁶⁷⁸⁹⁰·]+/gu, gap)
    .replace(/(?<=\p{L}{2}) ?(?<!\p{L})[a-z](?:\s?,\s?[a-z*∗])*(?=\s*(?:[,;*∗]|$|and\b|&))/gu, gap)
    .replace(/(?<=[\p{L}.])\d+(?:\s?[,–-]\s?\d+)*|(?<!\p{L})\d+(?:\s?,\s?\d+)*/gu, gap)
    .replace(/\([^()]*\)|[\^()[\]]/gu, " ");
}

function piecesOf(text: string): string[] {
  if (hasUnspacedScript(text.replace(/\s/gu, ""))) return hanPieces(text);
  const pieces: string[] = [];
  let words: string[] = [];
  const close = () => {
    const piece = trimPiece(words);
    if (piece !== "") pieces.push(piece);
    words = [];
  };
  const lastPart = text.lastIndexOf(";") < 0 ? 0 : text.split(";").length - 1;
  const tokens = withoutMarks(text.replaceAll(";", " ; "))
    .replace(/[,،、/]/gu, gap)
    .split(/\s+/u);
  let part = 0;
  for (const token of tokens) {
    if (token === ";") part += 1;
    const plain = token.replace(/\./gu, "").toLowerCase();
    if (isWithinName(token, words, part < lastPart)) words.push(token);
    else if (token === "," || token === ";" || isConjunction(token)) close();
    else if (degrees.has(plain) && words.length > 1) close();
    else if (degrees.has(plain) && words.length === 0 && /\p{Lu}.*\p{Lu}/u.test(token)) continue;
    else if (words.length === 0 && (titles.has(plain) || isOf(token, "by"))) continue;
    else if (token.endsWith(":")) words = [];
    else words.push(token);
  }
  close();
  return pieces;
}

/** Points stay behind initials and "Jr." only. */
function trimPiece(words: readonly string[]): string {
  const text = words.filter((word) => word !== "").join(" ");
  const last = words.at(-1) ?? "";
  const keepsPoint = /^\p{L}\.$|\p{Lu}\.$|^[JS]r\.$/u.test(last);
  return normalizeSpace(text.replace(keepsPoint ? /[\s:;,]+$/u : /[\s.:;,]+$/u, "").replace(/^[\s.:;–-]+/u, ""));
}

/** Names of Han characters, single ones in pairs. */
function hanPieces(text: string): string[] {
  const words = joinedToFamilies(
    partedAtFamilies(text)
      .split(/[\s*∗,，、;；\d^]+/u)
      .filter((word) => word !== ""),
  );
  const pieces: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const next = words[index + 1] ?? "";
    if (word.length === 1 && next.length === 1) {
      pieces.push(word + next);
      index += 1;
    } else pieces.push(word);
  }
  return pieces;
}

const mostWords = 7;
const longestName = 52;
const namePart = /^(?:\p{Lu}[\p{L}\p{M}.'’ʼ‐‑–-]*|[dDlLO]['’]\p{Lu}[\p{L}-]*|[a-z]{1,2}-\p{Lu}\p{L}+)$/u;

/** Tells whether a text is shaped as a person's name and has no word that persons are not called by. */
export function isName(text: string): boolean {
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{2,6}$/u.test(text))
    return text.length < 6 || isLongUnspacedName(text);
  if (knownInScript(text) !== null) return true;
  const words = text.split(" ");
  if (words.length < 2 || words.length > mostWords || text.length > longestName) return false;
  if (words.length > 2 && words[0] === "A") return false;
  const proper = words.filter((word, index) => namePart.test(word) || isLowerFamily(words, index));
  if (proper.length < 2 || words.some((word) => !proper.includes(word) && !particles.has(word.toLowerCase())))
    return false;
  // "I. Her", "A. May": behind initials any word is a family's name.
  const isInitialled = words.slice(0, -1).every((word) => /^(?:\p{Lu}\.-?)+$/u.test(word));
  if (!isInitialled && words.some((word) => !particles.has(word.toLowerCase()) && isNoName(word))) return false;
  return words.some(
    (word) => /\p{L}{2}/u.test(word) && !particles.has(word.toLowerCase()) && !/^(?:\p{Lu}\.)+$/u.test(word),
  );
}

/** "Inamullah khan": some set the family's name in small letters. */
function isLowerFamily(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  if (index === 0 || index < words.length - 1 || !/^\p{Ll}{4,}$/u.test(word)) return false;
  const { given, family } = knownNames([`${words[0] ?? ""} ${word}`]);
  return given === 1 && family === 1;
}

const refused = ["unnamed", "address", "body", "publishing", "kind", "degree"] as const;

/** Initials and words of one letter are never refused; months and places are surnames too ("May", "Page"). */
function isNoName(word: string): boolean {
  if (word.length < 3 || word.includes(".")) return false;
  const classes = classesOf(word);
  // "May" and "August" are names too, "December" is none.
  if ((classes.has("month") && word.length > 6) || institutionShare(word) > 0) return true;
  return (
    refused.some((kind) => classes.has(kind)) || (classes.has("function") && word.length > 2 && !hasUpperOnly(word))
  );
}

function hasUpperOnly(word: string): boolean {
  return !hasLower(word);
}

/** Small capitals and capitals in title case: "JAN VAN DER BERG" is Jan van der Berg. */
export function prettyName(name: string): string {
  if (hasLower(name) || hasUnspacedScript(name.replace(/\s/gu, "").padEnd(4, "x"))) return name;
  return name
    .split(" ")
    .map((word) => {
      if (word.includes(".") || word.length < 2) return word;
      if (nameParticles.includes(word.toLowerCase())) return word.toLowerCase();
      return word
        .split("-")
        .map((part) => part.slice(0, 1) + part.slice(1).toLowerCase())
        .map((part) =>
          part.replace(/^(Mc|O['’])(\p{Ll})/u, (_, start: string, letter: string) => start + letter.toUpperCase()),
        )
        .join("-");
    })
    .join(" ");
}

const fathersEnds = wordsOfLanguages(({ citing }) => citing?.fathers_names);

function isFathersName(name: string): boolean {
  return [...fathersEnds()].some((end) => name.endsWith(end));
}

/** "Костюков Юрий Олегович" with the family's name behind: a name that a father's name ends begins with it. */
export function givenFirst(name: string): string {
  const [family = "", given = "", father = "", ...more] = name.split(" ");
  if (father === "" || more.length > 0 || !isFathersName(father) || isFathersName(given)) return name;
  return `${given} ${father} ${family}`;
}

/** "William Driggers III" without what tells him from his father. */
export function withoutSuffix(name: string): { name: string; suffix: string | null } {
  const [, own, suffix] = /^(.*\S) (II|III|IV|[JS]r\.?)$/u.exec(name) ?? [];
  return own === undefined || suffix === undefined || !own.includes(" ")
    ? { name, suffix: null }
    : { name: own, suffix };
}

/** The family name of a printed name, squashed: the last word that is no initial. */
export function familyKey(name: string): string {
  const comma = name.indexOf(",");
  const text = comma > 0 ? name.slice(0, comma) : name;
  const words = withoutSuffix(text)
    .name.split(" ")
    .filter((word) => !/^(?:\p{Lu}\.?){1,3}$/u.test(word));
  const last = words.at(-1) ?? text;
  return last
    .normalize("NFKD")
    .replace(/[^\p{L}]+/gu, "")
    .toLowerCase();
}

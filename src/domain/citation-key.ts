import { createRequire } from "node:module";
import slugify from "@sindresorhus/slugify";
import { lettersAndDigits } from "./characters.js";
import { type Item, itemYear, type Name } from "./item.js";

export { foldKey } from "./fold-key.js";

/** Words that tell nothing of a title, in the languages most titles are in; the first other one goes into the key. */
const skippedWords = new Set(
  (
    "a an the of on in at to for from by with and or as into over about toward towards this that its their our " +
    "what how why when where which who whose is are was were do does did can should " +
    "der die das den dem des ein eine einer eines zur zum über und von im " +
    "le la les l un une des du de d et sur pour dans " +
    "el los las una unos y en il lo gli i uno e o os as um uma do da het een"
  ).split(" "),
);
const require = createRequire(import.meta.url);

/** Letters of any script in ASCII, by their sound where that is known; its tables are large and loaded when a word needs them. */
function anyScript(text: string): string {
  const { default: write } = require("any-ascii") as { default: (text: string) => string };
  return write(text);
}

const longestName = 24;
const longestWord = 20;

/**
 * A readable name for a work in drafts: family name of the first author, year, first telling word of the title, as
 * in `hu2021lora`. All letters are written in ASCII, so that any keyboard can type it. Without an author a second
 * word of the title takes its place; an unknown year is left out; a work of which nothing is known is `work`.
 */
export function baseCitationKey(item: Item): string {
  const words = titleWords(item.title ?? "");
  const year = String(itemYear(item) ?? "");
  const name = nameWord((item.author ?? editorsOf(item))[0]);
  const key = name === "" ? `${words[0] ?? ""}${year}${words[1] ?? ""}` : `${name}${year}${words[0] ?? ""}`;
  return key === "" || key === year ? `work${year}` : key;
}

/** How many letters of each key are known to be taken, for whoever gives many keys: all those with one beginning would be tried for each of them. */
export type TriedKeys = Map<string, number>;

/** The item's key where nobody has it yet, else with the first free one of a, b, ..., z, aa, ab, ... behind it. */
export function freeCitationKey(item: Item, isTaken: (key: string) => boolean, tried?: TriedKeys): string {
  return freeKey(baseCitationKey(item), isTaken, tried);
}

/** `key`, or what is free of `keya`, `keyb`, ...; with `tried` what was taken stays taken. */
export function freeKey(key: string, isTaken: (key: string) => boolean, tried: TriedKeys = new Map()): string {
  if (!isTaken(key)) return key;
  for (let number = tried.get(key) ?? 0; ; number++) {
    const candidate = key + suffix(number);
    if (isTaken(candidate)) continue;
    tried.set(key, number);
    return candidate;
  }
}

function suffix(number: number): string {
  const letter = String.fromCharCode(97 + (number % 26));
  return number < 26 ? letter : suffix(Math.floor(number / 26) - 1) + letter;
}

function editorsOf(item: Item): Name[] {
  const { editor } = item;
  return Array.isArray(editor) ? (editor as Name[]) : [];
}

function nameWord(name: Name | undefined): string {
  if (name === undefined) return "";
  const particle = name["non-dropping-particle"];
  const written = name.family ?? name.literal ?? name.given ?? "";
  return plainWord(`${typeof particle === "string" ? particle : ""}${written}`).slice(0, longestName);
}

function titleWords(title: string): string[] {
  return title
    .replace(/<[^>]*>/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !skippedWords.has(word.toLowerCase()))
    .map((word) => Array.from(plainWord(word)).slice(0, longestWord).join(""))
    .filter((word) => word !== "");
}

/** Letters and digits alone, lower case, in ASCII where the script has a usual way to write it so. */
function plainWord(word: string): string {
  // Most words are plain already; what writes others in ASCII tries a long list of replacements on each.
  if (/^[A-Za-z0-9]*$/.test(word)) return word.toLowerCase();
  const letters = word.replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
  const ascii = slugify(letters, { separator: "", decamelize: false });
  return /^[a-z0-9]+$/.test(ascii) ? ascii : lettersAndDigits(anyScript(letters).toLowerCase());
}

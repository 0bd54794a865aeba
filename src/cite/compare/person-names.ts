import { removeSpaces } from "../../domain/characters.js";
import type { Name } from "../../domain/item.js";
import { nameParticles } from "../../domain/name-particles.js";
import { foldSpelling, plainWords, unspaced } from "./plain-words.js";

const particles = new Set(nameParticles);

/** Families of so few letters are words of many languages: they count with their given name beside them only. */
const shortFamily = 3;

/** Whether a person of a record stands on a page. `words` are the page's `plainWords`, `text` is the page as read. */
export function isNamed(name: Name, words: readonly string[], text: string): boolean {
  const family = familyOf(name);
  if (family === "") return false;
  if (unspaced.test(family)) return removeSpaces(text).includes(removeSpaces(`${family}${name.given ?? ""}`));
  return spellings(family).some((spelling) => standsOn(spelling, name.given ?? "", words));
}

/** Gives the name that a list is sorted by: the family name, else the name of the body. */
export function familyOf({ family, literal }: Name): string {
  return (family ?? literal ?? "").trim();
}

/** Folded spellings of a family name, each as one word: what names are looked up by. */
export function familySpellings(family: string): string[] {
  if (unspaced.test(family)) return [removeSpaces(foldSpelling(family))];
  return [...new Set(spellings(family).map((form) => form.join("")))];
}

/** Folded spellings of a family name: as it is, with umlauts written out or taken back, without its particles. */
function spellings(family: string): string[][] {
  const written = family.replace(/[äöüÄÖÜ]/gu, (letter) => `${letter.normalize("NFD")[0] ?? ""}e`);
  const drawn = family.replace(/(?<=[aouAOU])e(?=\p{L})/gu, "");
  const forms = [family, written, drawn].map((form) => plainWords(form));
  const bare = forms.map((form) => form.filter((word) => !particles.has(word)));
  return [...forms, ...bare].filter((form) => form.length > 0);
}

function standsOn(family: readonly string[], given: string, words: readonly string[]): boolean {
  const joined = family.join("");
  for (let index = 0; index < words.length; index += 1) {
    const length = matchLength(joined, words, index);
    if (length > 0 && (joined.length > shortFamily || hasGivenBeside(given, words, index, length))) return true;
    if (isMarked(joined, words[index] ?? "") && hasGivenBeside(given, words, index, 1)) return true;
  }
  return false;
}

/** How many words from `index` on make up the name, whatever its hyphens and spaces; 0 where they do not. */
function matchLength(joined: string, words: readonly string[], index: number): number {
  let seen = "";
  for (let length = 1; length <= 5; length += 1) {
    seen += words[index + length - 1] ?? "";
    if (seen === joined) return length;
    if (!joined.startsWith(seen)) break;
  }
  return 0;
}

/** Letters of affiliations stick to names: "Smitha", "Smithab". */
function isMarked(joined: string, word: string): boolean {
  return joined.length >= 4 && word.startsWith(joined) && /^[a-h]{1,2}$/u.test(word.slice(joined.length));
}

function hasGivenBeside(given: string, words: readonly string[], index: number, length: number): boolean {
  const parts = plainWords(given);
  const first = parts[0] ?? "";
  if (first === "") return true;
  const around = [...words.slice(Math.max(0, index - 3), index), ...words.slice(index + length, index + length + 2)];
  return around.some((word) => word === first || word === first[0] || word === parts.join(""));
}

/** Whether two names may be one person: equal families, however spelled, and given names that do not contradict each other. */
export function sameName(first: Name, second: Name): boolean {
  if (!sameFamily(first, second)) return false;
  const [ours, theirs] = [first, second].map((name) => plainWords(name.given ?? ""));
  if (ours === undefined || theirs === undefined || ours.length === 0 || theirs.length === 0) return true;
  const [a = "", b = ""] = [ours[0], theirs[0]];
  return a.startsWith(b) || b.startsWith(a) || a[0] === b[0];
}

/** Equal family names in any spelling. */
export function sameFamily(first: Name, second: Name): boolean {
  const theirs = new Set(spellings(familyOf(second)).map((form) => form.join("")));
  const own = familyOf(first);
  if (unspaced.test(own)) return foldSpelling(own) === foldSpelling(familyOf(second));
  return spellings(own).some((form) => theirs.has(form.join("")));
}

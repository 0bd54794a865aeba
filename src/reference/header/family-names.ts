import { type Name, parseName } from "../../domain/item.js";
import { nameParticles } from "../../domain/name-particles.js";
import { type Language, languageData } from "../../language/languages.js";
import { isOf } from "./header-words.js";
import { knownNames } from "./known-names.js";

const particles: ReadonlySet<string> = new Set(nameParticles);

/**
 * A printed name ("Gabriel García Márquez") as a CSL-JSON name, by how many names families have in a language: of three
 * words and more the last two are theirs, unless the first of these is known as a given name alone.
 */
export function nameIn(language: Language, printed: string): Name {
  const count = languageData(language)?.citing?.family_names ?? 1;
  const words = printed.split(" ");
  if (count < 2 || words.length < 3 || printed.includes(",")) return parseName(printed);
  let first = familyStart(words, words.length);
  for (let more = 1; more < count; more += 1) {
    const next = familyStart(words, first);
    if (next < 1 || !isFamily(words[first - 1] ?? "")) break;
    first = next;
  }
  return { family: words.slice(first).join(" "), given: words.slice(0, first).join(" ") };
}

/** Where the family's name begins that ends before a place: "de la Cruz", and "y Vega" with what is before it. */
function familyStart(words: readonly string[], end: number): number {
  let start = end - 1;
  while (start > 1 && particles.has((words[start - 1] ?? "").toLowerCase())) start -= 1;
  const joint = words[start - 1] ?? "";
  return start > 2 && joint === joint.toLowerCase() && isOf(joint, "and") ? start - 2 : start;
}

/** Initials and names that people alone are given are none of a family. */
function isFamily(word: string): boolean {
  if (word.endsWith(".") || word.length < 2) return false;
  return knownNames([`${word} ${word}`]).given === 0 || knownNames([`${word} ${word}`]).family === 1;
}

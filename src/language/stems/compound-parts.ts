import { foldLetters } from "../../domain/fold-letters.js";
import { perLanguage } from "../languages.js";
import { stemsOf } from "./stems.js";

/** Shorter stems begin and end too many words by chance. */
const shortestPart = 4;
/** A part of so many letters needs no word that is known beside it: hardly a word has it by chance. */
const tellingPart = 6;
/** What stands beside a part with its link: "s" and "amt". */
const shortestRest = 4;
const vowel = /[aeiouy]/u;

/** Which stems may be parts of a compound with a rest, and what would have to be a word for that. */
export interface Compounding {
  /** Whether a stem is long enough to be looked for in longer words. */
  isPart: (stem: string) => boolean;
  /**
   * Of what a word has before or behind a part: true where that is a word or the part is long enough to tell, false where
   * it is an affix or too short, else the stems of which the library must have one.
   */
  rest: (part: string, rest: string, side: "before" | "behind") => boolean | readonly string[];
}

/** How a language puts words together, by its class `compounds`; null where it has none. */
export const compoundingOf = perLanguage((data, language): Compounding | null => {
  const stems = stemsOf(language);
  if (data?.compounds === undefined || stems === null) return null;
  const links = ["", ...data.compounds.links.map(foldLetters)];
  const affixes = new Set(data.compounds.affixes.map(foldLetters));
  const words = new Set(data.compounds.parts.flatMap(stems));
  const unlinked = (rest: string, side: "before" | "behind") =>
    links
      .filter((link) => (side === "before" ? rest.endsWith(link) : rest.startsWith(link)))
      .map((link) => (side === "before" ? rest.slice(0, rest.length - link.length) : rest.slice(link.length)));
  return {
    isPart: (stem) => stem.length >= shortestPart,
    rest: (part, rest, side) => {
      const bare = unlinked(rest, side);
      if (bare.some((each) => affixes.has(each)) || rest.length < shortestRest) return false;
      const found = [...new Set(bare.filter((each) => each.length > 2).flatMap(stems))];
      if (found.some((each) => words.has(each))) return true;
      return part.length >= tellingPart && vowel.test(rest) ? true : found;
    },
  };
});

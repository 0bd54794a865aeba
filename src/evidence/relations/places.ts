import { isDenied } from "./denied.js";
import { containsValue } from "../values/values.js";

/** A place where words stand in a text. */
export interface Place {
  /** They, with what they are cut out of: "12,345 stars" of "345 stars". */
  words: string;
  /** Of the first character. */
  start: number;
  /** The whole lines in which they stand. */
  lines: string;
}

/** More places of the same words are of no interest. */
const mostPlaces = 100;
const longestWord = 60;

/** Every place where such words stand in a text, from the first on. */
export function placesIn(text: string, standing: string): Place[] {
  const places: Place[] = [];
  let start = standing === "" ? -1 : text.indexOf(standing);
  while (start >= 0 && places.length < mostPlaces) {
    const end = start + standing.length;
    const before = /\S*$/u.exec(text.slice(Math.max(0, start - longestWord), start))?.[0] ?? "";
    const behind = /^\S*/u.exec(text.slice(end, end + longestWord))?.[0] ?? "";
    const after = text.indexOf("\n", end);
    const lines = text.slice(text.lastIndexOf("\n", start - 1) + 1, after < 0 ? text.length : after);
    places.push({ words: before + standing + behind, start, lines });
    start = text.indexOf(standing, start + 1);
  }
  return places;
}

/** Whether words say a value also as part of what they are cut out of: of a longer number or name, behind a "not". */
export function saysWhole({ words, lines }: Place, value: string): boolean {
  return containsValue(words, value) && !isDenied(lines, value);
}

import { splitAtSpaces } from "../../../domain/characters.js";
/** Longer quotes are named by how they begin and end: browsers find those more surely, and addresses stay short. */
const longestWhole = 90;
const wordsAtEnds = 5;

/**
 * The address of the place on a page where a quote stands (a text fragment: wicg.github.io/scroll-to-text-fragment); the
 * plain address where there is no quote, null where it is none that a browser opens as a page.
 */
export function placeAddress(url: string | null, quote: string | null): string | null {
  if (url === null || !/^https?:\/\//iu.test(url) || !URL.canParse(url)) return null;
  const words = splitAtSpaces((quote ?? "").trim());
  if (words[0] === undefined || words[0] === "") return url;
  const whole = words.join(" ");
  const isShort = whole.length <= longestWhole || words.length < 2 * wordsAtEnds;
  const fragment = isShort
    ? fragmentWords(whole)
    : `${fragmentWords(words.slice(0, wordsAtEnds).join(" "))},${fragmentWords(words.slice(-wordsAtEnds).join(" "))}`;
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${fragment}`;
}

/** Commas, ampersands and hyphens mean something there. */
function fragmentWords(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("-", "%2D");
}

import { splitAtSpaces } from "../../domain/characters.js";
import { containsWording, normaliseWording } from "./normalise.js";

const quotation = /“([^“”]+)”|"([^"]+)"|„([^“”„]+)[“”]|«([^«»]+)»|(?<![\p{L}\p{N}])‘((?:[^‘’]|’(?=\p{L}))+)’/gu;
const shortestQuotation = 4;

/** Finds what stands in quotation marks in a text, if it is longer than three words: shorter ones are often only terms. */
export function findQuotations(text: string): string[] {
  return [...text.matchAll(quotation)]
    .map((match) => match.slice(1).find((group) => group !== undefined) ?? "")
    .filter((words) => splitAtSpaces(words.trim()).length >= shortestQuotation);
}

/** True where a quotation stands in a normalised text word for word; ellipses and bracketed insertions may leave gaps. */
export function isVerbatim(quoted: string, normalisedText: string): boolean {
  let rest = normalisedText;
  const pieces = quoted
    .split(/\[[^\]]*\]|\.{3}|…/)
    .map(normaliseWording)
    .filter((piece) => piece !== "");
  return pieces.every((piece) => {
    if (!containsWording(rest, piece)) return false;
    rest = rest.slice(` ${rest} `.indexOf(` ${piece} `) + piece.length);
    return true;
  });
}

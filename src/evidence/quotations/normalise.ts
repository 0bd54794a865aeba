import { normalizeSpace } from "../../domain/characters.js";

/**
 * A text for verbatim comparison: lower case, one kind of quote, hyphen and blank; ellipses, brackets, emphasis
 * marks and punctuation at word ends gone. What is left differs only where the words or numbers differ.
 */
export function normaliseWording(text: string): string {
  return normalizeSpace(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[‘’‚‛′`´]/g, "'")
      .replace(/[-‐‑‒–—―−]/g, " ")
      .replace(/\u00ad/g, "")
      .replace(/(?<=\d)[,\u2009\u202f](?=\d{3}\b)/g, "")
      .replace(/[“”„«»‹›"[\](){}⟦⟧*_~|\\]|\.{3}|…/g, " ")
      .replace(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu, " ")
      .replace(/[.,;:!?](?=\s|$)/g, " "),
  );
}

/** True where the words of `part` stand in `whole` one after the other; both normalised. */
export function containsWording(whole: string, part: string): boolean {
  return part !== "" && ` ${whole} `.includes(` ${part} `);
}

import { collapseSpaces, hasUnspacedScript } from "../../domain/characters.js";

/** Joins rows to one text, words that a hyphen broke made whole, marks of footnotes left out. */
export function joinRows(rows: readonly { text: string; soft_hyphen: boolean }[]): string {
  let text = "";
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const broken = !isLast && (row.soft_hyphen || /\p{L}-$/u.test(row.text));
    const glued = broken || hasUnspacedScript(row.text.slice(-4));
    text += (row.soft_hyphen ? row.text.replace(/[-\u00ad\u2010]$/u, "") : row.text) + (glued ? "" : " ");
  }
  return tidy(text);
}

export function tidy(text: string): string {
  return collapseSpaces(text.replace(/\^[\d,*†‡§¶]+/gu, ""))
    .replace(/[\s*†‡§¶∗⋆☆]+$/u, "")
    .replace(/^[\s*]+/u, "")
    .trim();
}

/** What of a text counts when two are compared: letters and digits without marks, in lower case. */
export function squash(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

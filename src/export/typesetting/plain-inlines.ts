import type { ManuscriptInline } from "../../document/manuscript/tree.js";

/** The words of runs alone, for places that take no markup: metadata, bookmarks. Notes and pictures are left out. */
export function plainTextOf(inlines: readonly ManuscriptInline[]): string {
  return inlines.map(plain).join("");
}

function plain(inline: ManuscriptInline): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "formula":
      return inline.tex;
    case "break":
      return " ";
    case "note":
    case "image":
      return "";
    case "citation":
      return plainTextOf(inline.citation.shown);
    default:
      return plainTextOf(inline.children);
  }
}

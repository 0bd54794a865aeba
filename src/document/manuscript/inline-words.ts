import type { ManuscriptInline } from "./tree.js";

/** The words of inlines, without anything else. */
export function wordsOf(inlines: readonly ManuscriptInline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === "text" || inline.kind === "code") return inline.text;
      if (inline.kind === "formula") return inline.tex;
      if (inline.kind === "image") return inline.image.description;
      if (inline.kind === "break") return " ";
      if (inline.kind === "citation") return wordsOf(inline.citation.shown);
      return "children" in inline ? wordsOf(inline.children) : "";
    })
    .join("");
}

/** Neighbouring texts as one. */
export function joinTexts(inlines: readonly ManuscriptInline[]): ManuscriptInline[] {
  const joined: ManuscriptInline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (inline.kind === "text" && last?.kind === "text")
      joined[joined.length - 1] = { kind: "text", text: last.text + inline.text };
    else if (inline.kind !== "text" || inline.text !== "") joined.push(inline);
  }
  return joined;
}

/** Without blanks at its beginning and its end. */
export function trimEnds(inlines: readonly ManuscriptInline[]): ManuscriptInline[] {
  return inlines
    .map((inline, index) => {
      if (inline.kind !== "text") return inline;
      const head = index === 0 ? inline.text.trimStart() : inline.text;
      return { ...inline, text: index === inlines.length - 1 ? head.trimEnd() : head };
    })
    .filter((inline) => inline.kind !== "text" || inline.text !== "");
}

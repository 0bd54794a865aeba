import type { BlockKind } from "../tree/draft.js";

/** A style by its names and those of the styles it is based on, lower case, its own first. */
export interface NamedStyle {
  names: readonly string[];
}

const references =
  /^(?:bibliography|bibliographie|literaturverzeichnis|literatur|references?|reference list|list of references|works cited|endnote bibliography|citavi bibliography entry|références|bibliografía|bibliografia|referências)\b/u;
const kinds: [RegExp, BlockKind][] = [
  [/^(?:caption|beschriftung|image caption|table caption)$/u, "caption"],
  [/^(?:quote|quotations|intense quote|block text|block quotation|zitat|intensives zitat|blockzitat)$/u, "block_quote"],
  [/^(?:source ?code|code|html preformatted|preformatted text|verbatim|listing)\b/u, "code"],
];

/** The kind of block that a style's name tells; null where it tells none. */
export function kindOfStyle({ names }: NamedStyle): BlockKind | null {
  // Only names of its own: headings of bibliographies may be based on their entries.
  const [name = ""] = names;
  if (references.test(name) && !/heading|title|überschrift/u.test(name)) return "reference";
  return kinds.find(([pattern]) => names.some((each) => pattern.test(each)))?.[1] ?? null;
}

/** Lists of contents and of figures: nothing that its author wrote twice. */
export function isContents({ names }: NamedStyle): boolean {
  return names.some((name) => /^(?:toc|table of figures|verzeichnis|index|inhaltsverzeichnis)(?: ?\d)?$/u.test(name));
}

export function isTitle({ names }: NamedStyle): boolean {
  return names[0] === "title" || names[0] === "titel";
}

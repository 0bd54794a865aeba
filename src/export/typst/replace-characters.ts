import type { Manuscript, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { rewriteBlocks, rewriteInlines } from "../../document/manuscript/walk.js";

/**
 * A document in which characters that no font has stand as their numbers, "[U+5B66]": an empty box would say nothing, and
 * nobody would see which character is missing.
 */
export function withCodesFor(missing: ReadonlySet<string>, manuscript: Manuscript): Manuscript {
  const shown = (text: string) =>
    Array.from(text, (sign) => (missing.has(sign) ? `[${codePoint(sign)}]` : sign)).join("");
  const rewriting = {
    inlines: (inlines: ManuscriptInline[]) =>
      inlines.map((inline): ManuscriptInline => {
        if (inline.kind === "text" || inline.kind === "code") return { ...inline, text: shown(inline.text) };
        if (inline.kind !== "citation") return inline;
        const { citation } = inline;
        return { kind: "citation", citation: { ...citation, shown: rewriteInlines(citation.shown, rewriting) } };
      }),
    block: (block: ManuscriptBlock): ManuscriptBlock[] => [
      block.kind === "code" ? { ...block, text: shown(block.text) } : block,
    ],
  };
  const { front, blocks } = manuscript;
  return {
    ...manuscript,
    blocks: rewriteBlocks(blocks, rewriting),
    front: {
      ...front,
      title: rewriteInlines(front.title, rewriting),
      subtitle: rewriteInlines(front.subtitle, rewriting),
      abstract: rewriteBlocks(front.abstract, rewriting),
      authors: front.authors.map((author) => ({
        ...author,
        name: shown(author.name),
        affiliations: author.affiliations.map(shown),
      })),
      keywords: front.keywords.map(shown),
    },
  };
}

/** "U+5B66". */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

import { locatorLabels } from "../tree/locator-labels.js";
import { type CitationToken, findCitations } from "./tokens.js";
import type { Block, Inline } from "../tree/draft.js";
import { sourceSpan, textOffset } from "../tree/positions.js";

const labels = locatorLabels(null);

/** Pandoc's citations, found by the reader that `quire cite` uses, as stretches of the blocks they stand in. */
export function withPandocCitations(blocks: readonly Block[], source: string): Block[] {
  if (!source.includes("@")) return [...blocks];
  const { tokens } = findCitations(source, labels);
  return blocks.map((block) => {
    if (block.kind === "code" || block.kind === "formula" || !block.text.includes("@")) return block;
    const span = sourceSpan(block, { start: 0, end: block.text.length });
    const own = tokens
      .filter(({ start }) => start >= span.start && start < span.end)
      .flatMap((token) => citationIn(block, token) ?? []);
    const inlines = [...block.inlines, ...own].toSorted((one, other) => one.start - other.start);
    return { ...block, inlines };
  });
}

function citationIn(block: Block, { kind, start, end, cites }: CitationToken): Inline | null {
  const first = textOffset(block, start);
  const last = textOffset(block, end - 1);
  if (first === null || last === null) return null;
  const textual = kind === "textual";
  return { kind: "citation", start: first, end: last + 1, textual, cites };
}

import type { PlacedCheck } from "../contracts/export.js";
import type { Citation, CitationCheck, Manuscript, ManuscriptInline } from "../document/manuscript/tree.js";
import { rewriteBlocks, visit } from "../document/manuscript/walk.js";

/** Gives each citation what a check found out about its works: what overlaps with it and names a key of it. Pure. */
export function placeChecks(manuscript: Manuscript, checks: readonly PlacedCheck[]): Manuscript {
  const byKey = new Map<string, PlacedCheck[]>();
  for (const check of checks) byKey.set(check.key, [...(byKey.get(check.key) ?? []), check]);
  const inlines = (content: ManuscriptInline[]): ManuscriptInline[] =>
    content.map((inline) =>
      inline.kind === "citation" ? { ...inline, citation: withChecks(inline.citation, byKey) } : inline,
    );
  const { front, blocks } = manuscript;
  return {
    ...manuscript,
    front: { ...front, abstract: rewriteBlocks(front.abstract, { inlines }) },
    blocks: rewriteBlocks(blocks, { inlines }),
  };
}

function withChecks(citation: Citation, byKey: ReadonlyMap<string, readonly PlacedCheck[]>): Citation {
  const keys = [...new Set(citation.cites.map(({ key }) => key))];
  const checks = keys.flatMap((key) =>
    (byKey.get(key) ?? [])
      .filter(({ start, end }) => start < citation.end && end > citation.start)
      .map(({ verdict, quote, page, reason }): CitationCheck => ({ key, verdict, quote, page, reason })),
  );
  return checks.length === 0 ? citation : { ...citation, checks };
}

/** Citations of known works that no check looked at, in reading order, each once however often it is set. */
export function uncheckedCitations({ front, blocks }: Manuscript): Citation[] {
  const found = new Map<number, Citation>();
  visit([...front.abstract, ...blocks], {
    inline(inline) {
      if (inline.kind !== "citation") return;
      const { citation } = inline;
      const isKnown = citation.cites.some(({ entry }) => entry !== null);
      if (isKnown && (citation.checks ?? []).length === 0) found.set(citation.start, citation);
    },
  });
  return [...found.values()];
}

import { findLabelGroups } from "../../evidence/answers/labels.js";
import { mask, referenceEdits } from "../../evidence/answers/reference-patterns.js";
import type { MarkdownBlock, MarkdownInline, Span } from "../../document/markdown/tree.js";
import { markdownText } from "../../domain/escape/markdown.js";
import type { TextEdit, TextReading } from "./text-edit.js";

/** What stands where a citation has no work. */
export const unsourcedMark = (name: string): string => `**(no source: ${markdownText(name)})**`;

/** Every form of a reference has one of these: a text without them need not be looked through for each form. */
const mayRefer = /[([]|https?:|ftp:|www\.|10\.\d|arxiv|pmid|isbn|[_-](?:id|line|page)/iu;

/**
 * What looks like a citation and was not written by code: labels that are left over are marked, references by author and
 * year, by number, by address are taken out. Code, formulas and citations are not looked at.
 */
export function strayReferences(reading: TextReading): TextEdit[] {
  const { source, around } = reading;
  const prose = mask(source, untouched(reading, reading.document.blocks));
  const groups = findLabelGroups(prose);
  const labels = groups.map(({ start, end, text, labels: names }): TextEdit => {
    const reason = "a label that was left over";
    return { start, end, text: names.map(unsourcedMark).join(" "), change: { kind: "unsourced", text, reason } };
  });
  const rest = mask(prose, groups);
  if (around.isQuoted || !mayRefer.test(rest)) return labels;
  const references = referenceEdits(rest).map(({ start, end, replacement, reason }): TextEdit => {
    const before = /[ \t]$/u.test(source.slice(0, start)) && replacement === "" ? 1 : 0;
    const change = { kind: "reference" as const, text: source.slice(start, end), reason: reason ?? "a reference" };
    return { start: start - before, end, text: replacement, change };
  });
  return [...labels, ...references];
}

function untouched(reading: TextReading, blocks: readonly MarkdownBlock[]): Span[] {
  return blocks.flatMap((block): Span[] => {
    switch (block.kind) {
      case "code":
      case "formula":
      case "definition":
        return [block];
      case "heading":
      case "paragraph":
        return inlineSpans(reading.inlinesOf(block.content));
      case "table":
        return block.rows.flatMap((row) => row.flatMap((cell) => inlineSpans(reading.inlinesOf(cell))));
      case "note":
        return [
          { start: block.start, end: block.start + `[^${block.label}]:`.length },
          ...untouched(reading, block.children),
        ];
      case "list":
        return block.items.flatMap(({ children }) => untouched(reading, children));
      default:
        return "children" in block ? untouched(reading, block.children) : [];
    }
  });
}

const opaque = new Set<MarkdownInline["kind"]>(["code", "formula", "note_mark", "image"]);

function inlineSpans(inlines: readonly MarkdownInline[]): Span[] {
  return inlines.flatMap((inline): Span[] => {
    const isCitation = inline.kind === "construct" && inline.name === "citation";
    const isInner = inline.kind === "link" && inline.url.startsWith("#");
    if (opaque.has(inline.kind) || isCitation || isInner) return [inline];
    return "children" in inline ? inlineSpans(inline.children) : [];
  });
}

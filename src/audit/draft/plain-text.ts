import type { Block, Draft } from "./draft.js";
import { LineIndex } from "./positions.js";
import { TextBuilder } from "./text-builder.js";

const numbered = /^\s*(\[\d{1,4}\]|\d{1,4}[.)])\s+/u;
const heading = /^\s*(?:\d+(?:\.\d+)*\.?\s+)?[\p{Lu}\d][^.!?;:,[\]]{1,80}$/u;

/** A draft in plain text: paragraphs are divided by blank lines, or begin with a number or a bullet. */
export function readPlainText(source: string): Draft {
  const lines = new LineIndex(source);
  const blocks: Block[] = [];
  let section: string[] = [];
  for (const { text, start } of paragraphs(source)) {
    const marker = numbered.exec(text)?.[1] ?? null;
    const skipped = marker === null ? 0 : (numbered.exec(text)?.[0].length ?? 0);
    const isHeading = marker === null && !text.trim().includes("\n") && heading.test(text.trim());
    const builder = new TextBuilder();
    builder.add(text.slice(skipped), start + skipped);
    const kind = isHeading ? "heading" : marker === null ? "prose" : "list_item";
    const { line } = lines.at(start);
    const block = { kind, section, level: isHeading ? 1 : null, marker, note: null, anchor: null, line } as const;
    blocks.push({ ...block, ...builder.build(), section });
    if (isHeading) section = [text.trim()];
  }
  return { format: "text", source, blocks, bibliographies: [], items: [], problems: [] };
}

function paragraphs(source: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  let open: { text: string; start: number } | null = null;
  for (const { index, 0: line } of source.matchAll(/[^\n]*\n?/gu)) {
    if (line.trim() === "") open = null;
    else if (open === null || numbered.test(line)) {
      open = { text: line, start: index };
      found.push(open);
    } else open.text += line;
  }
  return found;
}

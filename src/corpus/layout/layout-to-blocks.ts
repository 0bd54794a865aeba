import { hasLetterOrDigit } from "../../domain/characters.js";
import type { LayoutPage, OutlineEntry } from "../../ports/document-reader.js";
import type { Block, PageBreak } from "../text/block.js";
import { cleanText } from "./clean-text.js";
import { withoutFurniture } from "./furniture.js";
import { assignLevels } from "./heading-levels.js";
import { matchOutline } from "./headings.js";
import { joinLines, vocabularyOf, type Vocabulary } from "./hyphens.js";
import { bodySize, type Lines } from "./line.js";
import { bulletPattern, groupLines, numberedPattern, usualPitch } from "./paragraphs.js";
import { readingOrder } from "./reading-order.js";
import { joinSplitGroups, type Part } from "./split-paragraphs.js";

/**
 * Makes the clean text of a paginated document: reading order restored, furniture removed, paragraphs and words joined
 * again over lines, columns and pages, headings from the outline or from their looks. Pure; geometry in points.
 */
export function layoutToBlocks(pages: readonly LayoutPage[], outline: readonly OutlineEntry[]): Block[] {
  const clean = pages.map(cleanPage);
  const ordered = readingOrder(withoutFurniture(clean));
  const size = bodySize(ordered.flat());
  const matches = matchOutline(ordered, outline);
  const pitch = usualPitch(ordered);
  const groups = ordered.flatMap((lines) => groupLines(lines, pitch, matches));
  const parts = joinSplitGroups(assignLevels(groups, matches, { size, pitch }));
  const vocabulary = vocabularyOf(ordered.flat().map((line) => line.text));
  return parts.map((part) => toBlock(part, vocabulary)).filter((block) => block !== null);
}

function cleanPage(page: LayoutPage): LayoutPage {
  const lines = page.lines.map((line) => ({ ...line, text: cleanText(line.text) })).filter((line) => line.text !== "");
  return { ...page, lines };
}

function toBlock(part: Part, vocabulary: Vocabulary): Block | null {
  const { page } = part.lines[0];
  if (part.kind === "table") return { kind: "verbatim", lines: part.lines.map((line) => line.cells.join("  ")), page };
  const { text, page_breaks } = joinText(part.lines, vocabulary);
  if (text === "") return null;
  if (part.kind === "heading") return { kind: "heading", level: part.level, text, page };
  const marker = bulletPattern.exec(text) ?? (part.kind === "item" ? numberedPattern.exec(text) : null);
  if (!marker) return { kind: "paragraph", text, page, page_breaks };
  const shift = marker[0].length;
  const breaks = page_breaks.map((pageBreak) => ({ ...pageBreak, offset: Math.max(0, pageBreak.offset - shift) }));
  return { kind: "item", marker: itemMarker(marker[0]), depth: 0, text: text.slice(shift), page, page_breaks: breaks };
}

function itemMarker(found: string): string {
  const marker = found.trim();
  return hasLetterOrDigit(marker) ? marker : "-";
}

function joinText(lines: Readonly<Lines>, vocabulary: Vocabulary): { text: string; page_breaks: PageBreak[] } {
  let text = "";
  let { page } = lines[0];
  const breaks: PageBreak[] = [];
  for (const line of lines) {
    const joined = joinLines(text, line.text, vocabulary);
    if (line.page !== page) breaks.push({ offset: joined.length - line.text.length, page: line.page });
    page = line.page;
    text = joined;
  }
  return { text, page_breaks: breaks };
}

import { draftBlocks, type Span } from "../document/pandoc/draft-blocks.js";
import { isKnownHeading } from "./works-cited.js";

/**
 * The place of the works cited: a block that waits for them, under the last heading, or under a new heading at the end.
 */
export type ReferencesPlace =
  | ({ kind: "block" } & Span)
  | { kind: "heading"; at: number }
  | { kind: "end"; level: string };

const fencedBlock = /^((:{3,})[ \t]*\{[^}\n]*#refs[^}\n]*\}[^\n]*\n)([\s\S]*?)^\2:*[ \t]*\r?$/gmu;
const htmlBlock = /(<div[^>]*\bid=(["']?)refs\2[^>]*>)([\s\S]*?)<\/div>/giu;
const heading = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/gmu;

export function referencesPlace(text: string, title: string): ReferencesPlace {
  const { untouched } = draftBlocks(text);
  const isOpen = ({ index }: RegExpExecArray) => !untouched.some(({ start, end }) => index >= start && index < end);
  for (const block of [...text.matchAll(fencedBlock), ...text.matchAll(htmlBlock)].filter(isOpen)) {
    const [, opening = "", , inner = ""] = block;
    const start = block.index + opening.length;
    return { kind: "block", start, end: start + inner.length };
  }
  const headings = [...text.matchAll(heading)].filter(isOpen);
  const last = headings.at(-1);
  const name = (last?.[2] ?? "")
    .replace(/\s*\{[^}]*\}$/u, "")
    .replace(/^[\d.]+\s+/u, "")
    .toLowerCase();
  if (last && (isKnownHeading(name) || name === title.toLowerCase())) return { kind: "heading", at: last.index };
  return { kind: "end", level: "#".repeat(levelOf(headings.map((each) => (each[1] ?? "").length))) };
}

/** Beside the chapters of the text: one level below a heading that stands alone at the top, as a title does. */
function levelOf(levels: readonly number[]): number {
  if (levels.length === 0) return 2;
  const top = Math.min(...levels);
  const alone = levels[0] === top && levels.filter((level) => level === top).length === 1;
  return alone ? Math.min(top + 1, 6) : top;
}

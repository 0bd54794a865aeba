import type { ManuscriptBlock, SetDocument } from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";
import type { HtmlInlineWriter } from "../html/html-writer.js";

/** A file of the book's text. */
export interface Chapter {
  /** "chapter-3.xhtml". */
  file: string;
  blocks: ManuscriptBlock[];
}

/** Parts a document at its outermost headings; what stands before the first is a chapter of its own. */
export function chaptersOf({ manuscript: { blocks } }: SetDocument): Chapter[] {
  const chapters: ManuscriptBlock[][] = [];
  for (const block of blocks) {
    const last = chapters.at(-1);
    if (last === undefined || (block.kind === "heading" && block.level === 1)) chapters.push([block]);
    else last.push(block);
  }
  return chapters.map((own, index) => ({ file: `chapter-${index + 1}.xhtml`, blocks: own }));
}

/** The file in which each part, entry and citation stands, by its id. */
export function filesOfIds(texts: readonly Chapter[], inline: HtmlInlineWriter): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, blocks } of texts) {
    const note = (id: string | undefined) => id !== undefined && files.set(id, file);
    visit(blocks, {
      block(block) {
        if ("id" in block) note(block.id);
        if (block.kind === "references") for (const { id } of block.entries) note(id);
      },
      inline: (found) => found.kind === "citation" && note(inline.idOfCitation(found.citation)),
    });
  }
  return files;
}

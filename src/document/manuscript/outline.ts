import { wordsOf } from "./inline-words.js";
import type { Manuscript, ManuscriptInline } from "./tree.js";
import { visit } from "./walk.js";

export interface OutlineEntry {
  id: string;
  number: string | null;
  text: string;
  level: number;
  children: OutlineEntry[];
}

/** The headings of a document down to the depth of its contents (six levels where it has none), each with those below it. */
export function outlineOf({ front, blocks }: Manuscript): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  const open: OutlineEntry[] = [];
  visit(blocks, {
    block(block) {
      if (block.kind !== "heading" || block.level > (front.contents_depth ?? 6)) return;
      const { id, number, level, content } = block;
      const entry = { id, number, level, text: wordsOf(withoutNotes(content)), children: [] };
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      (open.at(-1)?.children ?? outline).push(entry);
      open.push(entry);
    },
  });
  return outline;
}

function withoutNotes(content: readonly ManuscriptInline[]): ManuscriptInline[] {
  return content.filter(({ kind }) => kind !== "note");
}

/** The same as one list. */
export function flatOutline(manuscript: Manuscript): { level: number; number: string | null; title: string }[] {
  const flat = (entries: readonly OutlineEntry[]): { level: number; number: string | null; title: string }[] =>
    entries.flatMap(({ level, number, text, children }) => [{ level, number, title: text }, ...flat(children)]);
  return flat(outlineOf({ ...manuscript, front: { ...manuscript.front, contents_depth: null } }));
}

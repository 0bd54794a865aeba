import type { Entry } from "../../reference/entry.js";
import type { Cite, Mark } from "../schema/mark-schema.js";
import type { Draft } from "../../document/tree/draft.js";
import type { EntryIndex } from "./entry-index.js";

/** The entries that links within a mark lead to for one of its works: "[[9]](#cite_note-9)", "(<a href="#smith">Smith</a>, 2020)". */
export function linkTargets({ blocks }: Pick<Draft, "blocks">, mark: Mark, cite: Cite, index: EntryIndex): Entry[] {
  const block = blocks[mark.block];
  if (block === undefined) return [];
  return block.inlines.flatMap((inline) => {
    if (inline.kind !== "link" || !inline.url.startsWith("#")) return [];
    if (inline.end <= mark.start || mark.end <= inline.start) return [];
    const words = block.text.slice(inline.start, inline.end);
    if (mark.cites.length > 1 && !isAbout(words, cite)) return [];
    const found = index.ofKey(decoded(inline.url.slice(1)));
    // An id of several entries is that of their list.
    return found.length === 1 ? found : [];
  });
}

/** Whether the words of a link name the work: of several in one mark each may have its own. */
function isAbout(words: string, { number, authors, year }: Cite): boolean {
  if (number !== null) return words.match(/\d+/gu)?.length === 1 && Number(/\d+/u.exec(words)?.[0]) === number;
  return (authors[0] !== undefined && words.includes(authors[0])) || (year !== null && words.trim() === year);
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A bare "%" is no escape: the id is as it is written.
    return id;
  }
}

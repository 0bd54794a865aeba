import type { Observed } from "../../domain/observed.js";
import type { FoundNote } from "../schema/brain-schema.js";

/** Notes of one look-up that a planner is told of. */
const mostNotes = 20;

/** Notes that a look-up found as leads: of their text only a summary is known. */
export function noteLeads(notes: readonly FoundNote[]): Observed {
  const nothingMore = { authors: [], year: null, venue: null, doi: null, arxiv_id: null, pmid: null, open_copy: null };
  const sources = notes.slice(0, mostNotes).map(({ path, title, keywords, topics, uuid, summary = "" }) => {
    const words = [...keywords, ...topics].slice(0, mostNotes).join(", ");
    const key = uuid === undefined ? "" : ` (key ${uuid})`;
    const snippet = [summary, `Note ${path}${key}: ${words}`].filter((part) => part !== "").join(" ");
    return { source_id: `note:${path}`, title: `${title} (note ${path})`, url: null, snippet, ...nothingMore };
  });
  return { kind: "results", sources, abstracts: false };
}

import { z } from "zod";
import { sanitise, sanitiseLine } from "../../corpus/text/sanitise.js";
import { noteMetadataSchema } from "../../domain/note.js";
import type { FoundSource } from "../../domain/found-source.js";
import type { EvidenceCandidate } from "./evidence-store.js";

/** Paragraphs of notes, as `brain_similar` gives them. */
const similarOutput = z.object({
  chunks: z.array(
    z.object({
      path: z.string(),
      chunk_id: z.int(),
      score: z.number(),
      title: z.string(),
      text: z.string().nullable(),
      file: z.string().nullable(),
      line: z.int().nullable(),
    }),
  ),
});

/** Notes without their text, as the other look-ups of a brain give them. */
const notesOutput = z.object({ notes: z.array(z.object({ path: z.string(), ...noteMetadataSchema.shape })) });

/** An empty line, a heading or a rule: a paragraph of nothing else states nothing. */
const saysNothing = /^\s*(?:#{1,6}\s.*|[-=*_]{3,})?$/u;
/** Notes of one look-up that a planner is told of. */
const mostNotes = 20;

/** Paragraphs as evidence, at their lines in the notes' files; null where the output is something else. */
export function noteParagraphs(
  output: unknown,
  tool: string,
  serves: (score: number) => EvidenceCandidate["serves"],
): EvidenceCandidate[] | null {
  const parsed = similarOutput.safeParse(output);
  if (!parsed.success) return null;
  return parsed.data.chunks.flatMap(({ path, score, text, line, file, ...note }): EvidenceCandidate[] => {
    const lines = sanitise(text ?? "").split("\n");
    if (lines.every((each) => saysNothing.test(each))) return [];
    const work_id = `note:${path}`;
    const title = sanitiseLine(note.title);
    const start_line = line ?? 1;
    const place = { start_line, end_line: start_line + lines.length - 1, start_page: null, end_page: null };
    const about = { work_id, title, authors: [], year: null, doi: null, url: null, path: file, heading_path: [title] };
    const content = [title, "", ...lines].join("\n");
    // A cosine below 0 is as good as none.
    const likeness = Math.max(0, score);
    const source = { ...about, ...place, score: likeness, kind: "note" as const, content };
    return [{ source, serves: serves(likeness), origin: { tool, source_id: work_id, url: null } }];
  });
}

/** Notes that a look-up found: leads, because of their text only a summary is known. Null where it is something else. */
export function foundNotes(output: unknown): FoundSource[] | null {
  const parsed = notesOutput.safeParse(output);
  if (!parsed.success) return null;
  const nothingMore = { authors: [], year: null, venue: null, doi: null, arxiv_id: null, pmid: null, open_copy: null };
  return parsed.data.notes.slice(0, mostNotes).map(({ path, title, keywords, topics, uuid, summary = "" }) => {
    const words = [...keywords, ...topics].slice(0, mostNotes).join(", ");
    const key = uuid === undefined ? "" : ` (key ${uuid})`;
    const snippet = [summary, `Note ${path}${key}: ${words}`].filter((part) => part !== "").join(" ");
    return { source_id: `note:${path}`, title: `${title} (note ${path})`, url: null, snippet, ...nothingMore };
  });
}

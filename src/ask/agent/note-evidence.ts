import { sanitise, sanitiseLine } from "../../corpus/text/sanitise.js";
import type { NoteParagraph } from "../../domain/observed.js";
import type { EvidenceCandidate } from "./evidence-store.js";

/** An empty line, a heading or a rule: a paragraph of nothing else states nothing. */
const saysNothing = /^\s*(?:#{1,6}\s.*|[-=*_]{3,})?$/u;
/** Paragraphs as evidence, at their lines in the notes' files. */
export function noteParagraphs(
  chunks: readonly NoteParagraph[],
  tool: string,
  serves: (score: number) => EvidenceCandidate["serves"],
): EvidenceCandidate[] {
  return chunks.flatMap(({ path, score, text, line, file, ...note }): EvidenceCandidate[] => {
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

import type { Source } from "../../src/domain/evidence.js";

/** A source whose text begins at its first line, under its title. */
export function sourceOf(text: string, { title = "T", ...more }: Partial<Source> = {}): Source {
  const place = { start_line: 1, end_line: text.split("\n").length, start_page: null, end_page: null };
  const work = { label: "S1", work_id: "w", title, authors: [], year: null, path: null, heading_path: [] };
  return { ...work, ...place, score: 1, content: `${title}\n\n${text}`, ...more };
}

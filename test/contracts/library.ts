import type { Passage } from "../../src/domain/passage.js";
import type { Work } from "../../src/domain/work.js";
import { passageId, rootSectionId } from "../../src/domain/passage.js";
import type { IndexedWork } from "../../src/ports/store.js";

/** A work with one root section and a passage per text; passage n stands on lines 10n+1 to 10n+5. */
export function indexedWork(id: string, texts: readonly string[], changes: Partial<Work> = {}): IndexedWork {
  const work: Work = {
    id,
    sha256: `hash-of-${id}`,
    format: "markdown",
    title: `Title of ${id}`,
    item: { type: "document" },
    pages: null,
    lines: texts.length * 10,
    collections: [],
    paths: [{ path: `/library/${id}.md`, sha256: `hash-of-${id}`, size: 1_000, mtime_ms: 1_700_000_000_000.5 }],
    ocr: false,
    added_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    ...changes,
  };
  const root = rootSectionId(id);
  const span = { work_id: id, start_page: null, end_page: null, heading_path: [] };
  const passages = texts.map((text, index): Passage => {
    const start_line = index * 10 + 1;
    const content = `${work.title}\n\n${text}`;
    return {
      ...span,
      id: passageId(id, start_line, start_line + 4),
      parent_id: root,
      level: 0,
      start_line,
      end_line: start_line + 4,
      content,
    };
  });
  const section = { ...span, id: root, parent_id: null, level: 0, start_line: 1, end_line: work.lines || 1 };
  return { work, sections: [section], passages };
}

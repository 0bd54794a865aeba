import { byCodeUnits } from "../../domain/collections.js";
import { foldTerm, type NoteMetadata } from "../../domain/note.js";
import { entryLine } from "./master-index.js";

/** A note that was in the index and still is. */
export interface ChangedNote {
  path: string;
  before: NoteMetadata;
  after: NoteMetadata;
}

/**
 * The `master_index.json` that `masterText` would write of the notes as they are now, from the one of before: of a
 * hundred thousand notes a few lines change. Null where the text is not as `masterText` writes it.
 */
export function patchMaster(text: string, changes: readonly ChangedNote[]): string | null {
  const keywords = text.indexOf(`\n${blockStart("keyword_index")}`);
  const topics = text.indexOf(`\n${blockStart("topic_index")}`, keywords);
  if (keywords < 0 || topics < 0) return null;
  const parts = [
    patchMetadata(text.slice(0, keywords), changes),
    patchTerms(text.slice(keywords, topics), "keywords", changes),
    patchTerms(text.slice(topics), "topics", changes),
  ];
  return parts.includes(null) ? null : parts.join("");
}

function blockStart(name: string): string {
  return `  ${JSON.stringify(name)}: {`;
}

/** Puts other lines in the places of those of the notes. */
function patchMetadata(block: string, changes: readonly ChangedNote[]): string | null {
  let patched = block;
  for (const { path, before, after } of changes) {
    const [old, now] = [before, after].map((metadata) => `\n${entryLine(path, metadata)}`);
    const at = patched.indexOf(old!);
    if (at < 0) return null;
    patched = patched.slice(0, at) + now! + patched.slice(at + old!.length);
  }
  return patched;
}

/** Takes paths out of the lines of terms that a note has no more, and puts them into those that it has now. */
function patchTerms(block: string, kind: "keywords" | "topics", changes: readonly ChangedNote[]): string | null {
  const moves = changes.flatMap(({ path, before, after }) => {
    const [old, now] = [before, after].map((metadata) => new Set(metadata[kind].map(foldTerm)));
    return [
      ...[...old!].filter((term) => !now!.has(term)).map((term) => ({ term, path, isIn: false })),
      ...[...now!].filter((term) => !old!.has(term)).map((term) => ({ term, path, isIn: true })),
    ];
  });
  if (moves.length === 0) return block;
  const start = block.indexOf("{") + 1;
  const end = block.lastIndexOf("\n  }");
  // Without a line there is none to put another beside.
  if (end < start) return null;
  const lines = block.slice(start + 1, end).split(",\n");
  for (const { term, path, isIn } of moves)
    moveIn(lines, term, (paths) => (isIn ? paths.add(path) : paths.delete(path)));
  return lines.length === 0 ? null : `${block.slice(0, start)}\n${lines.join(",\n")}${block.slice(end)}`;
}

/** Changes the paths of one term among the lines, which are sorted by term. */
function moveIn(lines: string[], term: string, change: (paths: Set<string>) => unknown): void {
  const begin = `    ${JSON.stringify(term)}: `;
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byCodeUnits(termOf(lines[middle]!), term) < 0) low = middle + 1;
    else high = middle;
  }
  const known = lines[low]?.startsWith(begin) === true;
  const paths = new Set(known ? (JSON.parse(lines[low]!.slice(begin.length)) as string[]) : []);
  change(paths);
  const line = paths.size === 0 ? [] : [entryLine(term, [...paths].toSorted(byCodeUnits))];
  lines.splice(low, known ? 1 : 0, ...line);
}

/** A string of JSON at the beginning of a line. */
const leadingString = /^ *("(?:[^"\\]|\\.)*")/u;

function termOf(line: string): string {
  return JSON.parse(leadingString.exec(line)?.[1] ?? '""') as string;
}

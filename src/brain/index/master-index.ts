import { foldTerm, noteFields, type NoteMetadata } from "../../domain/note.js";
import { byCodeUnits } from "../../domain/collections.js";

/** A note that is in the index. */
export interface IndexedNote {
  path: string;
  metadata: NoteMetadata;
}

/** The files of embeddings as `master_index.json` names them: paths relative to the workspace. */
export interface EmbeddingNames {
  index: string;
  map: string;
}

/**
 * `master_index.json`: notes and terms in the order of their code units, one a line, so that the same notes give the
 * same bytes and a change of one is a change of few lines. Written by hand, because an object would put keys that look
 * like numbers first and lose "__proto__".
 */
export function masterText(notes: readonly IndexedNote[], embeddings: EmbeddingNames | null): string {
  const sorted = notes.toSorted((one, other) => byCodeUnits(one.path, other.path));
  const blocks = [
    block(
      "metadata",
      sorted.map(({ path, metadata }) => entryLine(path, metadata)),
    ),
    block("keyword_index", termLines(sorted, "keywords")),
    block("topic_index", termLines(sorted, "topics")),
  ];
  if (embeddings) {
    blocks.push(line("embedding_index_file", embeddings.index), line("embedding_map_file", embeddings.map));
  }
  return `{\n${blocks.join(",\n")}\n}\n`;
}

/** Whether a text that `masterText` wrote does. */
export function namesEmbeddings(text: string): boolean {
  return text.includes(`\n${line("embedding_index_file", "").slice(0, -1)}`);
}

function inFieldOrder(metadata: NoteMetadata): Partial<NoteMetadata> {
  return Object.fromEntries(
    noteFields.flatMap((field) => (metadata[field] === undefined ? [] : [[field, metadata[field]]])),
  );
}

/** Paths of notes by folded term, in the order of their code units. The notes come sorted, so each list of paths does. */
export function pathsByTerm(sorted: readonly IndexedNote[], field: "keywords" | "topics"): [string, string[]][] {
  const paths = new Map<string, string[]>();
  for (const { path, metadata } of sorted) {
    for (const term of new Set(metadata[field].map(foldTerm))) {
      const known = paths.get(term);
      if (known) known.push(path);
      else paths.set(term, [path]);
    }
  }
  return [...paths].toSorted(([one], [other]) => byCodeUnits(one, other));
}

function termLines(sorted: readonly IndexedNote[], field: "keywords" | "topics"): string[] {
  return pathsByTerm(sorted, field).map(([term, paths]) => entryLine(term, paths));
}

/** The line of a note or of a term, without the comma behind it. */
export function entryLine(key: string, value: NoteMetadata | readonly string[]): string {
  return `    ${JSON.stringify(key)}: ${JSON.stringify("title" in value ? inFieldOrder(value) : value)}`;
}

function block(name: string, lines: readonly string[]): string {
  return `  ${JSON.stringify(name)}: {${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `}}`;
}

function line(name: string, value: string): string {
  return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parse } from "yaml";

const fields = ["title", "keywords", "topics", "uuid", "created_at", "updated_at", "summary"];

/**
 * What `master_index.json` has to say of a folder of notes, as lists of entries in its order: every file is read, every
 * term is looked for in every note. Knows the notes of `generated-notes.ts`, not all that people may write.
 */
export function naiveIndex(source: string) {
  const owners = new Set<string>();
  const notes: [string, Record<string, unknown>][] = [];
  for (const path of markdownFiles(source)) {
    const metadata = metadataOf(readFileSync(join(dirname(source), path), "utf8"));
    const uuid = metadata?.["uuid"];
    if (metadata === null || (typeof uuid === "string" && owners.has(uuid))) continue;
    if (typeof uuid === "string") owners.add(uuid);
    notes.push([path, metadata]);
  }
  return { metadata: notes, keyword_index: byTerm(notes, "keywords"), topic_index: byTerm(notes, "topics") };
}

function markdownFiles(source: string): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.md$/i.test(entry.name) && !entry.name.startsWith("."))
    .map((entry) => join(basename(source), relative(source, join(entry.parentPath, entry.name))))
    .toSorted();
}

function metadataOf(text: string): Record<string, unknown> | null {
  const matter = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1];
  if (matter === undefined) return null;
  const read = parse(matter) as Record<string, unknown>;
  if (!["title", "keywords", "topics"].every((field) => read[field] !== undefined)) return null;
  return Object.fromEntries(fields.filter((field) => read[field] !== undefined).map((field) => [field, read[field]]));
}

function byTerm(notes: [string, Record<string, unknown>][], field: string): [string, string[]][] {
  const fold = (term: string) => term.toLowerCase().normalize("NFC");
  const termsOf = (metadata: Record<string, unknown>) => (metadata[field] as string[]).map(fold);
  const terms = [...new Set(notes.flatMap(([, metadata]) => termsOf(metadata)))].toSorted();
  return terms.map((term) => [
    term,
    notes.filter(([, metadata]) => termsOf(metadata).includes(term)).map(([path]) => path),
  ]);
}

import { isScalar, isSeq, type Node } from "yaml";
import {
  type NoteField,
  noteFields,
  type NoteMetadata,
  noteMetadataSchema,
  type NoteProblem,
} from "../../domain/note.js";
import {
  decodeNote,
  type Fields,
  fieldsOf,
  findFrontMatter,
  frontMatterOf,
  type Matter,
  opensFrontMatter,
  type Report,
} from "./front-matter-fields.js";
import { missingField, unfitValue } from "./field-problem.js";

/** A note taken apart; `metadata` is null where there is any problem. */
export interface ParsedNote {
  metadata: NoteMetadata | null;
  problems: NoteProblem[];
  /** Below the front matter, lines ending in "\n"; the whole text where there is no front matter. */
  body: string;
  /** Line of the file, from 1, in which the body begins. */
  body_line: number;
  /** Line of the file, from 1, that states the uuid; null where none does. */
  uuid_line: number | null;
}

/** Reads a note from the bytes of its file. Pure; whatever the bytes are, it answers and does not throw. */
export function parseNote(bytes: Uint8Array, path: string): ParsedNote {
  const problems: NoteProblem[] = [];
  const report: Report = (line, field, complaint) => problems.push({ path, line, field, ...complaint });
  const text = textOf(bytes, report);
  const block = findFrontMatter(text);
  const body = withPlainLineEnds(block ? text.slice(block.body) : text);
  if (!block) {
    if (problems.length === 0) reportMissing(text, report);
    return { metadata: null, problems, body, body_line: 1, uuid_line: null };
  }
  const matter = frontMatterOf(text, block, report);
  const fields = fieldsOf(matter);
  const metadata = fields && readFields(fields, matter);
  const body_line = matter.lineAt(matter.source.length) + 1;
  const uuid = fields?.get("uuid")?.key.range?.[0];
  const uuid_line = uuid === undefined ? null : matter.lineAt(uuid);
  return { metadata: problems.length === 0 ? metadata : null, problems, body, body_line, uuid_line };
}

function textOf(bytes: Uint8Array, report: Report): string {
  const decoded = decodeNote(bytes);
  if (!decoded) {
    report(null, null, { message: "The file is not UTF-8.", fix: "Save it as UTF-8 in your editor." });
    return "";
  }
  if (decoded.text.trim() === "") {
    report(null, null, { message: "The file is empty.", fix: "Write the note, or delete the file." });
  }
  return decoded.text;
}

function reportMissing(text: string, report: Report): void {
  if (opensFrontMatter(text)) {
    report(1, null, { message: "The front matter is never closed.", fix: 'Write a line "---" below its last field.' });
  } else if (findFrontMatter(text.trimStart())) {
    report(1, null, {
      message: "The front matter does not begin in the first line.",
      fix: 'Delete what is above its line "---".',
    });
  } else {
    report(1, null, {
      message: "There is no front matter.",
      fix: 'Begin the file with a line "---", the fields title, keywords and topics, and another line "---".',
    });
  }
}

function readFields(fields: Fields, matter: Matter): NoteMetadata | null {
  const known = noteFields.filter((field) => fields.has(field));
  const values = Object.fromEntries(known.map((field) => [field, plainValue(fields.get(field)?.value ?? null)]));
  const parsed = noteMetadataSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const seen = new Set<string>();
  for (const { path } of parsed.error.issues) {
    const field = path[0] as NoteField;
    const index = typeof path[1] === "number" ? path[1] : null;
    const label = index === null ? field : `${field}[${index}]`;
    // A union of formats complains once for each.
    if (seen.has(label)) continue;
    seen.add(label);
    reportField({ field, index, label }, fields.get(field), matter);
  }
  return null;
}

function reportField(
  { field, index, label }: { field: NoteField; index: number | null; label: string },
  entry: { key: Node; value: Node | null } | undefined,
  { source, lineAt, report }: Matter,
): void {
  if (!entry) return report(1, field, missingField(field));
  const node = index === null || !isSeq<Node | null>(entry.value) ? entry.value : (entry.value.items[index] ?? null);
  const [start, end] = node?.range ?? entry.key.range ?? [0, 0];
  const complaint = unfitValue(field, label, plainValue(node), source.slice(start, end));
  report(lineAt(start), label, complaint);
}

/** Texts, numbers and lists of them; what is nested deeper is no value of a note and stays what the library made. */
function plainValue(node: Node | null): unknown {
  if (isScalar(node)) return node.value;
  if (!isSeq<Node | null>(node)) return node;
  return node.items.map((item) => (isScalar(item) ? item.value : item));
}

function withPlainLineEnds(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

import { isAlias, isMap, isScalar, isSeq, type Node, visit, type YAMLMap } from "yaml";
import {
  type NoteField,
  noteFields,
  type NoteMetadata,
  noteMetadataSchema,
  type NoteProblem,
} from "../../domain/note.js";
import { type Complaint, missingField, oneLine, unfitValue } from "./field-problem.js";
import { type BrokenYaml, parseYaml } from "./front-matter-yaml.js";
import { decodeNote, findFrontMatter, lineFinder, opensFrontMatter } from "./front-matter-block.js";

/** A note taken apart; `metadata` is null where there is any problem. */
export interface ParsedNote {
  metadata: NoteMetadata | null;
  problems: NoteProblem[];
  /** Below the front matter, lines ending in "\n"; the whole text where there is no front matter. */
  body: string;
  /** Line of the file, from 1, in which the body begins. */
  body_line: number;
}

/** In characters. 5,000 keywords are a tenth of it; a front matter of ten million would be parsed for seconds. */
const longestFrontMatter = 1_000_000;
/** The first line of the file is the opening "---". */
const linesAbove = 1;

type Report = (line: number | null, field: string | null, complaint: Complaint) => void;

interface Matter {
  source: string;
  /** Line of the file in which an offset of the source lies. */
  lineAt(offset: number): number;
  report: Report;
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
    return { metadata: null, problems, body, body_line: 1 };
  }
  const source = text.slice(block.start, block.end);
  const findLine = lineFinder(source);
  const matter: Matter = { source, lineAt: (offset) => findLine(offset) + linesAbove, report };
  const metadata = readFrontMatter(matter);
  const body_line = matter.lineAt(source.length) + 1;
  return { metadata: problems.length === 0 ? metadata : null, problems, body, body_line };
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
  const isOpen = opensFrontMatter(text);
  report(1, null, {
    message: isOpen ? "The front matter is never closed." : "There is no front matter.",
    fix: isOpen
      ? 'Write a line "---" below its last field.'
      : 'Begin the file with a line "---", the fields title, keywords and topics, and another line "---".',
  });
}

function readFrontMatter(matter: Matter): NoteMetadata | null {
  const { source, report } = matter;
  if (source.length > longestFrontMatter) {
    const message = `The front matter has ${source.length} characters; the limit is ${longestFrontMatter}.`;
    report(1, null, { message, fix: 'Move the text below the closing "---".' });
    return null;
  }
  const fields = fieldsOf(matter);
  return fields && readFields(fields, matter);
}

type Fields = ReadonlyMap<string, { key: Node; value: Node | null }>;

/** The top level of a front matter by name; null where it is broken, which has been reported then. */
function fieldsOf(matter: Matter): Fields | null {
  const { source, lineAt, report } = matter;
  const yaml = parseYaml(source);
  if ("code" in yaml) {
    report(lineAt(yaml.offset), null, brokenYaml(yaml));
    return null;
  }
  const { contents } = yaml;
  if (contents === null) return new Map();
  // Anchors, aliases and tags cannot be there without their marks; most notes are not walked through.
  if (/[&*!]/.test(source) && reportMarks(contents, matter)) return null;
  if (isMap<Node, Node | null>(contents)) return topLevel(contents, matter);
  report(lineAt(contents.range?.[0] ?? 0), null, {
    message: "The front matter has no fields.",
    fix: "Write one field in each line: name, colon, space, value.",
  });
  return null;
}

function topLevel(map: YAMLMap<Node, Node | null>, { lineAt, report }: Matter): Fields {
  const fields = new Map<string, { key: Node; value: Node | null }>();
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? oneLine(String(key.value)) : null;
    if (name === null) continue;
    if (fields.has(name)) {
      report(lineAt(key.range?.[0] ?? 0), name, { message: `${name} is there twice.`, fix: "Remove one of the two." });
    } else fields.set(name, { key, value });
  }
  return fields;
}

/** Other programs may take them for instructions, or for texts without end. */
function reportMarks(contents: Node, { lineAt, report }: Matter): boolean {
  let found = false;
  visit(contents, {
    Node(_, node) {
      const mark = markOf(node);
      if (mark === null) return;
      found = true;
      report(lineAt(node.range?.[0] ?? 0), null, {
        message: `The front matter has ${mark}.`,
        fix: "Write the value itself, in quotes if it begins with one of & * !",
      });
    },
  });
  return found;
}

function markOf(node: Node): string | null {
  if (isAlias(node)) return `an alias (*${oneLine(node.source)})`;
  if ("anchor" in node && node.anchor !== undefined) return `an anchor (&${oneLine(node.anchor)})`;
  return node.tag === undefined ? null : `a tag (${oneLine(node.tag)})`;
}

function brokenYaml({ code, message }: BrokenYaml): Complaint {
  const fixes: Record<string, string> = {
    BLOCK_AS_IMPLICIT_KEY: 'Put a value that has ": " in it into quotes.',
    TOO_DEEP: "Write each field as a text or a list of texts.",
    TAB_AS_INDENT: "Indent with spaces.",
    MULTIPLE_DOCS: 'Close the front matter with a line "---", and have no line "..." in it.',
  };
  return {
    message: `The front matter is no valid YAML: ${oneLine(message)}${message.endsWith(".") ? "" : "."}`,
    fix: fixes[code] ?? "Correct the line; values with special characters in them belong in quotes.",
  };
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

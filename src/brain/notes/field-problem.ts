import type { NoteField } from "../../domain/note.js";

/** A complaint of a value: what is wrong with it, in words, and what to write instead. */
export interface Complaint {
  message: string;
  fix: string;
}

const examples: Record<NoteField, string> = {
  title: 'title: "What the note is about"',
  keywords: "keywords: [first, second]",
  topics: "topics: [first, second]",
  uuid: 'uuid: "b2c3d4e5-f6a7-4901-8345-67890abcdef1"',
  created_at: 'created_at: "2024-04-25T10:00:00Z"',
  updated_at: 'updated_at: "2024-04-25T10:00:00Z"',
  summary: 'summary: "One sentence about the note"',
};

const lists: ReadonlySet<NoteField> = new Set(["keywords", "topics"]);
const required: ReadonlySet<NoteField> = new Set(["title", "keywords", "topics"]);
const longestShown = 60;

/** The note has no such field. */
export function missingField(field: NoteField): Complaint {
  const message = lists.has(field) ? `There are no ${field}.` : `There is no ${field}.`;
  const hint = field === "title" ? " - or take the first heading: quire brain check --fix" : "";
  return { message, fix: `Add a line to the front matter: ${examples[field]}${hint}` };
}

/** `value` does not fit its field; `source` is how the file has it, `label` how it is called: "keywords[0]". */
export function unfitValue(field: NoteField, label: string, value: unknown, source: string): Complaint {
  const isItem = label !== field;
  if (lists.has(field) && !isItem) return unfitList(field, value, source);
  if (value === null || (typeof value === "string" && value.trim() === "")) return emptyValue(field, label, isItem);
  if (typeof value === "string") return unfitText(field, label, value);
  if (typeof value === "object") {
    return {
      message: `${label} is ${kindOf(value)}; it has to be a text.`,
      fix: `Write it as a text: ${examples[field]}`,
    };
  }
  return {
    message: `${label} is ${kindOf(value)} ${oneLine(source)}; it has to be a text.`,
    fix: `Put it in quotes: "${oneLine(source)}"`,
  };
}

function unfitList(field: NoteField, value: unknown, source: string): Complaint {
  if (value === null || value === "") {
    return { message: `${field} is empty.`, fix: `Write a list: ${examples[field]}, or an empty one: ${field}: []` };
  }
  const word = source.includes("\n") || source.includes(",") ? "first, second" : oneLine(source);
  const fix = typeof value === "object" ? examples[field] : `${field}: [${word}]`;
  return { message: `${field} is ${kindOf(value)}; it has to be a list of texts.`, fix: `Write a list: ${fix}` };
}

function emptyValue(field: NoteField, label: string, isItem: boolean): Complaint {
  if (isItem) return { message: `${label} is empty.`, fix: "Write a text there, or remove it from the list." };
  const fix = `Write one: ${examples[field]}`;
  return { message: `${label} is empty.`, fix: required.has(field) ? fix : `${fix}, or remove the line.` };
}

function unfitText(field: NoteField, label: string, value: string): Complaint {
  const spaced = /^(\d{4}-\d{2}-\d{2}) +(\d{2}:\d{2}(?::\d{2})?)/.exec(value.trim());
  const better = spaced ? `${field}: "${spaced[1]}T${spaced[2]}"` : examples[field];
  return { message: `${label} is no date of ISO 8601: ${oneLine(value)}.`, fix: `Write it so: ${better}` };
}

function kindOf(value: unknown): string {
  if (typeof value === "string") return "a text";
  if (typeof value === "number") return "the number";
  if (typeof value === "boolean") return "the truth value";
  return Array.isArray(value) ? "a list" : "a mapping";
}

/** Values come from a file of anybody's: one line, no control characters, not endless. */
export function oneLine(source: string): string {
  const line = source.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  return line.length > longestShown ? `${line.slice(0, longestShown)}…` : line;
}

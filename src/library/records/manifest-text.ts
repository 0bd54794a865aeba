import { z } from "zod";
import { removeByteOrderMark } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { type Manifest, type ManifestEntry, manifestEntrySchema, manifestSchema } from "../../domain/manifest.js";
import { recordOfEntry, settleEntry } from "./entry.js";
import { idWithoutFile } from "./ids.js";
import { sha256Of } from "../../domain/hash.js";

const envelope = z.looseObject({ version: z.literal(1), entries: z.array(z.unknown()) });

/** What was parsed last: a scan reads the file it has just written before every change. */
let last: { text: string; manifest: Manifest } | null = null;

/**
 * A manifest from its text, forgiving what people and other programs write: a year in quotes, one author without
 * brackets, null for "not known". Throws `unreadable_file` naming the line or the entry at fault.
 * The same text gives the same object: it must not be changed.
 */
export function parseManifest(text: string, path: string): Manifest {
  if (last?.text === text) return last.manifest;
  const parsed = envelope.safeParse(parseJson(text, path));
  if (!parsed.success) throw notAManifest(path, problemOf(parsed.error));
  const entries = parsed.data.entries.map((entry, index) => settleEntry(parseEntry(entry, index, path)));
  return remember(text, { ...parsed.data, entries });
}

/** Keeps what was written, so that reading it again costs nothing. */
export function rememberManifest(text: string, manifest: Manifest): void {
  const read = (entry: ManifestEntry) => (asRead.has(entry) ? entry : settleEntry(manifestEntrySchema.parse(entry)));
  remember(text, { ...manifest, entries: manifest.entries.map(read) });
}

/** Entries in the form in which parsing gives them. */
const asRead = new WeakSet<ManifestEntry>();

function remember(text: string, manifest: Manifest): Manifest {
  for (const entry of manifest.entries) asRead.add(entry);
  last = { text, manifest };
  return manifest;
}

/** Of more entries the texts take more room than there is. */
const mostKept = 20_000;

/** How entries are written, so that those that stay as they are need not be written out again. */
const written = new WeakMap<ManifestEntry, string>();

/** The text of a manifest: the same for the same content, fields in the order of the schema, then those of other programs. */
export function formatManifest({ version, entries, ...rest }: Manifest): string {
  const list =
    entries.length === 0
      ? "[]"
      : `[\n${entries.map((entry) => formatEntry(entry, entries.length <= mostKept)).join(",\n")}\n  ]`;
  const fields = [`"version": ${version}`, `"entries": ${list}`, ...Object.entries(rest).map(formatField)];
  return `{\n  ${fields.join(",\n  ")}\n}\n`;
}

function formatEntry(entry: ManifestEntry, isKept: boolean): string {
  const known = written.get(entry);
  if (known !== undefined) return known;
  const text = indented(JSON.stringify(manifestEntrySchema.parse(entry), null, 2), "    ");
  if (isKept) written.set(entry, text);
  return text;
}

function formatField([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}: ${indented(JSON.stringify(value, null, 2), "  ").trimStart()}`;
}

function indented(text: string, indent: string): string {
  return indent + text.replaceAll("\n", `\n${indent}`);
}

function parseJson(text: string, path: string): unknown {
  try {
    const bare = removeByteOrderMark(text);
    return escapedControl.test(bare) ? JSON.parse(bare, (_name, value: unknown) => plainText(value)) : JSON.parse(bare);
  } catch (error) {
    throw notAManifest(path, withoutControls(error instanceof Error ? error.message : String(error)));
  }
}

/** How JSON writes control characters other than line breaks and tabs: nothing of a record may steer a terminal. */
const escapedControl = /\\u00(?:0[0-8bce-f]|1[0-9a-f]|7f|[89][0-9a-f])|\\[bf]|[\u0080-\u009f]/i;

function plainText(value: unknown): unknown {
  return typeof value === "string" ? withoutControls(value) : value;
}

function withoutControls(text: string): string {
  return text.replace(/(?![\n\t\r])\p{Cc}/gu, "");
}

function parseEntry(value: unknown, index: number, path: string): ManifestEntry {
  const plain = plainEntry(value);
  const parsed = manifestEntrySchema.safeParse(hasId(plain) ? plain : { ...(plain as object), id: "" });
  if (parsed.success) return hasId(plain) ? parsed.data : withId(parsed.data);
  const name = typeof value === "object" && value !== null && "title" in value ? ` ("${String(value.title)}")` : "";
  throw notAManifest(path, `entry ${index + 1}${name}: ${problemOf(parsed.error)}`);
}

function hasId(value: unknown): boolean {
  return typeof value !== "object" || value === null || ("id" in value && value.id !== "");
}

/** A person who enters a work by hand need not make up an id: its file's name or what the work is gives one. */
function withId(entry: ManifestEntry): ManifestEntry {
  const { filename } = entry;
  return { ...entry, id: filename === "" ? idWithoutFile(recordOfEntry(entry)) : sha256Of(`file:${filename}`) };
}

const lists = ["authors", "tags"];
const nullable = ["year", "sha256"];

function plainEntry(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    if (given === null && !nullable.includes(name)) return [];
    if (name === "year" && typeof given === "string") return [[name, yearOf(given)]];
    if (lists.includes(name) && typeof given === "string") return [[name, listOf(given)]];
    return [[name, given]];
  });
  return Object.fromEntries(entries);
}

function yearOf(text: string): unknown {
  if (text.trim() === "") return null;
  return /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : text;
}

function listOf(text: string): string[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

function problemOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`).join("; ");
}

function notAManifest(path: string, reason: string): QuireError {
  return new QuireError("unreadable_file", `The manifest ${path} cannot be used: ${reason}.`, {
    facts: { path, reason },
    fix: "Correct it in an editor; nothing of it is lost.",
  });
}

/** Makes the JSON Schema (2020-12) of manifest.json, as published in `docs/manifest.schema.json`. */
export function manifestJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(manifestSchema, { io: "input" });
  const title = "Quire's manifest.json, version 1";
  return { $schema, title, description: "The records of a library, one entry per work.", ...schema };
}

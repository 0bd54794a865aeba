import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { type Manifest, type ManifestEntry, manifestEntrySchema, manifestSchema } from "../../domain/manifest.js";
import { recordOfEntry, settleEntry } from "./entry.js";
import { idOf, idWithoutFile } from "./ids.js";

const envelope = z.looseObject({ version: z.literal(1), entries: z.array(z.unknown()) });

/**
 * A manifest from its text, forgiving what people and other programs write: a year in quotes, one author without
 * brackets, null for "not known". Throws `unreadable_file` naming the line or the entry at fault.
 */
export function parseManifest(text: string, path: string): Manifest {
  const parsed = envelope.safeParse(parseJson(text, path));
  if (!parsed.success) throw notAManifest(path, problemOf(parsed.error));
  const entries = parsed.data.entries.map((entry, index) => parseEntry(entry, index, path));
  return manifestSchema.parse({ ...parsed.data, entries: entries.map(settleEntry) });
}

/** The text of a manifest: the same for the same content, fields in the order of the schema, then those of other programs. */
export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw notAManifest(path, error instanceof Error ? error.message : String(error));
  }
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
  return { ...entry, id: filename === "" ? idWithoutFile(recordOfEntry(entry)) : idOf(`file:${filename}`) };
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

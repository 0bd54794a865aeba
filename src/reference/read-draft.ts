import { createHash } from "node:crypto";
import { basename } from "node:path";
import { contentHash } from "../run/content-hash.js";
import { documentFormats } from "../document/document-formats.js";
import { QuireError } from "../domain/error.js";
import { workId } from "../domain/work.js";
import type { RunContext } from "../run/run-context.js";
import { type Draft, type DraftFormat, draftFormats } from "../document/tree/draft.js";
import { mostBytes } from "./files-of-draft.js";
import { readArchivedDraft, readLatexFiles } from "./draft-files.js";

export interface ReadDraft {
  /** As people know it: the path as it was named, or "the text". */
  name: string;
  /** SHA-256 (hex) of the file's bytes, or of the text. */
  sha256: string;
  draft: Draft;
}

/** A draft as it was asked for: its file, or the text itself. */
interface DraftInput {
  draft?: string | undefined;
  /** Beside a file: what it says in the editor that it is open in. */
  text?: string | undefined;
  format?: DraftFormat | undefined;
}

/** Reads the draft of an audit: a step of the run, so that a resumed run audits what it began with. */
export function readDraft(context: RunContext, input: DraftInput): Promise<ReadDraft> {
  const { draft, text, format } = input;
  return context.step(`read_draft:${contentHash({ draft, text, format })}`, "read", async () => {
    if (draft === undefined) return readText(text ?? "", { name: "the text", format: format ?? "markdown" });
    const { files } = context.services;
    const path = files.resolve(draft);
    if (text === undefined && (await files.stat(path)) === null) {
      throw new QuireError("not_found", `There is no file ${path}.`, {
        facts: { path },
        fix: "Name a draft that exists: Markdown, DOCX, ODT, LaTeX, Typst, HTML, text or any document that quire add reads.",
      });
    }
    const named = { name: draft, format: format ?? (await formatOf(path)) };
    if (named.format === "latex") {
      const { bytes, draft: read } = await readLatexFiles(files, path, named.name, text);
      return { name: draft, sha256: sha256(read.parts === undefined ? bytes : read.source), draft: read };
    }
    const isWritten = text !== undefined && named.format !== "document";
    if (isWritten) return readText(text, named);
    const bytes = await files.read(path, mostBytes);
    if (named.format === "document") return readDocument(context, bytes, named.name);
    const archived = await readArchivedDraft(context.services.zipArchives, bytes, named);
    if (archived !== null) return { name: draft, sha256: sha256(bytes), draft: archived };
    return readText(decode(bytes, named.name), named);
  });
}

interface Named {
  name: string;
  format: DraftFormat;
}

async function formatOf(path: string): Promise<DraftFormat> {
  const { all, named } = await documentFormats();
  const format = named(path);
  if (format !== null) return draftFormats.find((each) => each === format.name) ?? "document";
  throw new QuireError("unsupported_format", `${path} is not a draft that Quire can read.`, {
    facts: { path },
    fix: `Save it as one of ${all.map(({ title }) => title).join(", ")}, or say --format.`,
  });
}

/** A draft in a format that only the library reads: the text that it makes of it, of which sections, marks and lists are told. */
async function readDocument(context: RunContext, bytes: Uint8Array, name: string): Promise<ReadDraft> {
  const { reader, config, clock } = context.services;
  const hash = sha256(bytes);
  const now = clock.now().toISOString();
  const basis = { id: workId(hash), sha256: hash, collections: [], paths: [], added_at: now, updated_at: now };
  const { text } = await reader.read(
    { bytes, name: basename(name), basis, passages: config.passages },
    { ocr: false, signal: context.signal },
  );
  const { readMarkdown } = await import("../document/pandoc/read-markdown.js");
  return { name, sha256: hash, draft: { ...readMarkdown(text), format: "document" } };
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new QuireError("unreadable_file", `${name} is not a text in UTF-8.`, {
      facts: { path: name },
      fix: "Save it as UTF-8 and try again.",
      cause: error,
    });
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

async function readText(text: string, { name, format }: Named): Promise<ReadDraft> {
  const { all } = await documentFormats();
  const reader =
    all.find((each) => each.name === format && each.readDraft) ?? all.find((each) => each.name === "markdown");
  if (reader?.readDraft === undefined) throw new QuireError("internal", `No draft in ${format} can be read.`);
  return { name, sha256: sha256(text), draft: await reader.readDraft(text) };
}

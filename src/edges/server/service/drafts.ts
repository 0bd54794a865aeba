import { createHash } from "node:crypto";
import { extname, relative, sep } from "node:path";
import { brainFolders } from "../../../brain/schema/brain-folders.js";
import { QuireError } from "../../../domain/error.js";
import type { CheckedPath } from "../../../ports/checked-path.js";
import type { Services } from "../../../run/services.js";
import { uploadName } from "./upload-name.js";

/** Texts that people write by hand; settings, manifests and logs are none. */
const endings: ReadonlySet<string> = new Set(
  ".md .markdown .qmd .rmd .tex .ltx .typ .txt .html .htm .org .rst .bib".split(" "),
);

/** Longer texts than any book has; an editor of a browser takes no more. */
const mostBytes = 5_000_000;
const mostListed = 500;

export interface ListedDraft {
  /** Relative to the workspace, with "/" between folders. */
  path: string;
  bytes: number;
  /** ISO 8601. */
  modified: string;
}

/** A draft as it is on the disk. */
export interface StoredDraft {
  path: string;
  text: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
}

/** What became of a write: what is there now where that is not what was seen. */
export type Written = { isDone: true; hash: string } | { isDone: false; theirs: StoredDraft | null };

/** Texts of the workspace that people write: read and written by what they were when somebody saw them. */
export class Drafts {
  constructor(private readonly services: Pick<Services, "files" | "store" | "config">) {}

  /** The newest first; sources of the library are no drafts. */
  async list(): Promise<{ drafts: ListedDraft[]; left_out: number }> {
    const { files, store } = this.services;
    const { files: all } = await files.list([files.root], null);
    const texts = all.filter(({ path, size }) => endings.has(extname(path).toLowerCase()) && size <= mostBytes);
    const works = await (await store()).worksNamed({ paths: texts.map(({ path }) => path) });
    const sources = new Set(works.flatMap(({ paths }) => paths.map(({ path }) => files.recorded(path))));
    const own = texts.filter(({ path }) => !sources.has(path));
    const sorted = own.toSorted((one, other) => other.mtime_ms - one.mtime_ms);
    const drafts = sorted.slice(0, mostListed).map(({ path, size, mtime_ms }) => ({
      path: relative(files.root, path).split(sep).join("/"),
      bytes: size,
      modified: new Date(mtime_ms).toISOString(),
    }));
    return { drafts, left_out: own.length - drafts.length };
  }

  /** Throws `not_found`, `tool_refused`, `too_large`, `unsupported_format`. */
  async read(named: string): Promise<StoredDraft> {
    return this.readAt(await this.locate(named), named);
  }

  /** Places in drafts that name one of the keys as a citation does: "@key", "{key}", ",key". */
  async citing(keys: readonly string[]): Promise<{ path: string; line: number; words: string }[]> {
    if (keys.length === 0) return [];
    const { drafts } = await this.list();
    const found = [];
    for (const { path } of drafts) {
      const draft = await this.read(path).catch(() => null);
      for (const [index, line] of (draft?.text ?? "").split("\n").entries()) {
        const at = placeOf(line, keys);
        if (at >= 0) found.push({ path, line: index + 1, words: around(line, at) });
        if (found.length === mostPlaces) return found;
      }
    }
    return found;
  }

  /**
   * Writes a draft unless it is another than the one that was seen; null makes a new one. Throws `tool_refused` (for
   * sources of the library, what is no file, names that not every system takes), `too_large`, `unwritable_file`.
   */
  async write(named: string, text: string, seen: string | null): Promise<Written> {
    const { files } = this.services;
    const path = await this.locate(named);
    const bytes = Buffer.from(text.toWellFormed());
    if (bytes.length > mostBytes) throw tooLarge(named, bytes.length);
    await this.checkWritable(path, named);
    const lock = files.inside(files.root, ".quire", "writing");
    return files.withLock(lock, "Writing a draft", async (): Promise<Written> => {
      const theirs = await this.readAt(path, named).catch((error: unknown) => {
        if (error instanceof QuireError && error.code === "not_found") return null;
        throw error;
      });
      if ((theirs?.hash ?? null) !== seen) return { isDone: false, theirs };
      if (theirs === null) await files.writeFile(path, bytes);
      else if (hashOf(bytes) !== theirs.hash) await files.replaceFile(path, bytes, theirs.hash);
      return { isDone: true, hash: hashOf(bytes) };
    });
  }

  private async readAt(path: CheckedPath, named: string): Promise<StoredDraft> {
    const { files } = this.services;
    const bytes = await files.read(path, mostBytes).catch((error: unknown) => {
      // The limit is that of drafts: no setting raises it.
      throw error instanceof QuireError && error.code === "too_large" ? tooLarge(named, error.facts["bytes"]) : error;
    });
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      return { path: named, text, hash: hashOf(bytes) };
    } catch (cause) {
      const fix = "Save it as UTF-8 in the program that it was written with.";
      throw new QuireError("unsupported_format", `${named} is not a text in UTF-8.`, { facts: { named }, fix, cause });
    }
  }

  /** The path of a text below the workspace, to which no link and no hidden name leads. */
  private async locate(named: string): Promise<CheckedPath> {
    const { files } = this.services;
    const parts = named.split("/");
    const isPlain = parts.every((part) => part !== "" && !part.startsWith(".") && !/[\\:\p{Cc}]/u.test(part));
    if (!isPlain || !endings.has(extname(named).toLowerCase())) throw refused(named, "it is not one that people write");
    for (const at of parts.keys()) {
      const kind = await files.kind(files.inside(files.root, ...parts.slice(0, at + 1)));
      if (kind === "link") throw refused(named, "a link leads elsewhere");
    }
    return files.inside(files.root, ...parts);
  }

  /** Before anything waits for a lock: what is written is a file, or becomes one under a name that every system takes. */
  private async checkWritable(path: CheckedPath, named: string): Promise<void> {
    const { files, store } = this.services;
    const parts = named.split("/");
    for (const [at, part] of parts.entries()) {
      const kind = await files.kind(files.inside(files.root, ...parts.slice(0, at + 1)));
      const wanted = at === parts.length - 1 ? "file" : "folder";
      if (kind !== null && kind !== wanted) throw refused(named, `${part} is no ${wanted}`);
      const safe = uploadName(part);
      // Marks that a system writes as signs of their own (é as e and ´) are the same name.
      if (kind === null && part.normalize("NFC") !== safe)
        throw refused(named, `not every system takes that name, but it does take ${safe}`);
    }
    // Notes are a person's own words, and often sources as well.
    const isNote = path.startsWith(brainFolders(this.services, {}).source + sep);
    const [work] = isNote ? [] : await (await store()).worksNamed({ paths: [path] });
    if (work) throw refused(named, "it is a source of the library, which is read and not written");
  }
}

const mostPlaces = 200;
const shownAround = 120;

/** Where a line names one of the keys; -1 where it does not. */
function placeOf(line: string, keys: readonly string[]): number {
  for (const key of keys)
    for (let at = line.indexOf(key); at >= 0; at = line.indexOf(key, at + 1)) {
      const isWhole = !/^(?:[\p{L}\p{N}_]|[:.-][\p{L}\p{N}])/u.test(line.slice(at + key.length));
      if ("@{,".includes(line[at - 1] ?? " ") && isWhole) return at;
    }
  return -1;
}

function around(line: string, at: number): string {
  const from = Math.max(0, at - shownAround);
  return (from > 0 ? "…" : "") + line.slice(from, at + shownAround).trim();
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function refused(named: string, why: string): QuireError {
  return new QuireError("tool_refused", `${named.slice(0, 200)} is not opened here: ${why}.`, {
    facts: { path: named.slice(0, 200) },
    fix: `Name a text in the workspace, as thesis/chapter-2.md (${[...endings].join(", ")}).`,
  });
}

function tooLarge(named: string, bytes: number | string | boolean | null | undefined): QuireError {
  const limit = mostBytes.toLocaleString("en");
  return new QuireError(
    "too_large",
    `${named} has ${Number(bytes).toLocaleString("en")} bytes; a draft has at most ${limit}.`,
    {
      facts: { path: named.slice(0, 200), bytes: bytes ?? null, limit: mostBytes },
      fix: "Divide it into several files.",
    },
  );
}

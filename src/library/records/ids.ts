import { isAbsolute, relative, resolve, sep } from "node:path";
import { removeMarks, wordsIn } from "../../domain/characters.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import { formatIdentifier, itemIdentifiers } from "../../domain/identifier.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import { type Work, workId } from "../../domain/work.js";
import { sha256Of } from "../../domain/hash.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { Services } from "../../run/services.js";

/** Manifest id of a work without a file: of its first identifier, else of its title, first author and year. */
export function idWithoutFile(item: Item): string {
  const [first] = itemIdentifiers(item);
  return sha256Of(first === undefined ? describedBy(item) : formatIdentifier(first));
}

function describedBy(item: Item): string {
  const plain = (text: string) => wordsIn(removeMarks(text.normalize("NFKD")).toLowerCase()).join(" ");
  const parts = [item.title ?? "", itemAuthors(item)[0] ?? "", String(itemYear(item) ?? "")];
  return parts.map(plain).join("|");
}

/** A file's name as the manifest has it: relative to the workspace where it lies below, with "/", else absolute. */
export function manifestName(root: string, path: string): string {
  const below = relative(root, path);
  return below.startsWith("..") || isAbsolute(below) ? path : below.split(sep).join("/");
}

/** Absolute path of an entry's file; null for a work without one. */
export function entryPath(root: string, entry: Pick<ManifestEntry, "filename">): string | null {
  return entry.filename === "" ? null : resolve(root, entry.filename);
}

/** Hashes of the entry's file before and after its metadata were written: different bytes, one text. */
export function hashesOf({ sha256: hash, write }: ManifestEntry): string[] {
  if (hash === null) return [];
  const written = write === undefined ? [] : [write.sha256_before, write.sha256_after, ...(write.earlier ?? [])];
  return written.includes(hash) ? [...new Set([hash, ...written])] : [hash];
}

/** Whether a file with these bytes has the text of the work, so that it need not be read: only its metadata were written. */
export function hasSameText(work: Work, entry: ManifestEntry | null, hash: string): boolean {
  const hashes = entry === null ? [] : hashesOf(entry);
  return (
    work.sha256 === hash ||
    work.same_text?.includes(hash) === true ||
    [work.sha256, hash].every((each) => hashes.includes(each))
  );
}

/** Entries by what joins them to works: id, hash of the file as it is now, file name. */
export class EntryIndex {
  private readonly byId = new Map<string, ManifestEntry>();
  private readonly byHash = new Map<string, ManifestEntry>();
  private readonly byPath = new Map<string, ManifestEntry>();

  constructor(
    readonly entries: readonly ManifestEntry[],
    root: string,
  ) {
    const mains = new Map(entries.filter(({ status }) => status !== "removed").map((entry) => [entry.id, entry]));
    for (const written of entries) {
      const entry = withRecordOfWork(written, mains);
      put(this.byId, workId(entry.id), entry);
      for (const hash of hashesOf(entry)) put(this.byHash, hash, entry);
      const path = entryPath(root, entry);
      if (path !== null) put(this.byPath, path, entry);
    }
  }

  withHash(hash: string): ManifestEntry | null {
    return this.byHash.get(hash) ?? this.byId.get(workId(hash)) ?? null;
  }

  ofWork(work: Pick<Work, "id" | "sha256" | "paths">): ManifestEntry | null {
    return (
      this.byId.get(work.id) ??
      this.byHash.get(work.sha256) ??
      work.paths.map(({ path }) => this.byPath.get(path)).find((entry) => entry !== undefined) ??
      null
    );
  }
}

/** The entry of a further file of a work with the record, notices and tags of the work. */
function withRecordOfWork(entry: ManifestEntry, mains: ReadonlyMap<string, ManifestEntry>): ManifestEntry {
  const main = entry.file_of === undefined ? undefined : mains.get(entry.file_of);
  if (main?.csl === undefined) return entry;
  const { csl, notices } = main;
  return { ...entry, csl, tags: [...new Set([...main.tags, ...entry.tags])], ...(notices && { notices }) };
}

/** The first of several stays: an entry added by hand behind another does not take its place. */
function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** Absolute path of the workspace's manifest, or of another one named relative to where the command was started. */
export function manifestPath({ files, config }: Pick<Services, "files" | "config">, path?: string): CheckedPath {
  return path === undefined ? files.configured(config.manifest) : files.resolve(path);
}

import { isAscii, isUtf8 } from "node:buffer";
import { removeByteOrderMark } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath, PathMaker } from "../../ports/checked-path.js";
import type { FoundFile, WorkspaceFiles } from "../../ports/workspace-files.js";
import { indexFiles } from "../schema/brain-folders.js";
import { damagedTable, type NoteTable, readNoteTable } from "./note-table.js";
import type { NoteVectors } from "./note-vectors.js";

/** JavaScript has no longer strings. */
const mostBytes = 2 ** 29 - 25;
/** How often files that are being written are read, and the pause between two readings. */
const mostReadings = 20;
const pause_ms = 100;

/** The index in a folder: read once, and again when one of its files was written. */
export class IndexFile {
  readonly path: CheckedPath;
  private readonly table = new Kept<NoteTable>();
  private readonly nearness = new Kept<NoteVectors | null>();

  /** @param command what makes this index: "quire brain index" */
  constructor(
    private readonly folder: CheckedPath,
    private readonly command: string,
    paths: PathMaker,
  ) {
    this.path = paths.inside(folder, indexFiles.master);
  }

  /** Throws `not_found` where there is no index, `damaged` for one that cannot be read. */
  async notes({ files }: IndexAccess): Promise<NoteTable> {
    for (let reading = 1; ; reading += 1) {
      const stamp = stampOf(await files.stat(this.path));
      if (stamp === absent) throw this.missing(`There is no index of notes ${this.path}.`, "");
      try {
        return await this.table.get(stamp, async () => this.parse(await files.read(this.path, mostBytes)));
      } catch (error) {
        // Otherwise it was written or removed between the look and the reading.
        if (reading === mostReadings || stampOf(await files.stat(this.path)) === stamp) throw error;
      }
    }
  }

  /**
   * Vectors of the paragraphs, and how queries become some. Waits a little while the files are being written; throws
   * `not_found` where no embeddings were made, `damaged` where the files were not made together.
   */
  async vectors(access: IndexAccess): Promise<NoteVectors> {
    const { findVectorFiles, readVectors } = await import("./note-vectors.js");
    const { files } = access;
    for (let reading = 1; ; reading += 1) {
      const table = await this.notes(access);
      if (table.embeddings === null) throw this.missing(`The index ${this.path} has no embeddings.`, " --embeddings");
      const places = await findVectorFiles(files, this.folder, table.embeddings);
      const found = await Promise.all([this.path, places.faiss, places.map, places.model].map(files.stat));
      const read = await this.nearness.get(found.map(stampOf).join(" "), () => readVectors(files, places, table));
      if (read !== null) return read;
      if (reading === mostReadings) throw this.mixture();
      await access.wait(pause_ms);
    }
  }

  private parse(bytes: Uint8Array): NoteTable {
    if (!isUtf8(bytes)) throw damagedTable(this.path, "its bytes are no UTF-8");
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Three times as fast, and nearly all indexes are.
    const text = isAscii(bytes) ? buffer.toString("latin1") : buffer.toString("utf8");
    return readNoteTable(removeByteOrderMark(text), this.path);
  }

  private missing(message: string, flag: string): QuireError {
    return new QuireError("not_found", message, {
      facts: { path: this.path },
      fix: `Make ${flag === "" ? "it" : "them"} with: ${this.command}${flag}`,
    });
  }

  private mixture(): QuireError {
    return new QuireError("damaged", `The index ${this.path} and its embeddings were not made together.`, {
      facts: { path: this.path },
      fix: `Make them again with: ${this.command} --embeddings`,
    });
  }
}

/** The stamp of a file that is not there. */
export const absent = "absent";

/** Another one whenever the file was written, replaced or renamed. */
export function stampOf(found: FoundFile | null): string {
  return found === null ? absent : [found.size, found.mtime_ms, found.ctime_ms, found.inode].join(":");
}

/** What was read of files, for as long as they are as they were. */
class Kept<T> {
  private stamp: string | null = null;
  private value: Promise<T> | null = null;

  /** The value read under this stamp; those who ask at the same time wait for one reading. Failures are not kept. */
  get(stamp: string, read: () => Promise<T>): Promise<T> {
    if (this.value !== null && stamp === this.stamp) return this.value;
    const value = read();
    this.stamp = stamp;
    this.value = value;
    value.catch(() => {
      if (this.value === value) this.value = null;
    });
    return value;
  }
}

/** The outside as reading an index needs it. */
export interface IndexAccess {
  files: Pick<WorkspaceFiles, "root" | "stat" | "read" | "inside" | "beside">;
  wait(milliseconds: number): Promise<void>;
}

import { createHash, randomBytes } from "node:crypto";
import { QuireError } from "../../../domain/error.js";
import type { CheckedPath } from "../../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../../ports/workspace-files.js";
import type { Services } from "../../../run/services.js";
import { Refusal } from "./problems.js";
import { numberedName, uploadName } from "./upload-name.js";

/** Where files of browsers are put, below the workspace. */
export const uploadFolder = "uploads";

/** Of so many files of one name the last is not kept: somebody is at something else. */
const mostOfAName = 1000;

/** What became of a file. */
export interface Uploaded {
  /** Relative to the workspace. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  state: "new" | "there" | "in_library";
  /** The work that the library has of it. */
  work_id: string | null;
}

/** What is handed over, as the request says. */
interface Handed {
  name: string;
  body: ReadableStream<Uint8Array> | null;
  /** Bytes as announced; NaN where that is not said. */
  length: number;
}

/**
 * Takes files from browsers: each is written under a name of its own that nobody sees, and gets its name once it is
 * whole. A file that is there, in the folder or the library, is not kept twice.
 */
export class Uploads {
  constructor(private readonly services: Pick<Services, "files" | "store" | "config">) {}

  get mostBytes(): number {
    return this.services.config.max_file_bytes;
  }

  /** Throws `too_large`, `invalid_input` where the connection broke off, `unwritable_file` (a full disk among them). */
  async take({ name: given, body, length }: Handed): Promise<Uploaded> {
    if (length > this.mostBytes) throw this.tooLarge(given);
    const { files } = this.services;
    const name = uploadName(given);
    const folder = files.inside(files.root, uploadFolder);
    const staged = files.inside(files.root, ".quire", uploadFolder, randomBytes(12).toString("hex"));
    const hash = createHash("sha256");
    let known: Uploaded | null = null;
    let bytes = 0;
    const findKnown = (sha256: string) => this.known(folder, { name, bytes, sha256 });
    const whole = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
      known = await findKnown(hash.copy().digest("hex"));
      // What is there already is not written: the name that nobody sees goes with it.
      if (known !== null) throw new QuireError("busy", "It is there already.");
    };
    try {
      await files.writeFile(staged, whole(this.pieces(body, length)));
    } catch (error) {
      if (known !== null) return known;
      throw wordsFor(error, given);
    }
    const sha256 = hash.digest("hex");
    return { path: await place(files, staged, folder, name), bytes, sha256, state: "new", work_id: null };
  }

  /** A file of the same bytes: a work of the library, or one of this name that waits to be added. */
  private async known(
    folder: CheckedPath,
    { name, bytes, sha256 }: { name: string; bytes: number; sha256: string },
  ): Promise<Uploaded | null> {
    const { files, store } = this.services;
    const work = await (await store()).workByHash(sha256);
    for (const { path } of work?.paths ?? []) {
      const recorded = files.recorded(path);
      const found = await files.stat(recorded).catch(() => null);
      if (found?.size === bytes && (await files.hash(recorded)) === sha256)
        return { path, bytes, sha256, state: "in_library", work_id: work?.id ?? null };
    }
    for (let number = 1; number <= mostOfAName; number += 1) {
      const path = files.inside(folder, numberedName(name, number));
      const found = await files.stat(path);
      if (found === null) return null;
      if (found.size === bytes && (await files.hash(path)) === sha256)
        return { path: relativePath(numberedName(name, number)), bytes, sha256, state: "there", work_id: null };
    }
    return null;
  }

  private async *pieces(body: Handed["body"], length: number): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const piece of body ?? []) {
        size += piece.length;
        if (size > this.mostBytes) throw this.tooLarge("The file");
        yield piece;
      }
    } catch (error) {
      // What is wrong with the file is said already; all else is the connection.
      throw error instanceof QuireError ? error : broken();
    }
    if (!Number.isNaN(length) && size !== length) throw broken();
    if (size === 0) throw new QuireError("empty_file", "The file is empty.", { fix: "Choose one that is not." });
  }

  private tooLarge(name: string): QuireError {
    const limit = this.mostBytes;
    return new QuireError("too_large", `${name} has more than ${limit.toLocaleString("en")} bytes.`, {
      facts: { limit },
      fix: "Raise max_file_bytes in quire.yaml if the file is sound.",
    });
  }
}

const relativePath = (name: string): string => `${uploadFolder}/${name}`;

/** Gives a whole file the first name that is free; nothing is ever written over. */
async function place(files: WorkspaceFiles, staged: CheckedPath, folder: CheckedPath, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = numberedName(name, number);
    try {
      await files.move(staged, files.inside(folder, free));
      return relativePath(free);
    } catch (error) {
      const isTaken = error instanceof QuireError && error.facts["reason"] === "EEXIST";
      if (!isTaken || number === mostOfAName) throw error;
    }
  }
}

function broken(): QuireError {
  return new QuireError(
    "invalid_input",
    "The connection broke off before the file was whole; nothing of it was kept.",
    {
      facts: { field: "body" },
      fix: "Send it again.",
    },
  );
}

/** What systems say of a disk that takes no more. */
const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** A full disk is nobody's defect: it is said as what it is. */
function wordsFor(error: unknown, name: string): unknown {
  if (!(error instanceof QuireError) || !full.has(String((error.cause as NodeJS.ErrnoException | undefined)?.code)))
    return error;
  const { code } = error.cause as NodeJS.ErrnoException;
  return new Refusal(
    new QuireError("unwritable_file", `There is no room on the disk for ${name}; nothing of it was kept.`, {
      facts: { name, reason: code ?? null },
      fix: "Make room on the disk of the workspace, then send it again.",
      cause: error,
    }),
    507,
  );
}

import { createHash } from "node:crypto";
import { basename } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { DataPackage } from "../../tables/schema/data-package.js";
import { freePath } from "../../tables/stored/named-files.js";
import { Utf8Watch } from "./text-pieces.js";

/** The file that a data set was made of, kept in its folder. */
export interface KeptOriginal {
  path: CheckedPath;
  /** Below the folder of the data set. */
  relative: string;
  name: string;
  sha256: string;
  bytes: number;
  isUtf8: boolean;
}

const folderName = "original";
const mostBytes = 20_000_000_000;

/**
 * Copies a file into the folder of a data set; what is read afterwards is the copy, whatever becomes of the file. Throws
 * `changed_file` where it changed while it was copied, `empty_file`, `too_large`, `not_found`.
 */
export async function keepOriginal(
  files: WorkspaceFiles,
  source: CheckedPath,
  { folder, before: replaced }: { folder: CheckedPath; before: DataPackage | null },
): Promise<KeptOriginal> {
  const name = basename(source);
  const before = await files.stat(source);
  if (before === null) throw notThere(source);
  if (before.size === 0)
    throw new QuireError("empty_file", `${name} is empty.`, {
      facts: { path: source },
      fix: "Remove the file or fill it.",
    });
  if (before.size > mostBytes)
    throw new QuireError("too_large", `${name} has ${before.size} bytes; the limit "bytes" is ${mostBytes}.`, {
      facts: { path: source, limit: "bytes", bytes: before.size, limit_bytes: mostBytes },
      fix: "Split it, or query it where it lies with DuckDB itself.",
    });
  const relative = freePath(`${folderName}/${plainName(name)}`, replaced);
  const path = files.inside(folder, ...relative.split("/"));
  const hash = createHash("sha256");
  const watch = new Utf8Watch();
  let bytes = 0;
  await files.writeFile(
    path,
    watched(files.pieces(source), (piece) => {
      hash.update(piece);
      watch.pass(piece);
      bytes += piece.length;
    }),
  );
  const after = await files.stat(source);
  if (after?.size !== bytes || after.mtime_ms !== before.mtime_ms || after.inode !== before.inode)
    throw new QuireError("changed_file", `${name} was changed by another program while it was read.`, {
      facts: { path: source },
      fix: "Wait until it is written, and add it again.",
    });
  return { path, relative, name, sha256: hash.digest("hex"), bytes, isUtf8: watch.end() };
}

async function* watched(
  pieces: AsyncIterable<Uint8Array>,
  pass: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    pass(piece);
    yield piece;
  }
}

/** A hidden name would not be read back. */
const plainName = (name: string): string => name.replace(/^\.+/u, "").replaceAll(/[\\:\0]/gu, "_") || "file";

function notThere(path: string): QuireError {
  return new QuireError("not_found", `There is no file ${path}.`, {
    facts: { path },
    fix: "Name a file; a folder with a datapackage.json is named by that file.",
  });
}

import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { HeldFile, HeldModel } from "../../domain/home-model.js";
import { namesIn, readOwnFile } from "../local/user-folder.js";

/** Says of a model's folder that all of it is there. */
export const heldMark = "model.json";

/** Every model of a user's folder. */
export function heldIn(folder: string | null): HeldModel[] {
  if (folder === null) return [];
  return namesIn(folder)
    .toSorted()
    .flatMap((name) => (name.startsWith(".") ? [] : (heldNamed(folder, name) ?? [])));
}

/** The model of a name; null where there is none. Throws `config` where others may write its mark. */
export function heldNamed(folder: string | null, name: string): HeldModel | null {
  if (folder === null || !isModelName(name)) return null;
  const mark = readOwnFile(join(folder, name, heldMark));
  return mark === null ? null : (JSON.parse(mark.toString("utf8")) as HeldModel);
}

/** Names are those of folders, and stand in `home:NAME`. */
export function isModelName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,99}$/u.test(name);
}

/**
 * Makes sure that the files of a model are those that were checked when it came: by their size and the time of their last
 * change, and by their hash where that is another. Throws `damaged`, and `not_found` where one is gone.
 */
export async function checkHeld({ name, files }: HeldModel): Promise<void> {
  for (const file of files) {
    const stat = statSync(file.path, { throwIfNoEntry: false });
    if (stat === undefined) throw gone(name, file);
    if (stat.size === file.bytes && stat.mtimeMs === file.mtime_ms) continue;
    const isSame = stat.size === file.bytes && (await sha256OfFile(file.path)) === file.sha256;
    if (!isSame) throw changed(name, file, stat.size);
  }
}

/** The hash of a file that may be larger than memory. @param onBytes told how much was read since it was last told */
export async function sha256OfFile(
  path: string,
  onBytes?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal && { signal }) })) {
    hash.update(piece as Buffer);
    onBytes?.((piece as Buffer).length);
  }
  return hash.digest("hex");
}

function gone(name: string, { path }: HeldFile): QuireError {
  return new QuireError("not_found", `The weights of home:${name} are gone: ${path}.`, {
    facts: { model: `home:${name}`, path },
    fix: `Put them back, or fetch them again: quire models remove ${name}, then quire models get.`,
  });
}

function changed(name: string, { path, bytes }: HeldFile, size: number): QuireError {
  const what = size === bytes ? "its SHA-256 is another" : `it has ${size} bytes, and had ${bytes}`;
  return new QuireError("damaged", `${path} is not the file any more that home:${name} was: ${what}.`, {
    facts: { model: `home:${name}`, path, bytes: size },
    fix: `Where you have changed it yourself: quire models get ${path} --name ${name}. Else fetch it again: quire models remove ${name}, then quire models get ${name}.`,
  });
}

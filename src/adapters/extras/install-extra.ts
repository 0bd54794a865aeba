import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableWritablePair } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import type { Extra, ExtraFile } from "../../domain/extra.js";
import { QuireError } from "../../domain/error.js";
import type { InstallOptions } from "../../ports/extras.js";
import { flushFolder } from "../local/atomic-write.js";
import { inTurn } from "../local/in-turn.js";
import { refuseLostLocks } from "../local/process-lock.js";
import { makePrivateFolder } from "../local/user-folder.js";
import { ArchiveGate } from "../zip/archive-gate.js";
import { openZip } from "../zip/zip.js";
import { folderName, foldersOf, locateExtra } from "./extras-folder.js";
import { installedMark } from "./require-from.js";

/**
 * Makes an extra in a folder of another name and gives it its own when all of it is there and flushed. Of two processes
 * the second waits for the first. See `Extras.install`.
 */
export async function installExtra(
  folder: string,
  extra: Extra,
  files: readonly ExtraFile[],
  options: InstallOptions,
): Promise<boolean> {
  makePrivateFolder(folder);
  return inTurn(join(folder, extra.name), `The extra ${extra.name}`, options.signal, async () => {
    if (locateExtra(folder, extra) !== null) return false;
    await removeUnfinished(folder, extra);
    const stage = join(folder, `${unfinished(extra)}${randomBytes(6).toString("hex")}`);
    try {
      await mkdir(stage);
      await fill(stage, files, options);
      const mark = { v: 1, name: extra.name, licence: extra.licence, files };
      await writeFile(join(stage, installedMark), `${JSON.stringify(mark, null, 2)}\n`, { flush: true, mode: 0o644 });
      await flushFolder(stage);
      refuseLostLocks();
      const old = foldersOf(folder, extra);
      await rename(stage, join(folder, folderName(extra)));
      await flushFolder(folder);
      for (const name of old) await discard(folder, extra, name);
      return true;
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}

/** Removes an extra in all versions; false where there was none. A process that uses it keeps what it has loaded. */
export async function removeExtra(folder: string, extra: Extra): Promise<boolean> {
  if (foldersOf(folder, extra).length === 0) return false;
  return inTurn(join(folder, extra.name), `The extra ${extra.name}`, undefined, async () => {
    await removeUnfinished(folder, extra);
    const found = foldersOf(folder, extra);
    for (const name of found) await discard(folder, extra, name);
    await flushFolder(folder);
    return found.length > 0;
  });
}

async function fill(stage: string, files: readonly ExtraFile[], options: InstallOptions): Promise<void> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const [index, file] of files.entries()) {
    const path = join(stage, `.download-${index}`);
    await downloadTo(path, file, options, (done) => options.onProgress(before + done, total));
    await unpackInto(stage, path, file, options.signal);
    await rm(path, { force: true });
    before += file.bytes;
  }
}

/** Folders being made or removed; only who holds the lock of the extra makes or removes them. */
function unfinished({ name }: Extra): string {
  return `.${name}@`;
}

/** Takes a folder's name before its files: what is left of a removal that was killed is no extra. */
async function discard(folder: string, extra: Extra, name: string): Promise<void> {
  const aside = join(folder, `${unfinished(extra)}${randomBytes(6).toString("hex")}`);
  await rename(join(folder, name), aside);
  await rm(aside, { recursive: true, force: true });
}

async function removeUnfinished(folder: string, extra: Extra): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(unfinished(extra)));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

/** Fetches a file to a path, hashing it on the way. Throws `damaged` where it is not the file that is meant, `http_status`. */
async function downloadTo(
  path: string,
  { url, integrity, bytes }: ExtraFile,
  { fetcher, signal }: Pick<InstallOptions, "fetcher" | "signal">,
  onBytes: (done: number) => void,
): Promise<void> {
  const algorithm = integrity.slice(0, integrity.indexOf("-"));
  const hash = createHash(algorithm);
  const file = await open(path, "wx");
  try {
    let done = 0;
    const { status } = await fetcher.fetch({
      url,
      signal,
      max_bytes: bytes,
      // A server that would compress an archive once more would have its bytes undone on the way.
      headers: { "accept-encoding": "identity" },
      async receive(piece) {
        hash.update(piece);
        await file.writeFile(piece);
        onBytes((done += piece.byteLength));
      },
    });
    if (status !== 200) throw notThere(url, status);
  } finally {
    await file.close();
  }
  if (`${algorithm}-${hash.digest("base64")}` !== integrity) throw anotherFile(url, algorithm);
}

function notThere(url: string, status: number): QuireError {
  return new QuireError("http_status", `${url} answered with status ${status}.`, {
    facts: { url, status },
    fix: "Try again later; where extras.registry names a mirror, ask who runs it whether it has this package.",
  });
}

function anotherFile(url: string, algorithm: string): QuireError {
  return new QuireError("damaged", `${url} is not the file that is meant: its ${algorithm.toUpperCase()} is another.`, {
    facts: { url },
    fix: "Nothing was installed. Try again; if it stays so, somebody on the way or the mirror changes files.",
  });
}

const gigabyte = 1024 ** 3;
/** Engines are large, and their archives are the ones that were pinned. */
const limits = { entries: 50_000, entry_bytes: 2 * gigabyte, total_bytes: 4 * gigabyte, ratio: 1000 };
const executableBits = 0o111;

/** Unpacks what was downloaded to `path` into the extra's folder; flushes each file. Throws `damaged`, `zip_bomb`, `too_large`. */
async function unpackInto(stage: string, path: string, file: ExtraFile, signal: AbortSignal): Promise<void> {
  const into = join(stage, file.into);
  await mkdir(file.archive === "none" ? dirname(into) : into, { recursive: true });
  const shown = file.url.slice(file.url.lastIndexOf("/") + 1);
  if (file.archive === "none") await rename(path, into);
  else if (file.archive === "zip") await unpackZip(path, shown, into, file.only);
  else await unpackTar(path, shown, into, file.only, signal);
}

type Only = ExtraFile["only"];

async function unpackZip(path: string, shown: string, into: string, only: Only): Promise<void> {
  const archive = await openZip(await readFile(path), shown, limits);
  const gate = new ArchiveGate(shown, limits);
  for (const name of archive.names) {
    const inside = gate.placeOf(name);
    if (inside === null || name.endsWith("/") || !isWanted(inside, only)) continue;
    const content = await archive.read(name);
    if (content !== null) await writeFlushed(join(into, inside), [content], archive.isExecutable(name));
  }
}

async function unpackTar(path: string, shown: string, into: string, only: Only, signal: AbortSignal): Promise<void> {
  const gate = new ArchiveGate(shown, limits);
  await gate.unbroken(async () => {
    const unzipped = createReadStream(path, { signal }).compose(createGunzip());
    const decoder = createTarDecoder({ strict: true }) as ReadableWritablePair<ParsedTarEntry, Uint8Array>;
    for await (const { header, body } of Readable.toWeb(unzipped).pipeThrough(decoder)) {
      gate.admit(header.name);
      const inside = gate.placeOf(header.name);
      const content = gate.counted(header.name, body);
      if (header.type === "directory" || inside === null || !isWanted(inside, only)) {
        // The package stands still where a body is cancelled rather than read.
        for await (const piece of content) void piece;
        continue;
      }
      // Links would lead what is written next, or read later, out of the folder.
      if (header.type !== undefined && header.type !== "file") throw new Error(`it holds a ${header.type}`);
      const isExecutable = ((header.mode ?? 0) & executableBits) !== 0;
      await writeFlushed(join(into, inside), content, isExecutable);
    }
  });
}

function isWanted(inside: string, only: Only): boolean {
  return only === undefined || only.some((name) => (name.endsWith("/") ? inside.startsWith(name) : inside === name));
}

async function writeFlushed(
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  isExecutable: boolean,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx", isExecutable ? 0o755 : 0o644);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ReadableWritablePair } from "node:stream/web";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import type { ExtraFile } from "../../domain/extra.js";
import { ArchiveGate } from "../zip/archive-gate.js";
import { openZip } from "../zip/zip.js";

const gigabyte = 1024 ** 3;
/** Engines are large, and their archives are the ones that were pinned. */
const limits = { entries: 50_000, entry_bytes: 2 * gigabyte, total_bytes: 4 * gigabyte, ratio: 1000 };
const executableBits = 0o111;

/** Unpacks what was downloaded to `path` into the extra's folder; flushes each file. Throws `damaged`, `zip_bomb`, `too_large`. */
export async function unpackInto(stage: string, path: string, file: ExtraFile, signal: AbortSignal): Promise<void> {
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

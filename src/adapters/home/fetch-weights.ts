import { mkdir, open, readdir, rename, rm, stat, statfs, truncate } from "node:fs/promises";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { CatalogueModel, HeldFile, WeightsFile } from "../../domain/home-model.js";
import type { FetchWeightsOptions } from "../../ports/home-models.js";
import { flushFolder } from "../local/atomic-write.js";
import { inTurn } from "../local/in-turn.js";
import { unwritable } from "../local/open-file.js";
import { refuseLostLocks } from "../local/process-lock.js";
import { makePrivateFolder } from "../local/user-folder.js";
import { keepMark } from "./register-weights.js";
import { heldMark, heldNamed, sha256OfFile } from "./shelf.js";

/** Of a file that is not here as a whole; what it has is taken up again. */
const partial = ".part";

/**
 * Fetches the files of a model into a folder of its name, each under another name until it is whole and its hash is that of
 * the catalogue; the model's mark comes last. Of two processes the second waits for the first. See `HomeModels.fetch`.
 */
export async function fetchWeights(
  folder: string,
  model: CatalogueModel,
  options: FetchWeightsOptions,
): Promise<boolean> {
  makePrivateFolder(folder);
  const { name, kind, engine, licence, context_tokens } = model;
  return inTurn(join(folder, name), `The model ${name}`, options.signal, async () => {
    if (isHere(folder, model)) return false;
    const place = join(folder, name);
    await mkdir(place, { recursive: true, mode: 0o700 });
    await refuseFullDisk(place, model);
    const files = await fetchAll(place, model.files, options);
    await flushFolder(place);
    refuseLostLocks();
    keepMark(folder, { v: 1, name, kind, engine, licence, context_tokens, from: "catalogue", files });
    await flushFolder(folder);
    return true;
  });
}

/** Forgets a model; of one that was fetched its files go too, also those that are not whole. */
export async function removeHeld(folder: string, name: string): Promise<boolean> {
  const held = heldNamed(folder, name);
  const place = join(folder, name);
  const isBegun = held === null && (await readdir(place).catch(() => [])).length > 0;
  if (held === null && !isBegun) return false;
  return inTurn(place, `The model ${name}`, undefined, async () => {
    // Without its mark what is left of a removal that was killed is no model.
    await rm(join(place, heldMark), { force: true });
    await rm(place, { recursive: true, force: true });
    await flushFolder(folder);
    return true;
  });
}

/** Whether the model is here with the hashes that this catalogue names. */
function isHere(folder: string, { name, files }: CatalogueModel): boolean {
  const held = heldNamed(folder, name);
  const known = new Set(held?.files.map(({ sha256 }) => sha256));
  return held !== null && files.every(({ sha256 }) => known.has(sha256));
}

async function fetchAll(
  place: string,
  files: readonly WeightsFile[],
  options: FetchWeightsOptions,
): Promise<HeldFile[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  const held: HeldFile[] = [];
  for (const file of files) {
    const path = join(place, file.name);
    if (!(await isWhole(path, file))) {
      await fetchOne(`${path}${partial}`, file, options, (done) => options.onProgress(before + done, total));
      await rename(`${path}${partial}`, path);
    }
    before += file.bytes;
    options.onProgress(before, total);
    held.push({ path, bytes: file.bytes, sha256: file.sha256, mtime_ms: (await stat(path)).mtimeMs });
  }
  return held;
}

async function isWhole(path: string, { bytes, sha256 }: WeightsFile): Promise<boolean> {
  return (await sizeOf(path)) === bytes && (await sha256OfFile(path)) === sha256;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** Fetches what is missing of a file behind what is here of it, and checks all of it. */
async function fetchOne(
  path: string,
  file: WeightsFile,
  options: FetchWeightsOptions,
  onBytes: (done: number) => void,
): Promise<void> {
  const here = await sizeOf(path);
  if (here > file.bytes) await truncate(path, 0);
  if (here !== file.bytes) await fetchRest(path, file, here > file.bytes ? 0 : here, options, onBytes);
  const size = await sizeOf(path);
  if (size < file.bytes) throw brokenOff(file, size);
  if ((await sha256OfFile(path, undefined, options.signal)) === file.sha256) return;
  await rm(path, { force: true });
  throw anotherFile(file);
}

async function fetchRest(
  path: string,
  { url, bytes }: WeightsFile,
  from: number,
  { fetcher, signal }: FetchWeightsOptions,
  onBytes: (done: number) => void,
): Promise<void> {
  const output = await open(path, "a", 0o600);
  try {
    let done = from;
    const { status } = await fetcher.fetch({
      url,
      signal,
      max_bytes: bytes,
      headers: { "accept-encoding": "identity", ...(from > 0 && { range: `bytes=${from}-` }) },
      // A server that takes no notice of the range sends all of it.
      onAnswer: async (answered, headers) => {
        if (answered === 200 && from > 0) await output.truncate((done = 0));
        if (answered === 206 && !startsAt(headers["content-range"], from)) throw otherRange(url, headers);
      },
      async receive(piece) {
        await output.writeFile(piece).catch((error: NodeJS.ErrnoException) => {
          throw unwritable(path, error);
        });
        onBytes((done += piece.byteLength));
      },
    });
    await output.sync();
    // What is here is longer than the server's file, which is then another: the next try begins anew.
    if (status === 416) await output.truncate(0);
    if (status >= 400) throw notThere(url, status);
  } finally {
    await output.close();
  }
}

function startsAt(range: string | undefined, from: number): boolean {
  return range?.startsWith(`bytes ${from}-`) ?? false;
}

/** Says so before gigabytes are fetched in vain; where the system does not tell, writing will. */
async function refuseFullDisk(place: string, { name, files }: CatalogueModel): Promise<void> {
  const disk = await statfs(place).catch(() => null);
  if (disk === null) return;
  let missing = 0;
  for (const { name: file, bytes } of files) {
    const here = Math.max(await sizeOf(join(place, file)), await sizeOf(join(place, `${file}${partial}`)));
    missing += Math.max(0, bytes - here);
  }
  const free = disk.bavail * disk.bsize;
  if (missing <= free) return;
  throw new QuireError(
    "unwritable_file",
    `There is no room for home:${name}: ${megabytes(missing)} MB are missing, ${megabytes(free)} MB are free.`,
    {
      facts: { path: place, bytes: missing, free_bytes: free },
      fix: "Make room on the disk, or choose a smaller model.",
    },
  );
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

function notThere(url: string, status: number): QuireError {
  return new QuireError("http_status", `${url} answered with status ${status}.`, {
    facts: { url, status },
    fix: "Try again: what is here already is kept. Where it is gone for good, fetch the file yourself and register it: quire models get FILE.",
  });
}

function otherRange(url: string, headers: Readonly<Record<string, string>>): QuireError {
  return new QuireError(
    "network",
    `${url} sent another part than it was asked for (${headers["content-range"] ?? "none"}).`,
    {
      facts: { url },
      fix: "Try again.",
    },
  );
}

function brokenOff({ url, bytes }: WeightsFile, size: number): QuireError {
  return new QuireError("network", `${url} ended after ${size} of ${bytes} bytes.`, {
    facts: { url, bytes: size },
    fix: "Try again: it goes on from there.",
  });
}

function anotherFile({ url }: WeightsFile): QuireError {
  return new QuireError("damaged", `${url} is not the file that is meant: its SHA-256 is another.`, {
    facts: { url },
    fix: "Nothing of it was kept. Try again; if it stays so, somebody on the way or the server changes files.",
  });
}

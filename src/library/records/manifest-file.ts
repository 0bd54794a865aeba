import { basename } from "node:path";
import { QuireError, toQuireError } from "../../domain/error.js";
import type { Manifest } from "../../domain/manifest.js";
import type { Services } from "../../run/services.js";
import { lacksKeys, reservedKeys, withKeys } from "./keys.js";
import { manifestPath } from "./ids.js";
import { formatManifest, parseManifest, rememberManifest } from "./manifest-text.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";
import { sha256Of } from "../../domain/hash.js";
import { compactTime } from "../../domain/time-spans.js";

/** With the store, new keys are none that a work without an entry has. */
export type ManifestServices = Pick<Services, "files" | "config" | "clock"> & Partial<Pick<Services, "store">>;

/** The manifest as it was read: entries in which item and flat fields agree (see `settleEntry`), each with its citation key. */
export interface ManifestReading {
  path: CheckedPath;
  /** What the file says; what it said when it was last sound, where it can't be read now; empty where there is none. */
  manifest: Manifest;
  /** SHA-256 of the file; null where there is none. */
  hash: string | null;
  /** Why the file can't be used, for people; null where it can. */
  problem: string | null;
  /** What stands in the file, where it can be used. */
  text: string | null;
}

const mostBytes = 500_000_000;
const mostAttempts = 50;

/** Reads the manifest without changing anything on disk. Never throws for what stands in it: see `problem`. */
export async function readManifest(services: ManifestServices, path?: string): Promise<ManifestReading> {
  const absolute = manifestPath(services, path);
  let text: string | null;
  let manifest: Manifest;
  try {
    text = await readText(services, absolute);
    const lost = text === null ? await readLost(services, absolute) : null;
    if (lost !== null) {
      const problem = lostProblem(services, absolute);
      return { path: absolute, manifest: await keyed(services, lost), hash: null, problem, text: null };
    }
    manifest = text === null ? emptyManifest() : parseManifest(text, absolute);
  } catch (thrown) {
    return unusable(services, absolute, toQuireError(thrown));
  }
  const hash = text === null ? null : sha256Of(text);
  return { path: absolute, manifest: await keyed(services, manifest), hash, problem: null, text };
}

/** The records of a manifest that is not there any more, as they were last read; null where there were none. */
async function readLost(services: ManifestServices, path: CheckedPath): Promise<Manifest | null> {
  const copy = await readCopy(services, path);
  return copy === null || copy.entries.length === 0 ? null : copy;
}

function lostProblem(services: ManifestServices, path: CheckedPath): string {
  return (
    `${path} is not there any more. Its records are used as they were last read, and the next command that has ` +
    `something to write puts them back. To begin without them, delete ${copyPath(services, path)} too.`
  );
}

/** SHA-256 of the manifest as it is now, as `readManifest` gives it; null where there is none, empty where it cannot be read. */
export async function manifestHash(services: ManifestServices): Promise<string | null> {
  try {
    const text = await readText(services, manifestPath(services));
    return text === null ? null : sha256Of(text);
  } catch {
    // Whoever reads it says why it cannot be read.
    return "";
  }
}

async function unusable(services: ManifestServices, path: CheckedPath, error: QuireError): Promise<ManifestReading> {
  const copy = await readCopy(services, path);
  const instead = copy === null ? "" : " Until then the records are used as they were last read.";
  const problem = `${error.message} ${error.fix ?? ""}${instead}`.trim();
  return { path, manifest: await keyed(services, copy ?? emptyManifest()), hash: null, problem, text: null };
}

/** The outcome of a change: the manifest as it is now, and the warning to pass on where it had to be begun anew. */
export interface ManifestUpdate {
  path: string;
  manifest: Manifest;
  written: boolean;
  /** Where an unreadable manifest was kept and with what work went on, for people. */
  warning: string | null;
}

/**
 * Changes the manifest: reads it under a lock, lets `change` make a new one (it may be called again when somebody
 * saves the file at the same moment, so it must only compute), and replaces the file at once. A manifest that can't be
 * parsed is kept aside as `NAME.unreadable-STAMP`, and work goes on with the entries that were last read.
 * Entries without a citation key are given one.
 * Throws `unreadable_file`, `unwritable_file`, `busy`.
 */
export async function updateManifest(
  services: ManifestServices,
  change: (manifest: Manifest) => Manifest,
  options: { path?: string | undefined } = {},
): Promise<ManifestUpdate> {
  const path = manifestPath(services, options.path);
  return services.files.withLock(path, `The manifest ${path}`, async () => {
    let warning: string | null = null;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const before = await readText(services, path);
      const lost = before === null ? await readLost(services, path) : null;
      if (lost !== null) warning = `${path} was not there any more: its records were put back as they were last read.`;
      const found = lost === null ? parseOrProblem(before, path) : { manifest: lost };
      if ("problem" in found) {
        warning = await keepAside(services, path, found.problem);
        const copy = (await readCopy(services, path)) ?? emptyManifest();
        await services.files.writeFile(path, formatManifest(copy));
        continue;
      }
      const changed = change(await keyed(services, found.manifest));
      const manifest = await keyed(services, changed);
      // Of a large manifest both texts take more room than there may be.
      if (before !== null && isSame(manifest, found.manifest)) return { path, manifest, written: false, warning };
      const text = formatManifest(manifest);
      if (before !== null && text === formatManifest(found.manifest))
        return { path, manifest, written: false, warning };
      // An editor knows no lock: what was saved since the reading is read again, not written over.
      if ((await readText(services, path)) !== before) continue;
      await services.files.writeFile(path, text);
      rememberManifest(text, manifest);
      return { path, manifest, written: true, warning };
    }
    throw new QuireError("busy", `${path} changes all the time; nothing was written.`, {
      facts: { path },
      fix: "Close the program that writes it, then try again.",
    });
  });
}

/** Whether nothing of a manifest was replaced. */
function isSame({ entries, ...rest }: Manifest, found: Manifest): boolean {
  const fields = Object.entries(rest);
  return (
    fields.length === Object.keys(found).length - 1 &&
    fields.every(([name, value]) => found[name] === value) &&
    entries.length === found.entries.length &&
    entries.every((entry, index) => entry === found.entries[index])
  );
}

/** Changes the manifest as `updateManifest` does, for a run, which warns where it had to be begun anew. */
export async function changeManifest(
  context: RunContext,
  change: (manifest: Manifest) => Manifest,
  path?: string,
): Promise<ManifestUpdate> {
  const update = await updateManifest(context.services, change, { path });
  if (update.warning !== null) context.warn("manifest:kept-aside", update.warning, { path: update.path });
  return update;
}

async function keyed(services: ManifestServices, manifest: Manifest): Promise<Manifest> {
  return withKeys(manifest, await takenKeys(services, manifest));
}

async function takenKeys({ store, files }: ManifestServices, manifest: Manifest): Promise<Set<string>> {
  return store !== undefined && lacksKeys(manifest) ? reservedKeys(manifest, await store(), files.root) : new Set();
}

/**
 * Keeps what was read of a sound manifest, for the day it is not: as it stands there, because written out anew it takes
 * as long as reading it. Entries without a key are given the same one again.
 */
export async function keepCopy(services: ManifestServices, reading: ManifestReading): Promise<void> {
  if (reading.text === null) return;
  try {
    await services.files.writeFile(copyPath(services, reading.path), reading.text);
  } catch (thrown) {
    // A library on a read-only disk is read without the help in need.
    if (!isOfReadOnly(thrown)) throw thrown;
  }
}

/** Whether something failed because the workspace may not be written. */
export function isOfReadOnly(thrown: unknown): boolean {
  const { code } = thrown as NodeJS.ErrnoException;
  return readOnlyReasons.has(code) || readOnlyReasons.has(toQuireError(thrown).facts["reason"]);
}

const readOnlyReasons = new Set<unknown>(["EACCES", "EPERM", "EROFS"]);

function emptyManifest(): Manifest {
  return { version: 1, entries: [] };
}

function parseOrProblem(text: string | null, path: string): { manifest: Manifest } | { problem: string } {
  if (text === null) return { manifest: emptyManifest() };
  try {
    return { manifest: parseManifest(text, path) };
  } catch (thrown) {
    return { problem: toQuireError(thrown).message };
  }
}

async function keepAside({ files, clock }: ManifestServices, path: CheckedPath, problem: string): Promise<string> {
  const stamp = compactTime(clock.now().toISOString());
  const named = (ending: string) => files.beside(path, `${basename(path)}.unreadable-${stamp}${ending}`);
  let aside = named("");
  for (let number = 2; (await files.stat(aside)) !== null; number++) aside = named(`-${number}`);
  // Copied, then replaced: at no moment is there no manifest, which would pass for an empty one.
  await files.copy(path, aside);
  return `${problem} It was kept as ${aside}, and work went on with the records as they were last read.`;
}

async function readText({ files }: ManifestServices, path: CheckedPath): Promise<string | null> {
  if ((await files.stat(path)) === null) return null;
  return new TextDecoder("utf-8").decode(await files.read(path, mostBytes));
}

async function readCopy(services: ManifestServices, path: CheckedPath): Promise<Manifest | null> {
  try {
    const text = await readText(services, copyPath(services, path));
    return text === null ? null : parseManifest(text, path);
  } catch {
    // The copy is a help in need; without it the file that was kept aside has everything still.
    return null;
  }
}

/** One copy for each manifest that this workspace works with. */
function copyPath({ files }: ManifestServices, path: CheckedPath): CheckedPath {
  return files.inside(files.root, ".quire", "cache", `manifest-${sha256Of(path).slice(0, 16)}.json`);
}

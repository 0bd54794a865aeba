import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { placeName } from "./lock-holder.js";

/**
 * Temporary names carry their process and its table of processes, so that what a killed one left can be told from what
 * is being written.
 */
const temporaryName = /^\.quire-(\d+)-(?:([0-9a-f]{8})-)?[0-9a-f]{12}\.tmp$/;

/** Nobody writes one file for as long as this, in milliseconds. */
const longestWrite = 3_600_000;

/** What a name carries of its process. */
export const processMark = (): string => `${process.pid}-${placeName()}`;

/** A hidden name in the same folder that nobody else uses. */
export function temporaryBeside(path: string): string {
  return join(dirname(path), `.quire-${processMark()}-${randomBytes(6).toString("hex")}.tmp`);
}

/** Deletes the files that killed processes left in a folder. */
export async function sweepTemporaries(folder: string): Promise<void> {
  for (const path of await leftBehind(folder, temporaryName)) await rm(path, { force: true });
}

/**
 * What killed processes left in a folder, by names whose first group is the process and whose second is its place. Another
 * container's process cannot be asked: only what is old is dead.
 */
export async function leftBehind(folder: string, names: RegExp): Promise<string[]> {
  const left: string[] = [];
  for (const name of await readdir(folder)) {
    const [found, pid, place = placeName()] = names.exec(name) ?? [];
    if (found === undefined) continue;
    const path = join(folder, name);
    const isInUse = place === placeName() ? isAlive(Number(pid)) : await isRecent(path);
    if (!isInUse) left.push(path);
  }
  return left;
}

const sweptFolders = new Set<string>();

/** The same where one process writes files by the thousand: what was left is looked for once. */
export async function sweepTemporariesOnce(folder: string): Promise<void> {
  if (!sweptFolders.has(folder)) await sweepTemporaries(folder);
  sweptFolders.add(folder);
}

async function isRecent(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < longestWrite;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and is somebody else's.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

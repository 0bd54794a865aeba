import { constants, existsSync } from "node:fs";
import { lstat, mkdir, open, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxLimits, SandboxRun, TakenFile } from "../../ports/sandbox.js";
import { inBox } from "./box.js";
import { environmentInside, limitedCommand } from "./bubblewrap.js";
import { refusalOf } from "./results.js";
import { supervise, type Supervised } from "./supervise.js";

/**
 * Runs a program that nothing holds in, as the person has said: in a folder of its own, with a clean environment, under what
 * limits there are. It may read, write and reach whatever the person may.
 */
export async function runBare(run: SandboxRun, signal: AbortSignal | undefined): Promise<Supervised> {
  const { limits, command, args, programs = [], environment = {} } = run;
  return inBox(run.files ?? new Map(), null, async ({ inside }) => {
    const folder = await realpath(inside);
    const out = join(folder, "out");
    await mkdir(out);
    const words = existsSync("/usr/bin/prlimit")
      ? limitedCommand([command, ...args], limits, false)
      : [command, ...args];
    const [program = command, ...rest] = words;
    const path = [...programs.map((each) => join(each, "..")), process.env["PATH"] ?? ""].join(":");
    const start = {
      program,
      arguments: rest,
      folder,
      environment: { ...environmentInside, ...environment, HOME: folder, PATH: path },
      input: run.input,
      more: [],
      user: null,
      limits,
    };
    const result = await supervise(start, signal);
    return result.ended_by === null ? { ...result, ...(await takeFolder(out, limits)) } : result;
  });
}

/** What lies in a folder, with links, pipes and devices left there; larger files than the limit as well. */
async function takeFolder(
  folder: string,
  { result_bytes }: SandboxLimits,
): Promise<Pick<Supervised, "files" | "refused">> {
  const files: TakenFile[] = [];
  const refused: Supervised["refused"] = [];
  let left = result_bytes;
  const isFolder = (await lstat(folder).catch(() => null))?.isDirectory() === true;
  const entries = isFolder ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const place = join(entry.parentPath, entry.name);
    const name = place.slice(folder.length + 1);
    const bytes = entry.isFile() ? await readRegular(place, left) : null;
    const reason = bytes === null ? "it is no regular file, or too large" : refusalOf(name, "file", files);
    if (bytes === null || reason !== null) refused.push({ name, reason: reason ?? "" });
    else files.push({ name, bytes });
    left -= bytes?.length ?? 0;
  }
  return { files: files.toSorted((one, other) => (one.name < other.name ? -1 : 1)), refused };
}

async function readRegular(path: string, most: number): Promise<Uint8Array | null> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (handle === null) return null;
  try {
    const found = await handle.stat();
    return found.isFile() && found.size <= most ? await handle.readFile() : null;
  } finally {
    await handle.close();
  }
}

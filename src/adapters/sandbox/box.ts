import { chown, lstat, mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { GivenFile } from "../../ports/sandbox.js";
import { leftBehind, processMark } from "../local/temporary-name.js";
import { isPlainName } from "./results.js";

/** A folder in which lies what a program is given. */
export interface Box {
  folder: string;
  /** Names below the work folder that hold something, each with its place here. */
  given: { name: string; place: string }[];
  /** The folder that they lie in, as below the work folder. */
  inside: string;
  users: string;
  groups: string;
}

/**
 * Does something with copies of files in a folder of its own, which is removed afterwards whatever happens. Copies, as what
 * is read then is what was hashed, whatever happens to the files meanwhile. `user`: whom they belong to, where that is not us.
 */
export async function inBox<Result>(
  files: ReadonlyMap<string, GivenFile>,
  user: number | null,
  use: (box: Box) => Promise<Result>,
): Promise<Result> {
  checkNames(files);
  await sweepBoxes(user);
  const folder = await mkdtemp(join(tmpdir(), `quire-box-${processMark()}-`));
  try {
    const [users, groups, inside] = ["passwd", "group", "given"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(users, "quire:x:1000:1000::/work:/bin/sh\n");
    await writeFile(groups, "quire:x:1000:\n");
    await mkdir(inside);
    for (const [name, file] of files) await copyInto(join(inside, name), file);
    // Whoever comes through the folder may read what is in it, and this alone: it is for one user.
    if (user !== null) await chown(folder, user, user);
    const tops = new Set([...files.keys()].map((name) => name.split("/", 1)[0] ?? name));
    const given = [...tops].map((name) => ({ name, place: join(inside, name) }));
    return await use({ folder, inside, given, users, groups });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const boxName = /^quire-box-(\d+)-([0-9a-f]{8})-[A-Za-z0-9]{6}$/;

/** Deletes the boxes of processes that were killed: copies of what was read lie in them. Boxes of other users are theirs. */
async function sweepBoxes(user: number | null): Promise<void> {
  const owners = [process.getuid?.(), user];
  for (const path of await leftBehind(tmpdir(), boxName)) {
    const found = await lstat(path).catch(() => null);
    if (found?.isDirectory() && (process.getuid === undefined || owners.includes(found.uid)))
      await rm(path, { recursive: true, force: true });
  }
}

async function copyInto(place: string, file: GivenFile): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  if (typeof file === "string" || file instanceof Uint8Array) return writeFile(place, file, { flag: "wx" });
  const handle = await open(place, "wx");
  try {
    for await (const piece of file.pieces()) await handle.writeFile(piece);
  } finally {
    await handle.close();
  }
}

/** Throws `invalid_input` for a name that is no plain path below the work folder, or is that of the results. */
function checkNames(files: ReadonlyMap<string, GivenFile>): void {
  for (const name of files.keys()) {
    if (isPlainName(name) && name !== "out" && !name.startsWith("out/")) continue;
    throw new QuireError("invalid_input", `A program cannot be given a file of the name ${JSON.stringify(name)}.`, {
      facts: { path: name },
      fix: 'Name it by letters, digits, "_", "-" and ".", below the work folder and not in out/: "data/penguins.csv".',
    });
  }
}

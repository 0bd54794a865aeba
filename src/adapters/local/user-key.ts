import { randomBytes } from "node:crypto";
import { linkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import { makePrivateFolder, readOwnFile } from "./user-folder.js";

const keyBytes = 32;

/**
 * The secret with which this user's Quire marks what it has written, made when it is first asked for. Null where the
 * user has no folder that can be written: then nothing can be told from what others wrote.
 */
export function userKey(userFolder: string | null): Buffer | null {
  if (userFolder === null) return null;
  const path = join(userFolder, "key");
  try {
    return readKey(path) ?? makeKey(userFolder, path);
  } catch (error) {
    if (
      ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")
    ) {
      return null;
    }
    throw error;
  }
}

/** Two processes may make one at once: the first one's name stays. */
function makeKey(folder: string, path: string): Buffer | null {
  makePrivateFolder(folder);
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
  writeFileSync(temporary, randomBytes(keyBytes), { mode: 0o600, flush: true });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readKey(path);
}

function readKey(path: string): Buffer | null {
  const key = readOwnFile(path);
  if (key === null || key.length === keyBytes) return key;
  throw new QuireError("config", `${path} is damaged: it has ${key.length} bytes instead of ${keyBytes}.`, {
    facts: { path, bytes: key.length },
    fix: `Delete it: a new one is made. Runs that are unfinished have then to be allowed with: quire trust`,
  });
}

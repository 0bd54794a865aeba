import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isAbsolute, join } from "node:path";
import envPaths from "env-paths";
import { QuireError } from "../../domain/error.js";

const keyBytes = 32;

/** The user's own folder for Quire's configuration: `~/.config/quire`, or where the system keeps such. */
export function defaultUserFolder(): string | null {
  const { config } = envPaths("quire", { suffix: "" });
  // A relative XDG_CONFIG_HOME would name a folder of whatever workspace the command is started in; the standard says
  // that it is to be ignored.
  return isAbsolute(config) ? config : null;
}

/** The user's own folder for what Quire installs: `~/.local/share/quire/extras`, or where the system keeps such. */
export function defaultExtrasFolder(): string | null {
  const { data } = envPaths("quire", { suffix: "" });
  return isAbsolute(data) ? join(data, "extras") : null;
}

/** The user's own folder of models at home, shared by all workspaces: beside that of the extras. */
export function defaultModelsFolder(): string | null {
  const { data } = envPaths("quire", { suffix: "" });
  return isAbsolute(data) ? join(data, "models") : null;
}

/** Lists the names in a folder; none where there is no such folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Writes a file that nobody but the user may read, at once: readers see the old one or the new one. */
export function writeOwnFile(path: string, content: string | Uint8Array, name: (temporary: string) => void): void {
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  try {
    name(temporary);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Makes a folder that nobody but the user may look into. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Reads a small file of the user's own folder; null where it is not there. Throws `config` for a file that another user
 * owns or may write: what it says would be that user's word.
 */
export function readOwnFile(path: string): Buffer | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  try {
    const { uid, mode } = fstatSync(descriptor);
    const isOwn = process.platform === "win32" || (uid === process.getuid?.() && (mode & 0o022) === 0);
    if (isOwn) return readFileSync(descriptor);
    throw new QuireError("config", `${path} belongs to another user, or others may write it.`, {
      facts: { path },
      fix: `Look at what it says, then make it yours alone: chmod go-w ${path}`,
    });
  } finally {
    closeSync(descriptor);
  }
}

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
  writeOwnFile(path, randomBytes(keyBytes), (temporary) => {
    try {
      linkSync(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  });
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

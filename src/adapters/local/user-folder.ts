import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import envPaths from "env-paths";
import { QuireError } from "../../domain/error.js";

/** The user's own folder for Quire's configuration: `~/.config/quire`, or where the system keeps such. */
export function defaultUserFolder(): string | null {
  const { config } = envPaths("quire", { suffix: "" });
  // A relative XDG_CONFIG_HOME would name a folder of whatever workspace the command is started in; the standard says
  // that it is to be ignored.
  return isAbsolute(config) ? config : null;
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

import type { Stats } from "node:fs";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FoundFile } from "../../ports/workspace-files.js";

/** Makes what the port says of a file of the system's description. */
export function foundFile(path: CheckedPath, { size, mtimeMs, ctimeMs, ino }: Stats): FoundFile {
  return { path, size, mtime_ms: mtimeMs, ctime_ms: ctimeMs, inode: ino };
}

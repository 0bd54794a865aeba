import type { Stats } from "node:fs";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FoundFile } from "../../ports/workspace-files.js";

/** What the port says of a file that the system has described. */
export function foundFile(path: CheckedPath, { size, mtimeMs, ctimeMs, ino }: Stats): FoundFile {
  return { path, size, mtime_ms: mtimeMs, ctime_ms: ctimeMs, inode: ino };
}

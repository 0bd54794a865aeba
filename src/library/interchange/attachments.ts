import { isAbsolute, join, resolve } from "node:path";

/**
 * Where a file that a listing names may lie, best guess first: as it is written, below the listing's folder, with
 * Windows' separators turned, and beside the listing under its bare name (folders are moved, paths are not).
 */
export function attachmentCandidates(path: string, folder: string): string[] {
  const turned = path.replaceAll("\\", "/");
  const name = turned.split("/").findLast((part) => part !== "") ?? "";
  const candidates = [path, turned].map((each) => (isAbsolute(each) ? each : resolve(folder, each)));
  return [...new Set([...candidates, ...(name === "" ? [] : [join(folder, name)])])];
}

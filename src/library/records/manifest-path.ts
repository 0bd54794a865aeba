import { resolve } from "node:path";
import type { Services } from "../../run/services.js";

/** Absolute path of the workspace's manifest, or of another one named relative to where the command was started. */
export function manifestPath({ files, config }: Pick<Services, "files" | "config">, path?: string): string {
  return path === undefined ? resolve(files.root, config.manifest) : files.resolve(path);
}

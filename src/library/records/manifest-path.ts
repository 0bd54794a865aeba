import type { CheckedPath } from "../../ports/checked-path.js";
import type { Services } from "../../run/services.js";

/** Absolute path of the workspace's manifest, or of another one named relative to where the command was started. */
export function manifestPath({ files, config }: Pick<Services, "files" | "config">, path?: string): CheckedPath {
  return path === undefined ? files.configured(config.manifest) : files.resolve(path);
}

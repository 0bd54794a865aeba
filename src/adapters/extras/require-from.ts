import { createRequire } from "node:module";
import { join } from "node:path";

/** Says of a folder that all of an extra is in it. */
export const installedMark = "extra.json";

/** Resolves and loads packages of an extra as a program in its folder would. */
export function requireFrom(extraPath: string): NodeJS.Require {
  return createRequire(join(extraPath, installedMark));
}

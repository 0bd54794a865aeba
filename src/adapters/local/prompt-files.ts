import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";

/**
 * A prompt by name: the user's own in its folder of the workspace, else the one of the folder that comes with Quire.
 * @param trusted whether the workspace's prompts are the user's own: they tell a model what to find, and what not
 */
export function createPromptFiles(
  { gather }: Config,
  root: string,
  { shipped, trusted }: { shipped: string; trusted: boolean },
): (name: string) => string {
  return (name) => {
    const folder = name.startsWith("gather-") ? gather.prompts_dir : "prompts";
    const own = join(resolve(root, folder), `${name}.txt`);
    const path = trusted && existsSync(own) ? own : join(shipped, `${name}.txt`);
    if (!existsSync(path)) throw new QuireError("internal", `There is no prompt "${name}".`, { facts: { path } });
    return readFileSync(path, "utf8");
  };
}

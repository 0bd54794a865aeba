import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { pathFault } from "../paths/safe-path.js";
import { readJson } from "./step-input.js";

const naming = z.object({ work_ids: z.array(z.string()) });

/**
 * The ids of works that a step names: one, or those of a file of the workspace. Null where it names none. Throws `config` for
 * a path that leads away, `invalid_input` for a file without them.
 */
export async function namedWorks(context: RunContext, named: string): Promise<readonly string[] | null> {
  if (named === "") return null;
  if (!named.endsWith(".json")) return [named];
  const fault = pathFault(named, false);
  if (fault !== null) {
    throw new QuireError("config", `${named}: ${fault.message}`, { facts: { path: named }, fix: fault.fix });
  }
  const value = await context.step(`works:${contentHash(named)}`, "read", () => readJson(context, named));
  const read = naming.safeParse(value);
  if (read.success) return read.data.work_ids;
  throw new QuireError("invalid_input", `${named} names no works.`, {
    facts: { path: named },
    fix: "Let it be an object with a list of ids: work_ids.",
  });
}

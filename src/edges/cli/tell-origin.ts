import type { Engine } from "../../run/execute.js";
import type { Invocation } from "./command/invocation.js";

/**
 * Says of a run whose log came with somebody's folder that nobody here made it: what it found and ticked is its maker's
 * word. Gives whether the run is the user's own, or accepted by them.
 */
export function tellOrigin({ process }: Invocation, { runs, allowsRun }: Engine, id: string): boolean {
  const { isOwn, hash } = runs.origin(id);
  if (isOwn || allowsRun(hash)) return true;
  process.stderr.write(
    `Run ${id} was not made by you here: it came with the folder. Nobody here checked what it says it found and ticked.\n`,
  );
  return false;
}

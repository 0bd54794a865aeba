import { producersOf } from "../graph/producers.js";
import type { ReadPlaybook } from "../read/read-playbook.js";
import type { Playbook } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import { type RowFields, rowFieldsOf } from "../shape/row-fields.js";
import { checkAssembly } from "./check-assembly.js";
import type { Surroundings } from "./checked.js";
import { checkGraph } from "./check-graph.js";
import { checkInputs } from "./check-inputs.js";
import { checkItems } from "./check-items.js";
import { checkPaths } from "./check-paths.js";
import { checkTokens } from "./check-tokens.js";
import { checkTools } from "./check-tools.js";

/**
 * Checks of a playbook what its schema cannot say. All that is wrong is listed with its place and what to do, before
 * anything is paid.
 */
export function checkPlaybook(
  playbook: Playbook,
  { problemAt }: Pick<ReadPlaybook, "problemAt">,
  surroundings: Surroundings,
): Problem[] {
  const declared = new Set(Object.keys(playbook.inputs));
  const producers = producersOf(playbook.steps, declared);
  const read = fieldsRead(playbook, producers);
  const checked = { ...surroundings, playbook, problemAt, declared, producers, read };
  const checks = [checkInputs, checkGraph, checkPaths, checkTokens, checkItems, checkTools, checkAssembly];
  return checks.flatMap((check) => check(checked));
}

/** The fields of the rows that each step reads, as far as they are known. */
export function fieldsRead({ steps }: Playbook, producers: readonly (number | null)[]): (RowFields | null)[] {
  const read: (RowFields | null)[] = [];
  const written: (RowFields | null)[] = [];
  for (const [index, step] of steps.entries()) {
    const producer = producers[index] ?? null;
    // A file that a later step writes is an error of the graph.
    const input = producer === null || producer >= index ? null : (written[producer] ?? null);
    read.push(input);
    written.push(rowFieldsOf(step, input));
  }
  return read;
}

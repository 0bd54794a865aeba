import { addContract } from "../../contracts/add.js";
import type { RunContext } from "../../run/run-context.js";
import type { AddedWork } from "../../contracts/add-identified.js";

/** Reads the files into the library, in one call; what cannot be read is remarked on its work. Returns the number of passages. */
export async function addFiles(
  context: RunContext,
  works: readonly AddedWork[],
  collection: string | undefined,
): Promise<number> {
  const paths = works.flatMap(({ path }) => (path === null ? [] : [path]));
  if (paths.length === 0) return 0;
  const input = { paths, ...(collection !== undefined && { collection }) };
  const { files, passages } = await context.call(addContract, input);
  for (const { path, error } of files) {
    const work = works.find((each) => each.path === path);
    if (work && error) work.remarks.push(`Its text could not be read: ${error.message}`);
  }
  return passages;
}

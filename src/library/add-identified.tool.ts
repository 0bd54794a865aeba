import pMap from "p-map";
import { QuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { addFiles, addWork, isOpen, type PreparedTarget, prepareTarget } from "./add-identified/add-work.js";
import { type AddedWork, addIdentifiedContract, type AddIdentifiedOutput } from "../contracts/add-identified.js";
import { parseTarget } from "./add-identified/target.js";
import { readManifest } from "./records/manifest-file.js";
import { countEach } from "../domain/collections.js";

export const tool = defineTool(addIdentifiedContract, async (context, input) => {
  const targets = [...new Set(input.targets)].map(parseTarget);
  context.emit("plan", "planner", "plan", { files: targets.length });
  const { entries } = (await readManifest(context.services)).manifest;
  // Asked and fetched side by side; entered one after the other, each seeing the names that those before have taken.
  const prepared = await pMap(targets, (target) => prepareTarget(context, entries, target), {
    concurrency: input.jobs,
  });
  const works = new Map<PreparedTarget, AddedWork>();
  let passages = 0;
  // Questions come last: where nobody answers them, everything else is done.
  for (const part of [prepared.filter((each) => !isOpen(each)), prepared.filter(isOpen)]) {
    for (const each of part) works.set(each, await addWork(context, each, input.dry_run));
    const added = part.map((each) => works.get(each)).filter((work) => work !== undefined);
    if (!input.dry_run) passages += await addFiles(context, added, input.collection);
  }
  return summary(
    context,
    prepared.map((each) => works.get(each)).filter((work) => work !== undefined),
    passages,
    input.dry_run,
  );
});

function summary(context: RunContext, works: AddedWork[], passages: number, dryRun: boolean): AddIdentifiedOutput {
  const failed = works.filter(({ outcome }) => outcome === "failed");
  if (works.length === 1 && failed[0]?.error) throw QuireError.fromRecord(failed[0].error);
  if (failed.length > 0) context.incomplete(`${failed.length} of ${works.length} works could not be added`);
  return {
    works,
    counts: Object.fromEntries(countEach(works.map(({ outcome }) => outcome))),
    passages,
    dry_run: dryRun,
  };
}

import { z } from "zod";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { keepPoints } from "../corpus/search/lsi-points.js";
import { refreshLsi } from "../corpus/search/lsi-maintenance.js";
import { chooseWorks, giveVectors, rebuildWorks } from "./repair/rebuild-works.js";
import { compactTime } from "../domain/time-spans.js";

const lostWork = z.strictObject({ work_id: z.string(), title: z.string().nullable(), reason: z.string() });

export const repairOutput = z.strictObject({
  /** What was wrong; null where nothing was. */
  problem: z.string().nullable(),
  /** Folder in which the damaged library is kept; null where nothing was left of it. */
  kept_as: z.string().nullable(),
  works: z.number().describe("In the library now"),
  from_texts: z.number(),
  from_files: z.number(),
  passages: z.number(),
  vectors: z.number().describe("Given back; those that are missing are made by the next add"),
  lost: z.array(lostWork),
  /** What could not be had, besides works. */
  missing: z.array(z.string()),
});
export type RepairOutput = z.infer<typeof repairOutput>;

export const tool = defineTool(
  {
    name: "repair",
    version: 1,
    description: "Rebuilds a lost or damaged library from its texts, records, manifest and files.",
    input: z.strictObject({}),
    output: repairOutput,
    effect: "write",
    network: false,
    for_clients: false,
  },
  async (context) => {
    const { files, recovery } = context.services;
    const problem = await context.step("problem", "read", () => recovery.problem());
    if (problem === null) return { ...untouched, works: (await (await context.services.store()).stats()).works };
    const outcome = await files.withLock(
      files.inside(files.root, ".quire", "repair"),
      "The repair of the library",
      () => rebuild(context),
    );
    for (const { title, work_id, reason } of outcome.lost) context.incomplete(`${title ?? work_id}: ${reason}`);
    for (const what of outcome.missing) context.incomplete(what);
    return { problem, ...outcome };
  },
);

const untouched: RepairOutput = {
  problem: null,
  kept_as: null,
  works: 0,
  from_texts: 0,
  from_files: 0,
  passages: 0,
  vectors: 0,
  lost: [],
  missing: [],
};

/** Killed anywhere and called again it comes to the same: what was built is looked at again, the name changes last. */
async function rebuild(context: RunContext): Promise<Omit<RepairOutput, "problem">> {
  const { recovery } = context.services;
  const stamp = compactTime(context.now());
  const keptAs = await context.step("aside", "write", () => recovery.setAside(stamp));
  return context.step("rebuild", "write", async () => {
    const salvage = keptAs === null ? { works: [], vectors: [] } : await recovery.salvage(keptAs);
    const choice = await chooseWorks(context, salvage.works);
    const store = await recovery.open();
    const built = await rebuildWorks(context, store, choice.works);
    const vectors = await giveVectors(store, salvage.vectors);
    await applyManifest(context, store);
    await refreshLsi(store, context.services.computing);
    await keepPoints(store);
    const { works, passages } = await store.stats();
    await recovery.finish();
    const { from_texts, from_files, lost } = built;
    const all = [...choice.lost, ...lost];
    return { kept_as: keptAs, works, from_texts, from_files, passages, vectors, lost: all, missing: choice.missing };
  });
}

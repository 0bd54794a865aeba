import { z } from "zod";
import { QuireError } from "../domain/error.js";
import type { Work } from "../domain/work.js";
import type { Store } from "../ports/store.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { markVersions } from "./records/mark-versions.js";
import { findWorks } from "./find-works.js";

const removed = z.strictObject({ work_id: z.string(), title: z.string(), paths: z.array(z.string()) });

export const removeInput = z.strictObject({
  targets: z.array(z.string()).default([]).describe("Paths of files or folders, or work ids"),
  collection: z.string().optional().describe("All works of a collection"),
  missing: z.boolean().default(false).describe("All works whose files are gone"),
  dry_run: z.boolean().default(false).describe("Say what would be done, change nothing"),
});

export const removeOutput = z.strictObject({ works: z.array(removed), dry_run: z.boolean() });

export type RemoveOutput = z.infer<typeof removeOutput>;

export const tool = defineTool(
  {
    name: "remove",
    version: 1,
    description: "Takes works out of the library. The user's files are never touched.",
    input: removeInput,
    output: removeOutput,
    positional: ["targets"],
    effect: "write",
    network: false,
  },
  async (context, input) => {
    const store = await context.services.store();
    const works = await context.step(`find:${contentHash(input)}`, "read", () => chooseWorks(context, store, input));
    if (!input.dry_run) {
      for (const work of works) {
        await context.step(`remove:${work.id}`, "write", () => removeWork(context, store, work));
      }
      await markVersions(context, store);
    }
    const list = works.map(({ id, title, paths }) => ({ work_id: id, title, paths: paths.map(({ path }) => path) }));
    return { works: list, dry_run: input.dry_run };
  },
);

async function chooseWorks(
  context: RunContext,
  store: Store,
  { targets, collection, missing }: z.infer<typeof removeInput>,
): Promise<Work[]> {
  if (targets.length === 0 && collection === undefined && !missing) {
    throw new QuireError("usage", "Nothing was named to remove.", {
      fix: "Name paths or work ids, or give --collection NAME or --missing.",
    });
  }
  const all = await store.works(collection === undefined ? {} : { collection });
  const named = targets.length === 0 ? all : findWorks(all, targets, context.services.files.resolve);
  if (!missing) return named;
  const gone: Work[] = [];
  for (const work of named) if (!(await hasFile(context, work))) gone.push(work);
  return gone;
}

async function hasFile(context: RunContext, work: Work): Promise<boolean> {
  const { files } = context.services;
  for (const { path } of work.paths) if (await files.stat(files.recorded(path))) return true;
  return false;
}

async function removeWork(context: RunContext, store: Store, work: Work): Promise<null> {
  await store.delete([work.id]);
  await context.services.files.deleteText(work.id);
  return null;
}

import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";

const workLine = z.strictObject({
  work_id: z.string(),
  title: z.string(),
  format: z.string(),
  pages: z.number().nullable(),
  path: z.string().nullable(),
  missing: z.boolean(),
});

export const statusOutput = z.strictObject({
  workspace: z.string(),
  works: z.number(),
  passages: z.number(),
  bytes: z.number(),
  collections: z.array(z.strictObject({ name: z.string(), works: z.number() })),
  vectors: z.array(z.strictObject({ model: z.string(), passages: z.number() })),
  failures: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string(), at: z.string() })),
  /** Works none of whose files is where it was. */
  missing: z.number(),
  updated_at: z.string().nullable(),
  list: z.array(workLine),
});

export type StatusOutput = z.infer<typeof statusOutput>;

export const tool = defineTool(
  {
    name: "status",
    version: 1,
    description: "Says what the library holds, what failed, and how old the index is.",
    input: z.strictObject({}),
    output: statusOutput,
    effect: "read",
    network: false,
  },
  async (context) => {
    const { files } = context.services;
    const store = await context.services.store();
    const stats = await store.stats();
    const list: z.infer<typeof workLine>[] = [];
    for (const { id, title, format, pages, paths } of await store.works()) {
      const present = await Promise.all(
        paths.map(async ({ path }) => ((await files.stat(files.recorded(path))) ? path : null)),
      );
      const path = present.find((each) => each !== null) ?? null;
      list.push({ work_id: id, title, format, pages, path: path ?? paths[0]?.path ?? null, missing: path === null });
    }
    const failures = (await store.failures()).map(({ path, code, message, at }) => ({ path, code, message, at }));
    const { works, passages, bytes, collections, vectors, updated_at } = stats;
    const missing = list.filter((work) => work.missing).length;
    return { workspace: files.root, works, passages, bytes, collections, vectors, failures, missing, updated_at, list };
  },
);

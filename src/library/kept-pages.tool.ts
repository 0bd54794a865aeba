import { z } from "zod";
import type { KeptPage } from "../ports/web-services.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";

/** A page of the web as it was read. */
export const keptPageSchema = z.strictObject({
  /** As it was asked for, and after redirects. */
  url: z.string(),
  final_url: z.string(),
  /** As its server called it. */
  media_type: z.string(),
  /** Of the bytes that were read. */
  sha256: z.string(),
  bytes: z.number(),
  /** ISO 8601: when these bytes were read last, and for the first time. */
  fetched_at: z.string(),
  first_fetched_at: z.string(),
  /** Citation key (else id) of the work of the library that these bytes are; null where they are none. */
  key: z.string().nullable(),
});

export const keptPagesOutput = z.strictObject({
  /** The newest first. */
  pages: z.array(keptPageSchema),
  /** How many there are beyond `limit`. */
  total: z.number(),
});
export type KeptPagesOutput = z.infer<typeof keptPagesOutput>;

export const tool = defineTool(
  {
    name: "kept_pages",
    version: 1,
    description: "Lists the pages and files of the web that were read, each kept as it was: address, time, hash, size.",
    input: z.strictObject({
      address: z.string().trim().min(1).optional().describe("Only pages with this in their address"),
      limit: z.int().min(1).max(10_000).default(50).describe("How many at most"),
    }),
    output: keptPagesOutput,
    positional: ["address"],
    effect: "read",
    network: false,
  },
  async (context, { address = "", limit }) => {
    const wanted = address.toLowerCase();
    const pages = (await context.services.pages.kept()).filter(({ url, final_url }) =>
      [url, final_url].some((each) => each.toLowerCase().includes(wanted)),
    );
    return { pages: await withKeys(context, pages.slice(0, limit)), total: pages.length };
  },
);

/** The pages with the works of the library that have the same bytes. */
export async function withKeys(
  { services }: RunContext,
  pages: readonly KeptPage[],
): Promise<z.infer<typeof keptPageSchema>[]> {
  const store = await services.store();
  return Promise.all(
    pages.map(async (page) => {
      const work = await store.workByHash(page.sha256);
      return { ...page, key: work === null ? null : (work.item.id ?? work.id) };
    }),
  );
}

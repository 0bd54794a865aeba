import { z } from "zod";
import type { Manifest, ManifestEntry } from "../domain/manifest.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { entryOfListing, ListingPlacer } from "./collect/place-listings.js";
import { listingSchema } from "../reference/listings/listing.js";
import { filesOfListings, type FolderFile } from "./collect/folder-files.js";
import { applyManifest } from "./records/apply-manifest.js";
import { entryOfWork } from "./records/find-entry.js";
import { EntryIndex } from "./records/ids.js";
import { changeManifest } from "./records/manifest-file.js";

const saved = z.strictObject({
  id: z.string(),
  key: z.string(),
  filename: z.string(),
  outcome: z.enum(["new", "changed", "unchanged"]),
});

export const saveListingsInput = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        listing: listingSchema.describe("The work as it is to be entered"),
        manifest_id: z.string().nullable().describe("Id of the entry that it takes the place of; null for a new one"),
      }),
    )
    .describe("What is entered"),
  removed: z
    .array(z.string())
    .default([])
    .describe("Ids of entries to take out of the manifest; files are not touched"),
  manifest: z.string().optional().describe("Where the records are kept; by default the manifest of the workspace"),
  dir: z.string().optional().describe("Folder whose PDFs are matched with the listings; the workspace by default"),
  by: z.enum(["you", "listing"]).describe("Whose word the fields are: a person's stay when machines look again"),
});
type Input = z.output<typeof saveListingsInput>;

export const saveListingsOutput = z.strictObject({ manifest_path: z.string(), entries: z.array(saved) });
export type SaveListingsOutput = z.infer<typeof saveListingsOutput>;

export const tool = defineTool(
  {
    name: "save_listings",
    version: 1,
    description: "Enters listings into the manifest, with the PDFs of the folder that they are about.",
    input: saveListingsInput,
    output: saveListingsOutput,
    effect: "write",
    network: false,
    for_clients: false,
  },
  async (context, input) => {
    const files = await filesOfListings(
      context,
      input.entries.map(({ listing }) => listing),
      input.dir,
    );
    const output = await context.step(`save:${contentHash(input)}`, "write", () => save(context, input, files));
    await applyManifest(context, await context.services.store());
    return output;
  },
);

async function save(
  context: RunContext,
  input: Input,
  files: readonly (FolderFile | null)[],
): Promise<SaveListingsOutput> {
  const { root } = context.services.files;
  const named = new Set(input.entries.flatMap(({ manifest_id }) => manifest_id ?? []));
  const works = await (await context.services.store()).works();
  const retrieved_at = context.now();
  let outcomes: SaveListingsOutput["entries"] = [];
  const change = (manifest: Manifest): Manifest => {
    const index = new EntryIndex(manifest.entries, root);
    const alone = works.filter((work) => index.ofWork(work) === null).map((work) => entryOfWork(work, root));
    const known = [...manifest.entries, ...alone.filter(({ id }) => named.has(id))];
    const placer = new ListingPlacer(known.filter(({ id }) => !input.removed.includes(id)));
    outcomes = input.entries.map(({ listing, manifest_id }, position) => {
      const proposed = entryOfListing(listing, files[position] ?? null, { root, retrieved_at, by: input.by });
      const { entry, outcome } = placer.place(proposed, manifest_id, input.by);
      return { id: entry.id, key: "", filename: entry.filename, outcome };
    });
    return { ...manifest, entries: placer.entries };
  };
  const update = await changeManifest(context, change, input.manifest);
  const keys = new Map(update.manifest.entries.map((entry: ManifestEntry) => [entry.id, entry.csl?.id ?? ""]));
  return {
    manifest_path: update.path,
    entries: outcomes.map((each) => ({ ...each, key: keys.get(each.id) ?? "" })),
  };
}

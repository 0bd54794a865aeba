import { basename } from "node:path";
import { z } from "zod";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { listingSchema, type ListingsReading } from "../reference/listings/listing.js";
import type { ListingsHint } from "../reference/listings/parse-listings.js";
import type { Manifest, ManifestEntry } from "../domain/manifest.js";
import { entryOfWork } from "./records/find-entry.js";
import { EntryIndex } from "./records/ids.js";
import { readManifest } from "./records/manifest-file.js";

const mostBytes = 50_000_000;

export const readListingsInput = z.strictObject({
  paths: z
    .array(
      z.strictObject({
        path: z.string().describe("A file"),
        kind: z.enum(["scholar", "markup"]).optional().describe("What it holds; by default told by the file itself"),
      }),
    )
    .default([])
    .describe("Files that list works"),
  text: z.string().optional().describe("Listings given as text"),
  manifest: z.string().optional().describe("Read where neither files nor text are given"),
});

export const readListingsOutput = z.strictObject({
  listings: z.array(listingSchema),
  /** Entry of the manifest that each listing is; null for listings from elsewhere. */
  manifest_ids: z.array(z.string().nullable()),
  manifest_path: z.string(),
  /** What the listings were taken for, in words. */
  recognised: z.string(),
  problems: z.array(z.string()),
});
export type ReadListingsOutput = z.infer<typeof readListingsOutput>;

export const tool = defineTool(
  {
    name: "read_listings",
    version: 1,
    description: "Reads works from saved results pages, rough markup, BibTeX, RIS, CSL-JSON, CSV or the manifest.",
    input: readListingsInput,
    output: readListingsOutput,
    effect: "read",
    network: false,
    for_clients: false,
  },
  async (context, input) => {
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const { listingOfEntry, readListings } = await import("./collect/manifest-listings.js");
    const manifest = await readManifest(context.services, input.manifest);
    if (manifest.problem !== null) context.warn("manifest", manifest.problem, { path: manifest.path });
    const readings = [
      ...(await Promise.all(input.paths.map(({ path, kind }) => readFile(context, path, kind)))),
      ...(input.text === undefined ? [] : [readListings(input.text, { path: null })]),
    ];
    if (readings.length === 0) {
      const entries = await recordsOfLibrary(context, manifest.manifest);
      return {
        listings: entries.map(listingOfEntry),
        manifest_ids: entries.map(({ id }) => id),
        manifest_path: manifest.path,
        recognised: basename(manifest.path),
        problems: manifest.problem === null ? [] : [manifest.problem],
      };
    }
    const listings = readings.flatMap((reading) => reading.listings);
    return {
      listings,
      manifest_ids: listings.map(() => null),
      manifest_path: manifest.path,
      recognised: [...new Set(readings.map(({ recognised }) => recognised))].join(", "),
      problems: readings.flatMap(problemsInWords),
    };
  },
);

/** Entries of the manifest, then works of the library that have none. */
async function recordsOfLibrary({ services }: RunContext, { entries }: Manifest): Promise<ManifestEntry[]> {
  const { root } = services.files;
  const index = new EntryIndex(entries, root);
  const works = await (await services.store()).works();
  const alone = works.filter((work) => index.ofWork(work) === null).map((work) => entryOfWork(work, root));
  return [...entries.filter(({ status, file_of }) => status !== "removed" && file_of === undefined), ...alone];
}

function readFile(context: RunContext, given: string, kind: ListingsHint["kind"]): Promise<ListingsReading> {
  const { files } = context.services;
  const path = files.resolve(given);
  return context.step(`read:${contentHash({ path, kind: kind ?? null })}`, "read", async () => {
    const { readListings } = await import("./collect/manifest-listings.js");
    const text = new TextDecoder().decode(await files.read(path, mostBytes));
    return readListings(text, { path, ...(kind && { kind }) });
  });
}

function problemsInWords({ problems }: ListingsReading): string[] {
  return problems.map(({ line, message }) => (line === null ? message : `line ${line}: ${message}`));
}

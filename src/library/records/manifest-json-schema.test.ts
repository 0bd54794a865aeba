import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { manifestEntrySchema } from "../../domain/manifest.js";
import { manifestJsonSchema } from "./manifest-text.js";

const published = new URL("../../../docs/manifest.schema.json", import.meta.url);

it("the published schema of the manifest is current", () => {
  const schema: unknown = JSON.parse(readFileSync(published, "utf8"));
  expect(schema, "write it anew: npm run build && node scripts/manifest-schema.mjs").toEqual(manifestJsonSchema());
});

it("every field of an entry says what it is for", () => {
  const schema = z.object({
    properties: z.object({
      entries: z.object({
        items: z.object({ properties: z.record(z.string(), z.object({ description: z.string() })) }),
      }),
    }),
  });
  const { items } = schema.parse(manifestJsonSchema()).properties.entries;
  expect(Object.keys(items.properties)).toEqual(Object.keys(manifestEntrySchema.shape));
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourcesJsonSchema } from "./report-schema.js";

const published = new URL("../../../docs/research-sources.schema.json", import.meta.url);

it("is the schema that is published (npm run build && node scripts/sources-schema.mjs writes it)", () => {
  expect(JSON.parse(readFileSync(published, "utf8"))).toEqual(sourcesJsonSchema());
});

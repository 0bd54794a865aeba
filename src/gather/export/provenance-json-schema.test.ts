import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { provenanceJsonSchema } from "./provenance.js";

const published = new URL("../../../docs/gather-provenance.schema.json", import.meta.url);

it("is the schema that is published (npm run build && node scripts/provenance-schema.mjs writes it)", () => {
  expect(JSON.parse(readFileSync(published, "utf8"))).toEqual(provenanceJsonSchema());
});

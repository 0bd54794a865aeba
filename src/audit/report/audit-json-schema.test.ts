import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { auditJsonSchema } from "./audit-json-schema.js";

const published = new URL("../../../docs/audit-report.schema.json", import.meta.url);

it("is the schema that is published (npm run build && node scripts/audit-schema.mjs writes it)", () => {
  expect(JSON.parse(readFileSync(published, "utf8"))).toEqual(auditJsonSchema());
});

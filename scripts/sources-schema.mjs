// Writes docs/research-sources.schema.json anew from the build: npm run build && node scripts/sources-schema.mjs
import { writeFileSync } from "node:fs";
import { sourcesJsonSchema } from "../dist/research/report/report-schema.js";

const path = new URL("../docs/research-sources.schema.json", import.meta.url);
writeFileSync(path, `${JSON.stringify(sourcesJsonSchema(), null, 2)}\n`);

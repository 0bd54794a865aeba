// Writes docs/gather-provenance.schema.json anew from the build: npm run build && node scripts/provenance-schema.mjs
import { writeFileSync } from "node:fs";
import { provenanceJsonSchema } from "../dist/gather/export/provenance.js";

const path = new URL("../docs/gather-provenance.schema.json", import.meta.url);
writeFileSync(path, `${JSON.stringify(provenanceJsonSchema(), null, 2)}\n`);

// Writes docs/manifest.schema.json anew from the build: npm run build && node scripts/manifest-schema.mjs
import { writeFileSync } from "node:fs";
import { manifestJsonSchema } from "../dist/library/records/manifest-text.js";

const path = new URL("../docs/manifest.schema.json", import.meta.url);
writeFileSync(path, `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);

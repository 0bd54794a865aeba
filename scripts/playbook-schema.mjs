// Writes docs/playbook.schema.json anew from the build: npm run build && node scripts/playbook-schema.mjs
import { writeFileSync } from "node:fs";
import { playbookJsonSchema } from "../dist/play/schema/playbook-json-schema.js";

const path = new URL("../docs/playbook.schema.json", import.meta.url);
writeFileSync(path, `${JSON.stringify(playbookJsonSchema(), null, 2)}\n`);

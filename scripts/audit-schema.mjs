// Writes docs/audit-report.schema.json anew from the build: npm run build && node scripts/audit-schema.mjs
import { writeFileSync } from "node:fs";
import { auditJsonSchema } from "../dist/audit/report/audit-json-schema.js";

const path = new URL("../docs/audit-report.schema.json", import.meta.url);
writeFileSync(path, `${JSON.stringify(auditJsonSchema(), null, 2)}\n`);

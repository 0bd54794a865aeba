// Writes docs/guide/playbook-reference.md anew from the build: npm run build && node scripts/playbook-reference.mjs
import { writeFileSync } from "node:fs";
import { playbookReference } from "../dist/play/schema/playbook-reference.js";

writeFileSync(new URL("../docs/guide/playbook-reference.md", import.meta.url), playbookReference());

// npm run attack [-- FAMILY ...] [--quick] [--guards] [--json]: see attack/README.md.
import { join } from "node:path";
import { build } from "./compile.mjs";
import { installIfNeeded, root, run } from "./run.mjs";

installIfNeeded();
await build();
run(process.execPath, [join(root, "attack", "run.mjs"), ...process.argv.slice(2)]);

// Opens an index of notes in a fresh process and prints what that took as JSON. Arguments: FOLDER, module|json.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RetrievalModule } from "../../dist/index.js";

const [folder = "", how = "module"] = process.argv.slice(2);
const started = performance.now();
if (how === "module") await RetrievalModule.open(folder);
else JSON.parse(readFileSync(join(folder, "master_index.json"), "utf8"));
process.stdout.write(JSON.stringify({ milliseconds: performance.now() - started }));

// Opens an index of notes in a fresh process and prints what that took as JSON. Arguments: FOLDER, module|json.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RetrievalModule } from "../../dist/index.js";

const [folder = "", how = "module"] = process.argv.slice(2);
const [started, before] = [performance.now(), process.cpuUsage()];
if (how === "module") await RetrievalModule.open(folder);
else JSON.parse(readFileSync(join(folder, "master_index.json"), "utf8"));
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ wall_ms: performance.now() - started, processor_ms: (user + system) / 1000 }));

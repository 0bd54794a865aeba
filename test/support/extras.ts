import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folderName } from "../../src/adapters/extras/extras-folder.js";
import { installedMark } from "../../src/adapters/extras/require-from.js";
import { extrasTable } from "../../src/adapters/extras/extras-table.js";

const packages = fileURLToPath(new URL("../../", import.meta.url));

/** Puts an extra into a folder of extras as its installation would, from the packages that tests have for it. */
export function installFromPackages(folder: string, name: string): void {
  const extra = extrasTable().find((each) => each.name === name);
  if (extra === undefined) throw new Error(`there is no extra ${name}`);
  const place = join(folder, folderName(extra));
  for (const { into, only, system } of extra.files) {
    // npm installs what is for this system alone.
    if (system !== undefined && !existsSync(join(packages, into))) continue;
    for (const part of only ?? ["."]) cpSync(join(packages, into, part), join(place, into, part), { recursive: true });
  }
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, installedMark), "{}\n");
}

// An extra as its installation would leave it, from the packages that are installed for development.
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderName } from "../../dist/adapters/extras/extras-folder.js";
import { extrasTable } from "../../dist/adapters/extras/extras-table.js";
import { installedMark } from "../../dist/adapters/extras/require-from.js";
import { root } from "../support/measure.mjs";

/** @param {string} folder of extras @param {string} name */
export function installPackages(folder, name) {
  const extra = extrasTable().find((each) => each.name === name);
  if (extra === undefined) throw new Error(`there is no extra ${name}`);
  const place = join(folder, folderName(extra));
  for (const { into, only, system } of extra.files) {
    if (system !== undefined && !existsSync(join(root, into))) continue;
    for (const part of only ?? ["."]) cpSync(join(root, into, part), join(place, into, part), { recursive: true });
  }
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, installedMark), "{}\n");
}

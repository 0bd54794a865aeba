import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShippedPlaybooks } from "../../ports/shipped-playbooks.js";

/** Those of a folder. */
export function createShippedPlaybooks(folder: string): ShippedPlaybooks {
  const names = () => readdirSync(folder).toSorted();
  return { names, text: (name) => (names().includes(name) ? readFileSync(join(folder, name), "utf8") : null) };
}

import { pathToFileURL } from "node:url";

/**
 * Loads a module that is named by its file: where the files of a folder are the list (tools, formats, connectors).
 * `scripts/bundle.mjs` puts a table of these files in the place of this module.
 */
export function importFile(path: string): Promise<object> {
  return import(pathToFileURL(path).href) as Promise<object>;
}

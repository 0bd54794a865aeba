import { pathToFileURL } from "node:url";

/** Loads a module by its file. */
export function importFile(path: string): Promise<object> {
  return import(pathToFileURL(path).href) as Promise<object>;
}

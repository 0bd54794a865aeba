import { QuireError } from "../../domain/error.js";
import { locateExtra } from "./extras-folder.js";
import { extrasTable } from "./extras-table.js";

/** Where an extra of this name lies; null where it is not installed. */
export function placeOfExtra(folder: string | null, name: string): string | null {
  const extra = extrasTable().find((each) => each.name === name);
  return extra === undefined ? null : locateExtra(folder, extra);
}

/** What is said where something needs an extra; `message` says what does. */
export function missingExtra(name: string, message: string): QuireError {
  return new QuireError("missing_program", message, { facts: { extra: name }, fix: `Run: quire extras add ${name}` });
}

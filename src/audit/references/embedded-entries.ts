import type { Entry } from "../audit-schema.js";
import type { Draft } from "../draft/draft.js";
import { entryOfItem } from "./entry-of-item.js";

/** The works that a draft describes itself, in the fields of a reference manager; `file` is the draft as people know it. */
export function embeddedEntries({ items }: Pick<Draft, "items">, file: string): Entry[] {
  return items.map((item) => ({ ...entryOfItem(item), origin: "embedded" as const, file, line: 1, column: 1 }));
}

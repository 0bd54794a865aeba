import type { Item } from "../../domain/item.js";
import type { FieldReading } from "../../domain/record.js";
import type { HeaderReading } from "./header-choices.js";
import { squash } from "./join-rows.js";

const containerFields = ["container-title", "volume", "issue", "page"] as const;
/** How often the container of such an entry is right. */
const confidence = 0.85;

/** Reads the container, volume, issue and pages from the entry by which a file asks to be cited; null where it has none. */
export function readMasthead({ cited, first }: HeaderReading): { fields: Partial<Item>; reading: FieldReading } | null {
  if (cited === null || cited["container-title"] === undefined || !isOwn(cited, first.title_page.title)) return null;
  const fields: Partial<Item> = {};
  for (const field of containerFields) {
    const value = cited[field];
    if (value !== undefined) Object.assign(fields, { [field]: value });
  }
  return { fields, reading: { place: "how it asks to be cited", page: null, line: null, confidence } };
}

/** An entry is the file's own where its title is. */
function isOwn({ title = "" }: Item, read: string | null): boolean {
  const [one, other] = [squash(title), squash(read ?? "")];
  return one.length > 10 && other.length > 10 && (one.startsWith(other.slice(0, 25)) || other.startsWith(one.slice(0, 25)));
}

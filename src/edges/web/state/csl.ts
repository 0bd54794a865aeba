import type { Item } from "../../../domain/item.js";

/** "1999", or nothing where the year is not known. */
export function shownYear(item: Pick<Item, "issued"> | undefined): string {
  return String(item?.issued?.["date-parts"]?.[0]?.[0] ?? "");
}

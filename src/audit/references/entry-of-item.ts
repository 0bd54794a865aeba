import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import type { Entry } from "../schema/audit-schema.js";

/** An entry of a work that is described field by field: nothing of it has to be guessed. */
export function entryOfItem(item: Item): Omit<Entry, "origin" | "file" | "line" | "column"> {
  const year = itemYear(item)?.toString() ?? null;
  return {
    id: "",
    block: null,
    key: item.id ?? null,
    number: null,
    label: null,
    text: printed(item),
    item,
    year_suffix: year,
    unsure: [],
    further_reading: false,
  };
}

/** As a list of references would show it, in no style in particular. */
function printed(item: Item): string {
  const year = itemYear(item);
  const parts = [
    itemAuthors(item).join(", "),
    year === null ? "" : `(${year})`,
    item.title ?? "",
    item["container-title"] ?? "",
  ];
  return parts.filter((part) => part !== "").join(". ");
}

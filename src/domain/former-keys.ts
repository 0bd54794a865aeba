import type { Work } from "./work.js";

/** Keys that drafts may still use for a work, besides that of its item. */
export function formerKeys({
  item,
  file_item,
  former_keys = [],
}: Pick<Work, "item" | "file_item" | "former_keys">): string[] {
  const keys = [...(file_item?.id === undefined ? [] : [file_item.id]), ...former_keys];
  return [...new Set(keys)].filter((key) => key !== item.id);
}

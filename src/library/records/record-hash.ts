import type { Item } from "../../domain/item.js";
import { contentHash } from "../../run/content-hash.js";

/** Says which state of a record somebody has seen: another as soon as its fields, tags or notes are others. */
export function recordHash({ item, tags, notes }: { item: Item; tags: readonly string[]; notes: string }): string {
  return contentHash({ item, tags, notes });
}

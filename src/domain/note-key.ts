import type { Item } from "./item.js";

/** A citation key that stands in a draft without braces: letters, digits and "_", with single punctuation inside. */
export const plainKey = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u;
/** Keys that mean something else where they are typed: identifiers, addresses, labels of an answer. */
const otherMeaning = /^(?:doi:|10\.\d{4,9}\/|https?:|arxiv:|isbn:|pmid:|s\d+$)/iu;
const longestUuid = 100;

/** A note's uuid where it can be written as a citation key, `[@b2c3d4e5-...]`; null where it can not. */
export function citableUuid(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const uuid = value.trim();
  return uuid.length <= longestUuid && plainKey.test(uuid) && !otherMeaning.test(uuid) ? uuid : null;
}

/** The uuid that a note's file says; items keep it where CSL-JSON has its place for what it knows no field for. */
export function noteUuid(item: Item | undefined): string | null {
  const { custom } = (item ?? {}) as { custom?: { uuid?: unknown } | null };
  return citableUuid(custom?.uuid);
}

/** `uuid` of a front matter as part of an item. */
export function uuidField(value: unknown): { custom?: { uuid: string } } {
  const uuid = citableUuid(value);
  return uuid === null ? {} : { custom: { uuid } };
}

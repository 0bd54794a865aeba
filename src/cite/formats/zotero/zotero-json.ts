import { isRecord, textValue } from "../../../domain/json-value.js";
import { type ZoteroCollection, type ZoteroData, zoteroDataSchema } from "../../../domain/zotero.js";
import { damaged, type ReadResult, withoutByteOrderMark } from "../format.js";
import { recordsOfZotero } from "./zotero-records.js";

/**
 * Reads what Better BibTeX exports as "BetterBibTeX JSON" (its notes and files stand inside the works, its collections
 * beside them), and answers of Zotero's programming interface that were saved. Null for anything else.
 */
export function readZoteroJson(text: string): ReadResult | null {
  if (!text.includes('"itemType"')) return null;
  const parsed = parsedOrNull(text);
  const listed = isRecord(parsed) ? parsed["items"] : parsed;
  if (!Array.isArray(listed)) return null;
  const given = listed.map((value: unknown) => (isRecord(value) && isRecord(value["data"]) ? value["data"] : value));
  if (given.length === 0 || !given.every((value) => isRecord(value) && typeof value["itemType"] === "string"))
    return null;
  const result: ReadResult = { items: [], failures: [] };
  const items: ZoteroData[] = [];
  for (const [index, value] of given.entries()) {
    const data = zoteroDataSchema.safeParse(value);
    if (data.success) items.push(...withParts(data.data, index));
    else result.failures.push({ line: 1, message: `item ${index + 1} is not valid: ${data.error.issues[0]?.message}` });
  }
  const collections = isRecord(parsed) ? collectionsOf(parsed["collections"], items) : [];
  const [first] = items;
  const { records, problems } = recordsOfZotero({ id: libraryOf(first), name: null, items, collections });
  // What is wrong with the collections is said once, with the first record.
  records[0]?.problems.push(...problems.map(({ message }) => damaged(message)));
  result.items = records;
  return result;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(withoutByteOrderMark(text));
  } catch {
    // The reader of CSL-JSON names what is wrong with it.
    return null;
  }
}

/** A work with its notes and files as things of their own, as Zotero keeps them. */
function withParts(data: ZoteroData, index: number): ZoteroData[] {
  const key = data.key || textValue(data["itemKey"]) || `item${index + 1}`;
  const { attachments, notes, ...rest } = data;
  const parts = [...partsOf(notes, "note", key), ...partsOf(attachments, "attachment", key)];
  return [{ ...rest, key }, ...parts];
}

function partsOf(listed: unknown, itemType: string, parentItem: string): ZoteroData[] {
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((value: unknown, index) => {
    const given = typeof value === "string" ? { note: value } : value;
    const own = { itemType, key: `${parentItem}-${itemType}-${index + 1}` };
    const data = zoteroDataSchema.safeParse({ ...own, ...(isRecord(given) ? given : {}), parentItem });
    if (!data.success) return [];
    const marks = partsOf(data.data["annotations"], "annotation", data.data.key);
    // What is exported has its place beside the export, not in the data folder.
    const path = textValue(data.data["localPath"]) || textValue(data.data["path"]);
    return [{ ...data.data, ...(path !== "" && { path, linkMode: "linked_file" }) }, ...marks];
  });
}

/** Collections with what lies in them; those of an export name their works, not the works their collections. */
function collectionsOf(given: unknown, items: readonly ZoteroData[]): ZoteroCollection[] {
  if (!isRecord(given)) return [];
  const byId = new Map(items.map((data) => [textValue(data["itemID"]), data]));
  return Object.entries(given).flatMap(([key, value]) => {
    if (!isRecord(value)) return [];
    for (const id of Array.isArray(value["items"]) ? value["items"] : []) {
      const data = byId.get(textValue(id)) ?? items.find((each) => each.key === id);
      if (data !== undefined && !data.collections.includes(key)) data.collections.push(key);
    }
    const parent = textValue(value["parent"]) || textValue(value["parentCollection"]);
    return [{ key, name: textValue(value["name"]), parentCollection: parent === "" ? (false as const) : parent }];
  });
}

/** "http://zotero.org/groups/4711/items/ABCD2345" is of a group. */
function libraryOf(data: ZoteroData | undefined): string {
  const group = /\/groups\/(\d+)\//u.exec(textValue(data?.["uri"]))?.[1];
  return group === undefined ? "user" : `group:${group}`;
}

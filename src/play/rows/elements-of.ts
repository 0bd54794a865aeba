import { isRecord, textValue } from "../../domain/json-value.js";
import type { Item } from "../schema/item.js";

/** One of the things that a step runs for: an item, or an element of one of its lists, or a group of items. */
export interface Unit {
  /** Of the item, or of the group. */
  id: string;
  /** Number of the element from 1, as text; empty where it is the item itself. */
  slot: string;
  /** Fields that tokens read: those of an element win over those of its item. */
  fields: Readonly<Record<string, unknown>>;
  item: Item | null;
}

export function wholeItems(items: readonly Item[]): Unit[] {
  return items.map((item) => ({ id: item.id, slot: "", fields: item.fields, item }));
}

/** Numbers from 1 instead of items; each reads what the step reads as one thing. */
export function numberUnits(count: number, fields: Unit["fields"]): Unit[] {
  return Array.from({ length: count }, (_, at) => {
    const number = String(at + 1);
    return { id: number, slot: number, fields, item: null };
  });
}

/** Every element of a list of every item; items without the list have none. */
export function elementsOf(items: readonly Item[], list: string): Unit[] {
  return items.flatMap((item) => {
    const elements = Object.hasOwn(item.fields, list) ? item.fields[list] : undefined;
    if (!Array.isArray(elements)) return [];
    return elements.map((element: unknown, index): Unit => {
      const own = isRecord(element) ? element : { text: element };
      return { id: item.id, slot: String(index + 1), fields: { ...item.fields, ...own }, item };
    });
  });
}

/** Items with the same value of a field as one, in the order of their first; without a field all of them. */
export function groupsOf(items: readonly Item[], field: string | undefined): Unit[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = field === undefined ? "" : textValue(item.fields[field]);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups].map(([group, members]) => {
    const fields = { group, count: members.length, items: members.map((member) => member.fields) };
    return { id: group === "" ? "all" : group, slot: "", fields, item: null };
  });
}

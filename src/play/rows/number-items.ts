import { slug } from "../../domain/slug.js";
import type { Item } from "../schema/item.js";

/** An item where it stands in a document. */
export interface NumberedItem {
  item: Item;
  /** "2.3.1"; empty for those without a place. */
  number: string;
  level: number;
  /** Unique in the document: equal titles of siblings get "-2". */
  anchor: string;
  /** Items below it. */
  children: number;
}

/**
 * Items in the order of a document, each before those below it, with numbers that are given now and never kept. Those
 * without a place come last and have no number.
 * @param unplaced their ids
 */
export function numberItems(
  items: readonly Item[],
  unplaced: ReadonlySet<string>,
  title: (item: Item) => string,
): NumberedItem[] {
  const children = new Map<string | null, Item[]>();
  for (const item of items) {
    if (unplaced.has(item.id)) continue;
    const siblings = children.get(item.parent);
    if (siblings) siblings.push(item);
    else children.set(item.parent, [item]);
  }
  for (const siblings of children.values()) siblings.sort((one, other) => one.position - other.position);
  const anchors = new Map<string, number>();
  const numbered: NumberedItem[] = [];
  const waiting = entries(children.get(null) ?? [], "");
  // A stack of its own, as outlines may be deeper than the language's.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const below = children.get(next.item.id) ?? [];
    numbered.push({
      ...next,
      level: next.item.level,
      anchor: anchorOf(title(next.item), anchors),
      children: below.length,
    });
    waiting.push(...entries(below, `${next.number}.`));
  }
  const last = items.filter(({ id }) => unplaced.has(id));
  return [...numbered, ...last.flatMap((item) => withBelow(item, children, title, anchors))];
}

/** In the order in which a stack gives them back. */
function entries(items: readonly Item[], prefix: string): { item: Item; number: string }[] {
  return items.map((item, index) => ({ item, number: `${prefix}${index + 1}` })).toReversed();
}

function withBelow(
  item: Item,
  children: ReadonlyMap<string | null, Item[]>,
  title: (item: Item) => string,
  anchors: Map<string, number>,
): NumberedItem[] {
  const found: NumberedItem[] = [];
  const waiting = [{ item, level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const below = children.get(next.item.id) ?? [];
    const { level } = next;
    found.push({
      item: next.item,
      number: "",
      level,
      anchor: anchorOf(title(next.item), anchors),
      children: below.length,
    });
    waiting.push(...below.map((each) => ({ item: each, level: level + 1 })).toReversed());
  }
  return found;
}

function anchorOf(title: string, anchors: Map<string, number>): string {
  const base = slug(title) || "section";
  for (;;) {
    const count = (anchors.get(base) ?? 0) + 1;
    anchors.set(base, count);
    const anchor = count === 1 ? base : `${base}-${count}`;
    if (count === 1) return anchor;
    if (!anchors.has(anchor)) {
      anchors.set(anchor, 1);
      return anchor;
    }
  }
}

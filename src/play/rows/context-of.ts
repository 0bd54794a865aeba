import { contentHash } from "../../run/content-hash.js";
import type { PromptStep } from "../schema/playbook.js";
import type { Item } from "../schema/item.js";

/** Siblings that are shown before an item and behind it: more would cost more than they tell. */
const nearSiblings = 15;

/** What of an outline is shown with each of its items, so that sections with equal titles get different texts. */
export class OutlineContext {
  private readonly byId: Map<string, Item>;
  private readonly children = new Map<string | null, Item[]>();
  private readonly places = new Map<string, number>();
  private whole: string | null = null;
  /** The last text that was hashed: the whole outline is the same for all items. */
  private hashed = { text: "", hash: contentHash("") };

  constructor(
    private readonly items: readonly Item[],
    private readonly titleOf: (item: Item) => string,
  ) {
    this.byId = new Map(items.map((item) => [item.id, item]));
    for (const item of items) {
      const siblings = this.children.get(item.parent) ?? [];
      this.places.set(item.id, siblings.push(item) - 1);
      this.children.set(item.parent, siblings);
    }
  }

  /** The text that is added to an item's prompt; empty where nothing is. */
  text(item: Item, kind: NonNullable<PromptStep["context"]>): string {
    if (kind === "none") return "";
    if (kind === "outline") return (this.whole ??= `Outline:\n${this.items.map((each) => this.line(each)).join("\n")}`);
    const above = this.path(item).map(this.titleOf).join(" > ");
    const path = above === "" ? "" : `Part of: ${above}`;
    return [path, kind === "siblings" ? this.siblings(item) : ""].filter((text) => text !== "").join("\n");
  }

  hash(item: Item, kind: NonNullable<PromptStep["context"]>): string {
    const text = this.text(item, kind);
    if (text !== this.hashed.text) this.hashed = { text, hash: contentHash(text) };
    return this.hashed.hash;
  }

  parent(item: Item): Item | undefined {
    return item.parent === null ? undefined : this.byId.get(item.parent);
  }

  private path(item: Item): Item[] {
    const path: Item[] = [];
    for (let above = this.parent(item); above; above = this.parent(above)) path.unshift(above);
    return path;
  }

  private siblings(item: Item): string {
    const all = this.children.get(item.parent) ?? [];
    if (all.length < 2) return "";
    const place = this.places.get(item.id) ?? 0;
    const near = all.slice(Math.max(0, place - nearSiblings), place + nearSiblings + 1);
    return `Beside it:\n${near.map((each) => `${each.id === item.id ? ">" : "-"} ${this.titleOf(each)}`).join("\n")}`;
  }

  private line(item: Item): string {
    return `${"  ".repeat(Math.min(item.level, 20) - 1)}- ${this.titleOf(item)}`;
  }
}

import { z } from "zod";
import { type Item, itemSchema } from "../../domain/item.js";
import { keyOfAddress } from "./work-address.js";

/** Reads what a field says of a work, CSL-JSON as reference managers write it; null where it is none. */
export type ItemOf = (described: unknown) => Item | null;

/** The works that a document's fields describe, each with a key of its own. */
export class ManagedWorks {
  private readonly byKey = new Map<string, Item>();
  private readonly keys = new Map<string, string>();

  constructor(private readonly itemOf: ItemOf = (described) => itemSchema.safeParse(described).data ?? null) {}

  get items(): Item[] {
    return [...this.byKey.values()];
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  /**
   * The key of a work. What describes the same work under one name has one key; where a program counts the works of
   * each citation anew ("ITEM-1"), the work tells them apart.
   */
  keyOf(name: string, described: unknown): string {
    const item = described === undefined ? null : this.itemOf(described);
    const identity = `${name}\n${(item?.title ?? "").toLowerCase()}`;
    const known = this.keys.get(identity);
    if (known !== undefined) return known;
    let key = name;
    for (let copy = 2; this.byKey.has(key); copy++) key = `${name}-${copy}`;
    this.keys.set(identity, key);
    if (item !== null) this.byKey.set(key, { ...item, id: key });
    return key;
  }
}

const text = z.union([z.string(), z.number()]).transform(String);

/** One work in a citation of Zotero, Mendeley, and what else writes CSL's citations into documents. */
const citationItem = z.looseObject({
  id: text.optional(),
  uris: z.array(z.string()).optional(),
  uri: z.union([z.string(), z.array(z.string())]).optional(),
  itemData: z.looseObject({ id: text.optional() }).optional(),
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  locator: text.optional(),
  label: z.string().optional(),
  "suppress-author": z.union([z.boolean(), z.number()]).optional(),
  "author-only": z.union([z.boolean(), z.number()]).optional(),
});
export type CitationItem = z.output<typeof citationItem>;

const citation = z.looseObject({ citationItems: z.array(citationItem) });

/** The works of a CSL citation in JSON; null where it is none. */
export function citationItems(json: string): CitationItem[] | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The caller says that the field cannot be read.
    return null;
  }
  const parsed = citation.safeParse(value);
  return parsed.success ? parsed.data.citationItems : null;
}

/** Returns the name that a program has for a work: the end of its address in a library, else its own number. */
export function nameOfWork({ id, uris, uri, itemData }: CitationItem): string {
  const [address] = [uris ?? [], uri ?? []].flat();
  const own = address === undefined ? null : keyOfAddress(address);
  if (own !== null) return own;
  const last = address === undefined ? undefined : /([^/=?]+)\/?$/u.exec(address)?.[1];
  return last ?? id ?? itemData?.id ?? "work";
}

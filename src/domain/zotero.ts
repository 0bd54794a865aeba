import { z } from "zod";

/**
 * What Zotero keeps of one thing (a work, a note, an attachment, an annotation), as its programming interface writes it
 * in `data` (version 3): fields of its type by name beside these.
 */
export const zoteroDataSchema = z.looseObject({
  /** Eight letters and digits, unique in its library. */
  key: z.string().default(""),
  version: z.number().optional(),
  itemType: z.string(),
  parentItem: z.union([z.string(), z.literal(false), z.null()]).optional(),
  creators: z.array(z.looseObject({ creatorType: z.string().default("author") })).default([]),
  tags: z.array(z.union([z.string(), z.looseObject({ tag: z.string() })])).default([]),
  /** Keys of the collections that it lies in. */
  collections: z.array(z.union([z.string(), z.number()])).default([]),
});
export type ZoteroData = z.infer<typeof zoteroDataSchema>;

export interface ZoteroCollection {
  key: string;
  name: string;
  /** Key of the collection that it lies in; false at the top. */
  parentCollection: string | false;
}

/** One library: the person's own, or that of a group. */
export interface ZoteroLibrary {
  /** "user" or "group:4711"; what its keys are unique in. */
  id: string;
  /** Of a group; null for the person's own. */
  name: string | null;
  /** Without what lies in the trash. */
  items: ZoteroData[];
  collections: ZoteroCollection[];
}

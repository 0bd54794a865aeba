import { z } from "zod";
import { type Item, itemAuthors, itemSchema, itemYear } from "../domain/item.js";
import { noticeSchema } from "../domain/record.js";

export const entryOrigins = ["list", "bibliography", "library", "note", "embedded"] as const;

/** A work that the draft lists (or that a file of references or the library has for one of its keys). */
export const entrySchema = z.strictObject({
  /** "e1", "e2", ... in the order of the list. */
  id: z.string(),
  origin: z.enum(entryOrigins),
  /** 1-based, in the file (of a DOCX its paragraphs count as lines). */
  line: z.number().int(),
  column: z.number().int(),
  /** The file it stands in, as shown to people. */
  file: z.string(),
  /** Index of the block of the draft it stands in; null where it stands elsewhere. */
  block: z.number().int().nullable(),
  key: z.string().nullable(),
  number: z.number().int().nullable(),
  /** "[Hu21]", "S3": a label that is neither key nor number. */
  label: z.string().nullable(),
  /** As it is printed, without its number. */
  text: z.string(),
  /** What was read of it. */
  item: itemSchema,
  /** Year with its letter: "2021a". */
  year_suffix: z.string().nullable(),
  /** Fields that the rules could not tell from the printed words: absent ones of them are no finding. */
  unsure: z.array(z.string()),
  /** It stands under "Further reading": nothing must cite it. */
  further_reading: z.boolean(),
});
export type Entry = z.infer<typeof entrySchema>;

export const existenceStates = ["exact", "differs", "other_work", "not_found", "ambiguous", "unchecked"] as const;

/** Whether a work exists as it is cited. */
export const existenceSchema = z.strictObject({
  entry: z.string(),
  state: z.enum(existenceStates),
  /** Fields in which the entry and the record say different things. */
  differences: z.array(z.strictObject({ field: z.string(), written: z.string(), record: z.string() })),
  /** The record it was compared with; null where none was found. */
  record: z
    .strictObject({
      /** "library", "crossref", ... */
      source: z.string(),
      item: itemSchema,
      /** Of the library's work with text; null where there is none. */
      work_id: z.string().nullable(),
      key: z.string().nullable(),
    })
    .nullable(),
  notices: z.array(noticeSchema),
  /** One sentence for people: who was asked, why it was not taken. */
  explanation: z.string(),
});
export type Existence = z.infer<typeof existenceSchema>;

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

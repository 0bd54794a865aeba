import { z } from "zod";

/** A stretch of the draft. */
export const span = {
  /** 1-based, in the draft (of a DOCX its paragraphs count as lines). */
  line: z.number().int(),
  column: z.number().int(),
  /** The file, where the draft is made of several (`\input`). */
  file: z.string().optional(),
};

export const markKinds = ["numeric", "key", "author_year", "label", "note", "superscript"] as const;

/** One work named in a mark: what is written, and the entry it was found to mean. */
export const citeSchema = z.strictObject({
  /** As written: "3", "@hu2021", "Hu et al., 2021". */
  written: z.string(),
  number: z.number().int().nullable(),
  key: z.string().nullable(),
  /** Family names, as written. */
  authors: z.array(z.string()),
  et_al: z.boolean(),
  /** With its letter: "2021a". */
  year: z.string().nullable(),
  locator: z.strictObject({ label: z.string(), value: z.string() }).nullable(),
  /** Id of the entry it means; null where there is none, or more than one might be meant. */
  entry: z.string().nullable(),
  /** Entries that might be meant, where it is not one. */
  candidates: z.array(z.string()),
});
export type Cite = z.infer<typeof citeSchema>;

/** A mark of citation in the running text or a note. */
export const markSchema = z.strictObject({
  /** "m1", "m2", ... in the order of the text. */
  id: z.string(),
  kind: z.enum(markKinds),
  /** Index of the block, and offsets into its text. */
  block: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  ...span,
  text: z.string(),
  /** The author is a part of the sentence: "Hu et al. (2021) show". */
  textual: z.boolean(),
  cites: z.array(citeSchema),
});
export type Mark = z.infer<typeof markSchema>;

/** A cite of which only the writing is known. */
export function emptyCite(written: string): Cite {
  return {
    written,
    number: null,
    key: null,
    authors: [],
    et_al: false,
    year: null,
    locator: null,
    entry: null,
    candidates: [],
  };
}

import { z } from "zod";

export const levels = ["error", "warning", "note"] as const;
export type Level = (typeof levels)[number];

export const checks = ["lint", "existence", "support", "quotations", "numbers", "uncited"] as const;

/** The findings, in the order of seriousness: check, level, and one line for people. The codes are stable. */
export const findingCodes = {
  retracted: { check: "existence", level: "error", title: "The work was retracted" },
  dangling: { check: "lint", level: "error", title: "A mark that no entry answers to" },
  not_found: { check: "existence", level: "error", title: "A work that cannot be found" },
  other_work: { check: "existence", level: "error", title: "An identifier of another work" },
  claim_contradicted: { check: "support", level: "error", title: "The source says otherwise" },
  claim_not_found: { check: "support", level: "error", title: "The source does not say it" },
  quotation_not_found: { check: "quotations", level: "error", title: "A quotation that the source does not have" },
  number_differs: { check: "numbers", level: "error", title: "The source has another number" },
  differs: { check: "existence", level: "error", title: "An entry that says other things than the record" },
  ambiguous: { check: "existence", level: "warning", title: "An entry that several works fit" },
  quotation_differs: { check: "quotations", level: "warning", title: "A quotation with other words than the source" },
  quotation_page: { check: "quotations", level: "warning", title: "A quotation that stands on another page" },
  page_out_of_range: { check: "support", level: "warning", title: "A page that the work does not have" },
  number_missing: { check: "numbers", level: "warning", title: "A number that the source does not have" },
  claim_weak: { check: "support", level: "warning", title: "The source says only part of it" },
  claim_open: { check: "support", level: "note", title: "Rules cannot tell whether the source says it" },
  better_source: { check: "support", level: "note", title: "Another work supports it better" },
  concern: { check: "existence", level: "warning", title: "There is an expression of concern" },
  year_mismatch: { check: "lint", level: "warning", title: "Another year in the text than in the list" },
  author_mismatch: { check: "lint", level: "warning", title: "Another author in the text than in the list" },
  ambiguous_mark: { check: "lint", level: "warning", title: "A mark that several entries answer to" },
  duplicate_entry: { check: "lint", level: "warning", title: "A work that is listed twice" },
  duplicate_key: { check: "lint", level: "warning", title: "A key or number that two entries have" },
  two_keys: { check: "lint", level: "warning", title: "Two keys for one work" },
  out_of_range: { check: "lint", level: "error", title: "A number beyond the end of the list" },
  out_of_order: { check: "lint", level: "warning", title: "Numbers that are not in order" },
  unused: { check: "lint", level: "warning", title: "An entry that is never cited" },
  missing_author: { check: "lint", level: "warning", title: "An entry without author" },
  missing_title: { check: "lint", level: "warning", title: "An entry without title" },
  missing_year: { check: "lint", level: "warning", title: "An entry without year" },
  unreadable: { check: "lint", level: "warning", title: "Something that cannot be read" },
  dead_link: { check: "existence", level: "warning", title: "A web page that is gone" },
  moved_link: { check: "existence", level: "note", title: "A web page that has moved" },
  corrected: { check: "existence", level: "note", title: "The work was corrected" },
  published_version: { check: "existence", level: "note", title: "The preprint has been published" },
  secondary_source: { check: "uncited", level: "warning", title: "A secondary source for a named primary one" },
  uncited_claim: { check: "uncited", level: "note", title: "A statement without a citation" },
  unchecked: { check: "support", level: "note", title: "Could not be checked" },
} as const satisfies Record<string, { check: (typeof checks)[number]; level: Level; title: string }>;

export type FindingCode = keyof typeof findingCodes;
export const findingCodeNames = Object.keys(findingCodes) as [FindingCode, ...FindingCode[]];

export const findingSchema = z.strictObject({
  code: z.enum(findingCodeNames),
  check: z.enum(checks),
  level: z.enum(levels),
  /** As shown to people; the draft, or a file of references. */
  file: z.string(),
  /** 1-based; of a DOCX its paragraphs count as lines. */
  line: z.number().int(),
  column: z.number().int(),
  /** Where it ends, the last character excluded; null where that is not known. */
  end_line: z.number().int().nullable(),
  end_column: z.number().int().nullable(),
  /** The words it is about, as they stand there. */
  words: z.string(),
  message: z.string(),
  /** What to do. */
  fix: z.string(),
  /** Ids of what it is about; null where it is about none. */
  mark: z.string().nullable(),
  entry: z.string().nullable(),
  sentence: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

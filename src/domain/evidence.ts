import { z } from "zod";
import { noticeSchema } from "./record.js";
import { otherWorkSchema } from "./work.js";
import { signOf, signs, standings, verdicts } from "./verdict.js";
import { pageRectangleSchema } from "./word-box.js";

/** A span of a text shown to a reader or a model, after consolidation. */
export const contextItemSchema = z.object({
  chunk_ids: z.array(z.string()),
  parent_id: z.string().nullable(),
  work_id: z.string(),
  /** First line: heading path; then a blank line; then the lines of the text. */
  content: z.string(),
  start_line: z.number().int(),
  end_line: z.number().int(),
  score: z.number(),
});
export type ContextItem = z.infer<typeof contextItemSchema>;

/** A context item under its label, with everything code needs to print a source. */
export const sourceSchema = z.object({
  label: z.string().describe('"S1", "S2", ...: the only thing a model may write to cite'),
  work_id: z.string().describe("Id of the work"),
  title: z.string().describe("Of the work"),
  authors: z.array(z.string()).describe("As printed"),
  year: z.number().nullable().describe("Of publication"),
  date: z.string().optional().describe("Of publication, where more than the year is known: 2024-04 or 2024-04-01"),
  key: z.string().optional().describe("Citation key"),
  doi: z.string().nullable().optional().describe("Lower case, without prefix"),
  notices: z.array(noticeSchema).optional().describe("What has happened to the work since it was published"),
  superseded_by: otherWorkSchema.optional().describe("The newest version of the work, where the library has one"),
  copy_of: otherWorkSchema.optional().describe("The work whose text it repeats: both are one source"),
  path: z.string().nullable().describe("Of the work's file; null where it has none"),
  heading_path: z.array(z.string()).describe("Headings above the passage, outermost first"),
  start_line: z.number().int().describe("First line of the work's text"),
  end_line: z.number().int().describe("Last line"),
  start_page: z.number().int().nullable().describe("Page of the first line; null without pages"),
  end_page: z.number().int().nullable().describe("Page of the last line"),
  ocr: z
    .literal(true)
    .optional()
    .describe("Text of it was read from an image of the page: letters and figures may be misread"),
  doubtful_figures: z
    .literal(true)
    .optional()
    .describe("Its figures were read from an image that hardly shows them: no sentence is ticked for them"),
  doubtful_words: z
    .array(z.string())
    .optional()
    .describe("Words of it that were hardly legible on the image of the page: no sentence is ticked for them"),
  score: z.number().describe("How well it answers, 0 to 1"),
  content: z.string().describe("The heading, a blank line, the passage"),
  kind: z
    .enum(["passage", "page", "abstract", "calculation", "note"])
    .optional()
    .describe("What it is where it is no passage of the library; the lines are then those of what a tool brought"),
  url: z.string().nullable().optional().describe("Where a page or an abstract came from"),
  analysis: z
    .strictObject({
      tool: z.string().describe("Which tool made it"),
      run: z.string().describe("The run in which it was made"),
      data: z
        .array(
          z.strictObject({
            name: z.string().nullable().describe("Of the data set; null of rows that were handed over"),
            sha256: z.string().describe("Hash of its file and of how it is read"),
          }),
        )
        .describe("Data sets that it was made of, by name and hash"),
    })
    .optional()
    .describe("Of an analysis, whose id is that of the work: where it came from; its lines are its cells"),
  instruction: z
    .string()
    .optional()
    .describe(
      "Words of it that look like an instruction to a machine reader, as far as the check of an answer found any",
    ),
});
export type Source = z.infer<typeof sourceSchema>;

/** A page that a model's own web search cited; nothing of it was read or checked by Quire. */
export const webSourceSchema = z.object({ url: z.string(), title: z.string() });
export type WebSource = z.infer<typeof webSourceSchema>;

/** Says where the support of a claim stands: a verbatim quote of the source, with its lines and page. */
export const claimEvidenceSchema = z.object({
  label: z.string(),
  quote: z.string(),
  start_line: z.number().int(),
  end_line: z.number().int(),
  page: z.number().int().nullable(),
  /** Where the file's pages show it, a rectangle for each row; absent where that is not known. */
  rectangles: z.array(pageRectangleSchema).optional(),
  /** Of a quoted row of a table: which of its cells are said, counted from 1 among the rows of data and from 0 among the columns. */
  cells: z.array(z.strictObject({ row: z.number().int(), column: z.number().int(), text: z.string() })).optional(),
});
export type ClaimEvidence = z.infer<typeof claimEvidenceSchema>;

/** What a judging model says of a sentence and its passages. */
export const judgeVerdicts = ["supported", "partly", "contradicted", "not_in_passage"] as const;
export const opinionSchema = z.strictObject({
  verdict: z.enum(judgeVerdicts),
  /** Words of a passage, as they stand there; null where nothing was found or the opinion does not count. */
  quote: z.string().nullable(),
  /** Whether it counts: its words stand in a passage. */
  accepted: z.boolean(),
  explanation: z.string(),
  /** How numbers of the statement follow from the passages: "40 kg - 12 kg = 28 kg". */
  computed: z.array(z.string()).optional(),
});
export type Opinion = z.infer<typeof opinionSchema>;

/** A sentence of an answer with its labels and what the check found. */
export const claimSchema = z.object({
  /** The sentence as it reads: without its labels and without Markdown marks. */
  text: z.string(),
  /** Offsets of the sentence, labels included, in the checked answer's Markdown. */
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  labels: z.array(z.string()),
  verdict: z.enum(verdicts),
  /** Older runs knew sentences that cite alone. */
  standing: z.enum(standings).default("cited"),
  /** Share of the claim that the best window covers, 0..1. */
  support: z.number().min(0).max(1),
  /** Why the verdict is not better: one short sentence each ("the number 42 is not in S1"). */
  reasons: z.array(z.string()),
  evidence: claimEvidenceSchema.nullable(),
  /** What a model says that judged it beside the rules; the verdict above joins both. */
  judge: opinionSchema.optional(),
});
export type Claim = z.infer<typeof claimSchema>;

/** Who judged the cited sentences of a text that a model wrote: how many of them; no model is null. */
export const judgingSchema = z.strictObject({
  model: z.string().nullable(),
  judged: z.number().int().min(0),
  of: z.number().int().min(0),
});
export type Judging = z.infer<typeof judgingSchema>;

/** Counts how common terms are: in how many of `passages` passages each term (in the form of `indexTerms`) stands. */
export const termFrequenciesSchema = z.object({
  passages: z.number().int().min(0).describe("Passages of the library"),
  document_frequency: z.record(z.string(), z.number().int().min(0)).describe("In how many of them each term occurs"),
});
export type TermFrequencies = z.infer<typeof termFrequenciesSchema>;

/** Something in an answer that looked like a reference and was not written by code. */
const removedReferenceSchema = z.object({ text: z.string(), reason: z.string() });
export type RemovedReference = z.infer<typeof removedReferenceSchema>;

/** Sentences by their sign; older runs knew fewer. */
export const signCountsSchema = z.object({
  quoted: z.number().int().default(0),
  supported: z.number().int(),
  computed: z.number().int().default(0),
  weak: z.number().int(),
  words_only: z.number().int().default(0),
  not_found: z.number().int(),
  contradicted: z.number().int(),
  unchecked: z.number().int(),
  unsupported: z.number().int().default(0),
  general: z.number().int().default(0),
});
export type SignCounts = z.infer<typeof signCountsSchema>;

export function countVerdicts(claims: readonly Pick<Claim, "standing" | "verdict">[]): SignCounts {
  const counts = Object.fromEntries(signs.map((sign) => [sign, 0])) as SignCounts;
  for (const claim of claims) counts[signOf(claim)] += 1;
  return counts;
}

/** An answer after its check: the Markdown that claims' offsets refer to, and what the check found. */
export const checkedAnswerSchema = z.strictObject({
  answer_markdown: z.string(),
  claims: z.array(claimSchema),
  removed: z.array(removedReferenceSchema),
  counts: signCountsSchema,
  /**
   * Cited sources with words that look like an instruction to a machine reader, the words, and how many statements are
   * not held for supported because they stand only beside them; checks of older runs told of none.
   */
  instructions: z
    .array(z.strictObject({ label: z.string(), text: z.string(), held_back: z.number().int().min(0) }))
    .optional(),
});
export type CheckedAnswer = z.infer<typeof checkedAnswerSchema>;

/** What an answer is checked by. */
export interface CheckInput {
  answer_markdown: string;
  sources: readonly Source[];
  /** How common the answer's terms are in the library; without it the sources at hand tell. */
  statistics?: TermFrequencies | undefined;
  /** "remove" (the default) for a model's words, "keep" for words that code took from sources verbatim. */
  references?: "remove" | "keep" | undefined;
}

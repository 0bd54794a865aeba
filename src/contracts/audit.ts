import { z } from "zod";
import { configured } from "../domain/configured.js";
import { claimEvidenceSchema, opinionSchema } from "../domain/evidence.js";
import { verdicts } from "../domain/verdict.js";
import { entrySchema, existenceSchema } from "../reference/entry.js";
import { draftFormats } from "../document/tree/draft.js";
import { defineContract } from "../run/contract.js";
import { findingSchema } from "./audit-finding.js";
import { markSchema, span } from "../reference/mark.js";

export const auditFields = z.strictObject({
  draft: z
    .string()
    .optional()
    .describe("The draft's file: Markdown, DOCX, LaTeX, HTML, text or any document that the library reads"),
  text: z.string().optional().describe("The draft itself, instead of a file"),
  format: z.enum(draftFormats).optional().describe("Format of the draft; by default told by its name and beginning"),
  bib: z.array(z.string()).default([]).describe("Files of references: BibTeX, RIS, CSL-JSON, CSV"),
  library: z
    .boolean()
    .optional()
    .describe("Compare with the library, and fail where there is none; by default where there is one"),
  online: configured(
    z.boolean(),
    "audit.online",
    "Ask Crossref and other sources for works the library does not have, for retractions of those it has, and web pages whether they are still there",
  ),
  judge: configured(
    z.string(),
    "audit.judge",
    'A model ("provider:model") that judges the cited sentences beside the rules; "none" for no model',
  ),
  style: z.string().optional().describe("The citation style, where the draft does not show it"),
  detail: z
    .enum(["full", "summary"])
    .default("full")
    .describe("summary: the counts and the most serious findings alone, as a model can read them"),
});

type DraftOrText = { draft?: string | undefined; text?: string | undefined };
/** Tells whether exactly one of file and text is given: one of them is audited. */
export const isOne = ({ draft, text }: DraftOrText): boolean => (draft === undefined) !== (text === undefined);

export const auditInput = auditFields.refine(isOne, { message: "give either draft or text" });
export type AuditInput = z.output<typeof auditInput>;

export type { Entry, Existence } from "../reference/entry.js";

/** The verdict of a sentence against one passage or more. */
const judgementSchema = z.strictObject({
  verdict: z.enum(verdicts),
  support: z.number().min(0).max(1),
  reasons: z.array(z.string()),
  evidence: claimEvidenceSchema.nullable(),
});
export type SentenceJudgement = z.infer<typeof judgementSchema>;

/** A cited sentence and what its works say. */
export const sentenceSchema = z.strictObject({
  /** "c1", "c2", ... */
  id: z.string(),
  block: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  ...span,
  /** Without its marks. */
  text: z.string(),
  marks: z.array(z.string()),
  entries: z.array(z.string()),
  /** All its works together. */
  together: judgementSchema,
  works: z.array(
    judgementSchema.extend({
      entry: z.string(),
      work_id: z.string().nullable(),
      /** Why there is no verdict, and what would bring the text; null where there is one. */
      unchecked: z.strictObject({ reason: z.string(), fix: z.string() }).nullable(),
    }),
  ),
  /** A passage that supports it better: of the same work, or of another one of the library. */
  better: z
    .strictObject({
      work_id: z.string(),
      key: z.string(),
      title: z.string(),
      verdict: z.enum(verdicts),
      evidence: claimEvidenceSchema,
    })
    .nullable(),
  /** What a model says, where one was asked; its span is verbatim in the passage. */
  judge: opinionSchema.nullable(),
  numbers: z.array(
    z.strictObject({
      text: z.string(),
      state: z.enum(["same", "rounded", "other_form", "differs", "missing"]),
      found: z.string().nullable(),
    }),
  ),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** Words between quotation marks, looked for in the works that are cited for them. */
export const quotationSchema = z.strictObject({
  block: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  ...span,
  text: z.string(),
  entries: z.array(z.string()),
  state: z.enum(["verbatim", "differs", "not_found", "unchecked"]),
  /** Words of the draft and those that stand in the source instead. */
  differences: z.array(z.strictObject({ written: z.string(), source: z.string() })),
  /** Where it stands; the citation key is that of the work that has it, else of the one it was looked for in. */
  work_id: z.string().nullable(),
  key: z.string().nullable(),
  /** The words as they are there. */
  passage: z.string().nullable(),
  start_line: z.number().int().nullable(),
  page: z.number().int().nullable(),
  /** The page that the draft gives; null without one. */
  page_given: z.string().nullable(),
  /** Whether that is the page it stands on; null where it cannot be told. */
  page_agrees: z.boolean().nullable(),
});
export type Quotation = z.infer<typeof quotationSchema>;

/** A sentence that should have a citation and has none, or cites a secondary source for a named primary one. */
export const uncitedSchema = z.strictObject({
  block: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  ...span,
  text: z.string(),
  kind: z.enum(["finding", "number", "comparison", "secondary"]),
  /** How much it asks for a citation, 0..1. */
  score: z.number().min(0).max(1),
  reason: z.string(),
});
export type Uncited = z.infer<typeof uncitedSchema>;

/** Whether the web page of an entry is where the entry says. */
export const webReferenceSchema = z.strictObject({
  /** The first entry that has the address. */
  entry: z.string(),
  url: z.string(),
  /** unchecked: the site failed, or refused a program. */
  state: z.enum(["there", "moved", "dead", "unchecked"]),
  /** Of the answer, or of the redirect; null where there was none, and for a page that is there. */
  status: z.number().int().nullable(),
  /** Where it leads now. */
  target: z.string().nullable(),
  /** Empty for a page that is there. */
  explanation: z.string(),
  /** The copy of the Internet Archive that can be cited in its place. */
  archived: z.strictObject({ url: z.string(), archived_at: z.string() }).nullable(),
  /** The copy that Quire kept when it read the page: quire library page. */
  kept: z.strictObject({ sha256: z.string(), fetched_at: z.string() }).nullable(),
});
export type WebReference = z.infer<typeof webReferenceSchema>;

const count = z.number().int();

export const auditCounts = z.strictObject({
  citations: count,
  works: count,
  dangling: count,
  not_found: count,
  differ: count,
  retracted: count,
  /** Cited sentences with at least one work whose text is there. */
  checkable: count,
  supported: count,
  /** Audits of before knew neither this nor `words_only`. */
  computed: count.default(0),
  weak: count,
  words_only: count.default(0),
  claims_not_found: count,
  contradicted: count,
  unchecked: count,
  quotations: count,
  quotations_differ: count,
  /** There is no text to compare them with. */
  quotations_unchecked: count,
  uncited: count,
});
export type AuditCounts = z.infer<typeof auditCounts>;

export const auditOutput = z.strictObject({
  version: z.literal(1),
  run_id: z.string(),
  /** The draft's file as it was named; null for a text. */
  draft: z.string().nullable(),
  format: z.enum(draftFormats),
  sha256: z.string(),
  counts: auditCounts,
  /** Most serious first. */
  findings: z.array(findingSchema),
  /** Findings that `detail: "summary"` leaves out; the other lists are empty then. */
  findings_left_out: count,
  marks: z.array(markSchema),
  entries: z.array(entrySchema),
  existence: z.array(existenceSchema),
  /** Only with `online`; audits of before knew it not. */
  web: z.array(webReferenceSchema).default([]),
  sentences: z.array(sentenceSchema),
  quotations: z.array(quotationSchema),
  uncited: z.array(uncitedSchema),
  /** What was not checked, why, and what would help, in sentences. */
  limitations: z.array(z.string()),
});
export type AuditOutput = z.infer<typeof auditOutput>;

export const auditContract = defineContract({
  name: "audit",
  version: 1,
  description:
    "Checks a draft's citations: marks and references, whether works exist as cited and support their sentences, quotations, numbers.",
  input: auditInput,
  output: auditOutput,
  positional: ["draft"],
  paths: ["draft", "bib"],
  effect: "paid",
  network: true,
  opened_by: "online",
  for_models: true,
});

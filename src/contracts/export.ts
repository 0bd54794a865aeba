import { z } from "zod";
import { configured } from "../domain/configured.js";
import { itemSchema } from "../domain/item.js";
import { defineContract } from "../run/contract.js";

/** How a document is laid out where no template of one's own is given. */
export const layouts = ["manuscript", "thesis", "report", "book"] as const;
export type Layout = (typeof layouts)[number];

/** What a check found out about one cited work, and where the text cites it or says it. */
const placedCheck = z.strictObject({
  start: z.int().min(0).describe("Where the citation, or the statement that it stands in, begins in the text"),
  end: z.int().min(0).describe("Where it ends"),
  key: z.string().describe("Of the cited work"),
  verdict: z.string().describe("In words: supported, weak, not found"),
  quote: z.string().describe("Words of the source; empty where there are none to show"),
  page: z.int().nullable().describe("Page of the quote"),
  reason: z.string().describe("Why the verdict is no better"),
});
export type PlacedCheck = z.infer<typeof placedCheck>;

const evidence = z.strictObject({
  checks: z.array(placedCheck).describe("What was found about each cited work, in the order of the text"),
  counts: z
    .array(
      z.strictObject({
        verdict: z.string().describe("In words, as in the checks"),
        count: z.int().describe("How many statements have it"),
      }),
    )
    .describe("How many statements have each verdict, best first"),
  limits: z.array(z.string()).describe("What was not checked, and why, in sentences"),
});
export type GivenEvidence = z.infer<typeof evidence>;

const document = {
  path: z.string().optional().describe("A file that holds the document, in Markdown with Pandoc's citations"),
  text: z.string().optional().describe("The document itself, in Markdown with Pandoc's citations"),
  base: z
    .string()
    .optional()
    .describe("Folder that the pictures of a text are looked for in; by default the workspace"),
  style: configured(
    z.string(),
    "cite.style",
    "Citation style: apa, mla, chicago, ieee, harvard, vancouver, ..., FILE.csl",
  ),
  locale: configured(z.string(), "cite.locale", "Language of the citations, as en-GB or de; else the style's own"),
  layout: z.enum(layouts).default("manuscript").describe("How it is laid out"),
  contents: z
    .boolean()
    .optional()
    .describe("Begin with a table of contents; by default as the draft or the layout says"),
  lists: z.boolean().optional().describe("List figures and tables behind the contents"),
  numbered: z.boolean().optional().describe("Number headings; by default as the draft or the layout says"),
  language: z.string().optional().describe("Language of the document, as en-GB or de; else what the draft says"),
  heading: z.string().optional().describe("What the list of works cited is called"),
  with_evidence: z
    .boolean()
    .default(false)
    .describe("Audit the document, and give each citation its passage, page and verdict"),
  items: z
    .record(z.string(), itemSchema)
    .optional()
    .describe("Works in CSL-JSON by key that the text cites and the library does not have, as web pages"),
  evidence: evidence.optional().describe("What a check found out already: nothing is checked again"),
  look_up: z.boolean().default(false).describe("Ask outside sources for identifiers that the library does not have"),
};

const warning = z.strictObject({
  /** 1-based line of the document; 0 where it is of none. */
  line: z.number(),
  message: z.string(),
});

const made = {
  title: z.string(),
  style: z.string(),
  citations: z.number(),
  works: z.number(),
  /** Keys that nothing is known of; they stay as they are written. */
  unknown: z.array(z.strictObject({ key: z.string(), lines: z.array(z.number()), nearest: z.array(z.string()) })),
  /** Keys of works whose record is only what their file says. */
  unconfirmed: z.array(z.string()),
  warnings: z.array(warning),
};

const oneSource = ({ path, text }: { path?: string | undefined; text?: string | undefined }) =>
  (path === undefined) !== (text === undefined);

export const exportContract = defineContract({
  name: "export",
  version: 1,
  description:
    "Makes a finished document of a Markdown text: Word, PDF, EPUB, LaTeX, OpenDocument, Typst, a page of HTML, or Markdown, with its citations written and kept alive.",
  input: z
    .strictObject({
      ...document,
      to: z.string().optional().describe("What is made; by default what the name of the output ends in"),
      output: z.string().optional().describe("Where it is written; by default beside the document, under its name"),
      template: z
        .string()
        .optional()
        .describe("A template of your own: a Word document, a LaTeX or a Typst file, as the format takes it"),
      engine: z
        .enum(["own", "pandoc", "tex"])
        .default("own")
        .describe("Who makes it: Quire, or a program of yours: pandoc (Word, OpenDocument, EPUB), latexmk (PDF)"),
    })
    .refine(oneSource, { message: "give either text or path" }),
  output: z.strictObject({
    format: z.string(),
    path: z.string(),
    files: z.array(z.strictObject({ path: z.string(), bytes: z.number(), sha256: z.string(), media_type: z.string() })),
    ...made,
  }),
  positional: ["path"],
  paths: ["path", "base", "output", "template"],
  effect: "write",
  network: true,
  opened_by: "look_up",
  destructive: false,
});

export const exportPreviewContract = defineContract({
  name: "export_preview",
  version: 1,
  description: "Shows what an export would make of a Markdown text, as a page of HTML, and what it would warn of.",
  input: z.strictObject(document).refine(oneSource, { message: "give either text or path" }),
  output: z.strictObject({
    html: z.string(),
    outline: z.array(z.strictObject({ level: z.number(), number: z.string().nullable(), title: z.string() })),
    ...made,
  }),
  positional: ["path"],
  paths: ["path"],
  effect: "read",
  network: true,
  opened_by: "look_up",
});

export type ExportOutput = z.output<typeof exportContract.output>;

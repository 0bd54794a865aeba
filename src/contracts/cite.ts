import { z } from "zod";
import { configured } from "../domain/configured.js";
import { defineContract } from "../run/contract.js";
import { citedWorkFacts } from "./cited-works.js";

export const citeInput = z
  .strictObject({
    text: z.string().optional().describe("The draft, in Markdown with Pandoc's citations"),
    path: z.string().optional().describe("A file that holds the draft"),
    style: configured(
      z.string(),
      "cite.style",
      "Citation style: apa, mla, chicago, ieee, harvard, vancouver, ..., FILE.csl",
    ),
    locale: configured(z.string(), "cite.locale", "Language of the citations, as en-GB or de; else the style's own"),
    heading: z.string().optional().describe("What the list of works is called"),
    look_up: z.boolean().default(false).describe("Ask outside sources for identifiers that the library does not have"),
  })
  .refine(({ text, path }) => (text === undefined) !== (path === undefined), { message: "give either text or path" });

const citedWork = z.strictObject({
  key: z.string(),
  title: z.string(),
  /** "[1]", "1." in styles that number; else empty. */
  label: z.string(),
  markdown: z.string(),
  ...citedWorkFacts,
});

const citeOutput = z.strictObject({
  text: z.string(),
  style: z.string(),
  locale: z.string(),
  citations: z.number(),
  works: z.array(citedWork),
  unknown: z.array(
    z.strictObject({
      key: z.string(),
      lines: z.array(z.number()),
      nearest: z.array(z.string()),
      /** Why a look-up gave nothing; null where none was asked for. */
      reason: z.string().nullable(),
    }),
  ),
});

export type CiteOutput = z.infer<typeof citeOutput>;

export const citeContract = defineContract({
  name: "cite",
  version: 1,
  description: "Writes the citations of a Markdown draft in any style and appends the works cited.",
  input: citeInput,
  output: citeOutput,
  positional: ["path"],
  paths: ["path"],
  effect: "read",
  network: true,
});

import { z } from "zod";
import { defineTool } from "../tool/define-tool.js";
import { graphmlOf } from "./references/graphml.js";
import { missingWorks } from "./references/missing-works.js";
import { readReferenceWeb } from "./references/reference-web.js";

export const graphFormats = ["graphml", "bibtex", "csl-json"] as const;

export const referenceGraphOutput = z.strictObject({
  format: z.enum(graphFormats),
  text: z.string(),
  /** Works of the library, links between them, and works that it lacks. */
  works: z.number(),
  links: z.number(),
  missing: z.number(),
});
export type ReferenceGraphOutput = z.infer<typeof referenceGraphOutput>;

export const tool = defineTool(
  {
    name: "reference_graph",
    version: 1,
    description: "Writes the library's web of references as GraphML, or the works that it lacks as BibTeX or CSL-JSON.",
    input: z.strictObject({
      format: z
        .enum(graphFormats)
        .default("graphml")
        .describe("graphml: works and links; bibtex or csl-json: the works that the library lacks"),
      least: z
        .int()
        .min(1)
        .default(2)
        .describe("Of works that the library lacks only those that at least so many of its works cite"),
    }),
    output: referenceGraphOutput,
    effect: "read",
    network: false,
  },
  async (context, { format, least }) => {
    const web = await readReferenceWeb(context);
    const missing = missingWorks(web).filter(({ mentions }) => mentions.length >= least);
    const links = web.reduce(
      (sum, { entries }) => sum + new Set(entries.flatMap(({ cited }) => cited?.id ?? [])).size,
      0,
    );
    const counts = { works: web.length, links, missing: missing.length };
    if (format === "graphml") return { format, text: graphmlOf(web, missing), ...counts };
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const { formatByName } = await import("../cite/formats.js");
    const records = missing.map(({ item, mentions }) => {
      const keys = mentions.map(({ citing }) => citing.key).filter((key) => key !== "");
      return { item, tags: [], notes: `Cited by ${keys.join(", ")}`, attachments: [] };
    });
    return { format, text: formatByName(format).write(records), ...counts };
  },
);

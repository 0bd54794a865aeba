import { z } from "zod";
import { auditFilesOutput } from "../../contracts/audit-files.js";

/** What the fields that are not clear by themselves are for, as the published schema says it. */
const descriptions: Readonly<Record<string, string>> = {
  version: "Of this format.",
  run_id: "quire runs show ID",
  draft: "The draft's file as it was named; null for a text.",
  sha256: "Of the draft as it was read.",
  counts: "The numbers of the summary. checkable: cited sentences with at least one work whose text is there.",
  findings: "Most serious first. Codes are stable. Lines and columns count from 1, of a DOCX paragraphs are lines.",
  findings_left_out: "Findings that detail: summary leaves out; the other lists are empty then.",
  marks: "Marks of citations in the order of the text; start and end are offsets into the text of a block.",
  entries: "Works that the draft lists, or that a file of references or the library has for one of its keys.",
  existence: "Whether each entry exists as it is cited.",
  web: "With --online: whether the web pages of the entries are where these say, and copies to cite of those that are not.",
  sentences: "Cited sentences and what their works say: together, per work, and the passage that supports it better.",
  quotations: "Words between quotation marks, looked for in the works that are cited for them.",
  uncited: "Sentences that ask for a citation, those that ask for it most first.",
  limitations: "What was not checked, why, and what would help.",
  files: "What was written: with -o or --fix alone.",
  fixes: "What --fix mended: with -o or --fix alone.",
  notes: "What became of files that were there: with -o or --fix alone.",
};

/** The JSON Schema (2020-12) of `quire audit --json` and of reports in JSON, as published in `docs/audit-report.schema.json`. */
export function auditJsonSchema(): Record<string, unknown> {
  const written = auditFilesOutput.partial({ files: true, fixes: true, notes: true });
  const { $schema, ...schema } = z.toJSONSchema(written);
  const fields = z.record(z.string(), z.record(z.string(), z.unknown())).parse(schema.properties);
  for (const [name, field] of Object.entries(fields))
    if (name in descriptions) field["description"] = descriptions[name];
  const description = "What quire audit found in a draft: quire audit DRAFT --json, or -o FILE.json.";
  return { $schema, title: "An audit of a draft, version 1", description, ...schema, properties: fields };
}

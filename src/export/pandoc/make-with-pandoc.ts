import type { SetDocument } from "../../document/manuscript/tree.js";
import type { Converted } from "../../ports/document-converter.js";
import type { Made, Making } from "../target.js";
import { PandocWriter } from "./block-writer.js";
import { DocxPandocWriter } from "./docx-writer.js";
import { pandocDocument, type WrittenForPandoc } from "./pandoc-document.js";

/** What a document is asked of Pandoc with. */
export type ByPandoc = Pick<Making, "template" | "date" | "services" | "signal">;

const formats = { docx: "docx", epub: "epub3" } as const;

/**
 * Makes a Word document or an e-book by Pandoc: for who wants its look or its reference documents. Throws
 * `missing_program` where neither the extra nor a program of the person's is there.
 */
export async function makeWithPandoc(document: SetDocument, making: ByPandoc, to: "docx" | "epub"): Promise<Made> {
  const { contents_depth: depth } = document.manuscript.front;
  const writer = to === "docx" ? new DocxPandocWriter(document, making.date) : new PandocWriter(document);
  const options = {
    ...(depth !== null && { "table-of-contents": true, "toc-depth": depth }),
    ...(to === "epub" && { "html-math-method": { method: "mathml" } }),
  };
  const written = pandocDocument(document, writer);
  const { bytes, warnings } = await convertWritten(written, { ...making, to: formats[to], options });
  return { bytes, beside: new Map(), warnings };
}

/** Converts what was written; what Pandoc says is of no line. */
export async function convertWritten(
  { document, files, warnings }: WrittenForPandoc,
  {
    template,
    date,
    services,
    signal,
    to,
    options,
  }: ByPandoc & { to: string; options: Readonly<Record<string, unknown>> },
): Promise<Pick<Made, "warnings"> & Pick<Converted, "bytes">> {
  const converted = await services.converter.convert(
    {
      document,
      to,
      options: { standalone: true, wrap: "none", ...options },
      files,
      ...(template !== null && { reference: template.bytes }),
      created: date,
    },
    signal,
  );
  const said = converted.warnings.map((message) => ({ line: 0, message }));
  return { bytes: converted.bytes, warnings: [...warnings, ...said] };
}

import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { Extraction } from "../../ports/document-reader.js";
import { decodeText } from "../decode-text.js";
import { firstHeading } from "../first-heading.js";
import { authorField, textField } from "../item-fields.js";
import { DocumentWriter } from "../office/document-writer.js";
import { requireWords } from "../require-words.js";

/** A text as notebooks keep it: whole, or its lines. */
const text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]).catch("");

const output = z.object({
  output_type: z.string().catch(""),
  text: text.optional(),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
});

const cell = z.object({
  cell_type: z.string(),
  source: text.optional(),
  /** Of code, before version 4. */
  input: text.optional(),
  level: z.number().optional().catch(undefined),
  language: z.string().optional().catch(undefined),
  outputs: z.array(output).catch([]).default([]),
});
type Cell = z.infer<typeof cell>;

/** A notebook of Jupyter (nbformat 3 and 4): what is read of it. */
const notebook = z.object({
  nbformat: z.number().int().optional(),
  metadata: z
    .object({
      title: z.string().optional().catch(undefined),
      authors: z
        .array(z.object({ name: z.string() }))
        .optional()
        .catch(undefined),
      language_info: z.object({ name: z.string() }).optional().catch(undefined),
      kernelspec: z.object({ language: z.string() }).optional().catch(undefined),
    })
    .catch({})
    .default({}),
  cells: z.array(cell).optional(),
  worksheets: z.array(z.object({ cells: z.array(cell) })).optional(),
});

/** Of one output, in characters: what a loop printed is not read to its end. */
const mostPrinted = 20_000;
/** Colours of terminals. */
// oxlint-disable-next-line no-control-regex
const terminalSigns = /\u001b\[[\d;]*[A-Za-z]/gu;

/** Reads a notebook: its texts, its code, and what the code printed; pictures are left out. Throws `damaged`. */
export function readNotebook(bytes: Uint8Array, name: string): Extraction {
  const read = notebook.safeParse(parseJson(decodeText(bytes, name), name));
  const cells = read.data?.cells ?? read.data?.worksheets?.flatMap((sheet) => sheet.cells);
  if (!read.success || cells === undefined) throw noNotebook(name);
  const { metadata } = read.data;
  const language = metadata.language_info?.name ?? metadata.kernelspec?.language;
  const markdown = cells
    .flatMap((each) => partsOf(each, language))
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  requireWords(markdown, name);
  const title = metadata.title ?? firstHeading(markdown) ?? undefined;
  const item = {
    ...textField("title", title),
    ...authorField((metadata.authors ?? []).map((author) => author.name)),
  };
  return { kind: "markdown", markdown, item };
}

function partsOf({ cell_type: type, source, input, level = 1, language, outputs }: Cell, main?: string): string[] {
  const written = source ?? input ?? "";
  switch (type) {
    case "markdown":
      return [written];
    case "heading":
      return [`${"#".repeat(Math.max(1, Math.min(6, level)))} ${written}`];
    case "code":
      return [codeOf(written, language ?? main), ...outputs.map((each) => codeOf(printedBy(each)))];
    default:
      return [codeOf(written)];
  }
}

function codeOf(written: string, language?: string): string {
  if (written.trim() === "") return "";
  const writer = new DocumentWriter();
  writer.code(written.replace(/\n$/u, ""), language);
  return writer.markdown();
}

/** What an output says in plain text. */
function printedBy({ text: printed, data, ename, evalue }: z.infer<typeof output>): string {
  const shown = text.parse(data?.["text/plain"]);
  const failed = ename === undefined ? "" : `${ename}: ${evalue ?? ""}`;
  return (printed ?? (shown === "" ? failed : shown)).replaceAll(terminalSigns, "").slice(0, mostPrinted);
}

function parseJson(json: string, name: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw noNotebook(name);
  }
}

function noNotebook(name: string): QuireError {
  return new QuireError("damaged", `${name} is no notebook of Jupyter.`, {
    facts: { name },
    fix: "Open and save it with Jupyter.",
  });
}

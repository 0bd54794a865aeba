import { hasLetterOrDigit } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import type { ConverterProgram, DocumentEngines, Extraction } from "../../ports/document-reader.js";
import { textToMarkdown } from "../text-to-markdown.js";

const djvutxt: ConverterProgram = { name: "djvutxt", args: (input) => [input], output: null };

/**
 * Reads the text layer of DjVu by the installed `djvutxt`: a form feed ends a page. Throws `unsupported_format` where the
 * program is not there, `no_text_layer` where the file has only images.
 */
export async function readDjvu(
  bytes: Uint8Array,
  name: string,
  engines: Pick<DocumentEngines, "convert">,
): Promise<Extraction> {
  const made = await engines.convert(bytes, name, { programs: [djvutxt], ending: ".djvu" });
  if (made === null)
    throw new QuireError("unsupported_format", `${name} is in DjVu, and djvutxt, which reads it, is not installed.`, {
      facts: { name },
      fix: `Install DjVuLibre and add it again, or make a PDF of it where that is: ddjvu -format=pdf "${name}" "${name}.pdf"`,
    });
  const text = new TextDecoder().decode(made);
  if (!hasLetterOrDigit(text)) throw noTextLayer(name);
  const pages = text.replace(/\f$/u, "").split("\f").map(textToMarkdown);
  return { kind: "markdown", markdown: pages.join("\n\n"), pages, item: {} };
}

function noTextLayer(name: string): QuireError {
  return new QuireError("no_text_layer", `${name} is scanned: no text layer.`, {
    facts: { name },
    fix: `Make a PDF of it and add that with --ocr: ddjvu -format=pdf "${name}" "${name}.pdf"`,
  });
}

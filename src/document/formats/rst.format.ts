import { decodeText } from "../decode-text.js";
import type { DocumentFormat } from "../document-format.js";
import { requireWords } from "../require-words.js";

/** reStructuredText, of Python's documentation. */
export const format: DocumentFormat = {
  name: "rst",
  title: "reStructuredText",
  endings: [".rst"],
  async read(bytes, name) {
    const { readRst } = await import("../light/read-rst.js");
    const writer = readRst(decodeText(bytes, name));
    const markdown = writer.markdown();
    requireWords(markdown, name);
    const title = writer.firstHeading;
    return { kind: "markdown", markdown, item: title === undefined ? {} : { title } };
  },
};

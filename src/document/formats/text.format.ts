import { decodeText } from "../decode-text.js";
import type { DocumentFormat } from "../document-format.js";
import { requireWords } from "../require-words.js";
import { textToMarkdown } from "../text-to-markdown.js";

/** Reads plain text: paragraphs between blank lines, underlined headings, lists; lines broken by hand are joined. */
export const format: DocumentFormat = {
  name: "text",
  title: "plain text",
  endings: [".txt", ".text"],
  readDraft: async (text) => (await import("../plain-text.js")).readPlainText(text),
  async read(bytes, name) {
    const text = decodeText(bytes, name);
    requireWords(text, name);
    return { kind: "markdown", markdown: textToMarkdown(text), item: {} };
  },
};

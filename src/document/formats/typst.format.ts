import { decodeText } from "../decode-text.js";
import type { DocumentFormat } from "../document-format.js";
import { authorField } from "../item-fields.js";
import { requireWords } from "../require-words.js";

const read = async (text: string) => (await import("../typst/read-typst.js")).readTypst(text);

/** Reads Typst as it is written. What a file includes is not in it: each file is a work of its own. */
export const format: DocumentFormat = {
  name: "typst",
  title: "Typst",
  endings: [".typ"],
  readDraft: async (text) => (await read(text)).draft,
  async read(bytes, name) {
    const { markdownOfDraft } = await import("../tree/markdown-of-draft.js");
    const { draft, title: stated, authors } = await read(decodeText(bytes, name));
    const markdown = markdownOfDraft(draft);
    requireWords(markdown, name);
    const title = stated ?? draft.blocks.find(({ kind }) => kind === "heading")?.text;
    return { kind: "markdown", markdown, item: { ...(title !== undefined && { title }), ...authorField(authors) } };
  },
};

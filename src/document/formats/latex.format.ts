import type { DocumentFormat } from "../document-format.js";
import { requireWords } from "../require-words.js";

const readDraft = async (text: string) => (await import("../latex/read-latex.js")).readLatex(text);

/** Reads LaTeX as its author means it. What a file includes is not in it: each file is a work of its own. */
export const format: DocumentFormat = {
  name: "latex",
  title: "LaTeX",
  endings: [".tex", ".ltx"],
  readDraft,
  async read(bytes, name) {
    const { decodeLatex } = await import("../latex/decode-latex.js");
    const { markdownOfDraft } = await import("../tree/markdown-of-draft.js");
    const draft = await readDraft(decodeLatex(bytes, name));
    const markdown = markdownOfDraft(draft);
    requireWords(markdown, name);
    const title = draft.blocks.find(({ kind }) => kind === "heading")?.text;
    return { kind: "markdown", markdown, item: title === undefined ? {} : { title } };
  },
};

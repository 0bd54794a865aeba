import { decodeText } from "../decode-text.js";
import type { DocumentFormat } from "../document-format.js";
import { requireWords } from "../require-words.js";

/** Reads Markdown with or without YAML front matter. The title of last resort is the first heading. */
export const format: DocumentFormat = {
  name: "markdown",
  title: "Markdown",
  endings: [".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd"],
  readDraft: async (text) => (await import("../pandoc/read-markdown.js")).readMarkdown(text),
  async read(bytes, name) {
    const { splitFrontMatter } = await import("../item-of-front-matter.js");
    const { item, body } = splitFrontMatter(decodeText(bytes, name));
    requireWords(body, name);
    const title = item.title ?? (await import("../first-heading.js")).firstHeading(body) ?? undefined;
    return { kind: "markdown", markdown: body, item: { ...item, ...(title !== undefined && { title }) } };
  },
};

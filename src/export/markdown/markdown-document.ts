import { stringify } from "yaml";
import { printedWords } from "../../document/manuscript/printed-words.js";
import type { FrontMatter, SetDocument } from "../../document/manuscript/tree.js";
import { checkedBlocks } from "../pandoc/front-matter.js";
import { BlockMarkdown } from "./block-markdown.js";

/**
 * A document as plain Markdown of Pandoc: citations as the style writes them, the works listed, numbers and mentions
 * written out, the attributes of figures and tables kept. What it says reads as the same document again.
 */
export function markdownDocument(document: SetDocument): string {
  const { front, blocks } = document.manuscript;
  const words = printedWords(front.language);
  const writer = new BlockMarkdown(words);
  const head = frontMatter(front, writer);
  const body = [writer.blocks(blocks), writer.blocks(checkedBlocks(document, words.checks))];
  const parts = [head, ...body, writer.notes()].filter((part) => part !== "");
  return `${parts.join("\n\n")}\n`;
}

function frontMatter(front: FrontMatter, writer: BlockMarkdown): string {
  const { authors, date, keywords, contents_depth: depth } = front;
  const fields = {
    title: orNothing(writer.inlines.write(front.title)),
    subtitle: orNothing(writer.inlines.write(front.subtitle)),
    author:
      authors.length === 0
        ? undefined
        : authors.map(({ name, affiliations, email, orcid }) => ({
            name,
            affiliation: affiliations.length === 0 ? undefined : affiliations,
            email: email ?? undefined,
            orcid: orcid ?? undefined,
          })),
    date: date ?? undefined,
    abstract: orNothing(writer.blocks(front.abstract)),
    keywords: keywords.length === 0 ? undefined : keywords,
    lang: front.language,
    dir: front.direction === "rtl" ? "rtl" : undefined,
    toc: depth === null ? undefined : true,
    "toc-depth": depth ?? undefined,
    lof: front.lists_figures ? true : undefined,
    lot: front.lists_tables ? true : undefined,
  };
  return `---\n${stringify(fields, { lineWidth: 0 })}---`;
}

function orNothing(text: string): string | undefined {
  return text === "" ? undefined : text;
}

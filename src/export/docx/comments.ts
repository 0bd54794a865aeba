import type { CitationCheck, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { run } from "./fields.js";
import type { Writing } from "./writing.js";
import { noXml, wordNamespaces, type Xml, xml } from "./xml.js";

/** Content with a comment for each thing that a check found out about it. */
export function commented(writing: Writing, checks: readonly CitationCheck[], content: Xml): Xml {
  if (checks.length === 0) return content;
  const ids = checks.map((check) => writing.comments.push(check) - 1);
  const mark = writing.style("CommentReference");
  return xml`${ids.map((id) => xml`<w:commentRangeStart w:id="${id}"/>`)}${content}${ids.map((id) => xml`<w:commentRangeEnd w:id="${id}"/><w:r><w:rPr><w:rStyle w:val="${mark}"/></w:rPr><w:commentReference w:id="${id}"/></w:r>`)}`;
}

/** What was found out about the citations of a note. */
export function checksOf(blocks: readonly ManuscriptBlock[]): CitationCheck[] {
  return blocks.flatMap((block) => {
    if (block.kind === "paragraph") return checksOfInlines(block.content);
    if (block.kind === "quote" || block.kind === "group") return checksOf(block.blocks);
    return block.kind === "list" ? block.items.flatMap((item) => checksOf(item.blocks)) : [];
  });
}

function checksOfInlines(inlines: readonly ManuscriptInline[]): CitationCheck[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === "citation") return inline.citation.checks ?? [];
    return "children" in inline ? checksOfInlines(inline.children) : [];
  });
}

/** The part that holds the comments. */
export function commentsPart(writing: Writing, date: Date): Xml {
  const when = date.toISOString().replace(/\.\d+Z$/u, "Z");
  const comments = writing.comments.map(
    (check, id) =>
      xml`<w:comment w:id="${id}" w:author="Quire" w:date="${when}" w:initials="Q">${paragraphs(writing, check)}</w:comment>`,
  );
  return xml`<w:comments ${wordNamespaces}>${comments}</w:comments>`;
}

function paragraphs(writing: Writing, { key, verdict, quote, page, reason }: CitationCheck): Xml {
  const style = writing.style("CommentText");
  const where = page === null ? "" : ` · p. ${page}`;
  const said = quote === "" ? "" : `: “${quote}”`;
  const line = (inner: Xml) => xml`<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inner}</w:p>`;
  return xml`${line(xml`${run(`${verdict}${where}${said}`)}`)}${reason === "" ? noXml : line(run(reason))}${line(run(`@${key}`))}`;
}

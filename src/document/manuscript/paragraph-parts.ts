import { type Content, fromOffset, type MarkdownInline } from "../markdown/tree.js";
import { isFormula } from "../pandoc/markdown-inlines.js";
import { type Attributes, attributesEnd, noAttributes, readAttributes } from "./attributes.js";
import { trimEnds, wordsOf } from "./inline-words.js";
import { readInlines } from "./read-inlines.js";
import type { Reading } from "./reading.js";
import type { ManuscriptBlock, ManuscriptInline } from "./tree.js";

/**
 * The blocks that a paragraph of Markdown is: a picture that stands alone is a figure, a formula between "$$" is a block of
 * its own, `\newpage` breaks the page, a term with ": " below it is defined.
 */
export function paragraphParts(
  reading: Reading,
  content: Content,
  nodes: readonly MarkdownInline[],
  line: number,
): ManuscriptBlock[] {
  const text = content.text.trim();
  if (pageBreaks.has(text)) return [{ kind: "page_break", line }];
  return (
    figures(reading, content, nodes, line) ?? definitions(reading, content, line) ?? withFormulas(reading, nodes, line)
  );
}

const pageBreaks: ReadonlySet<string> = new Set([String.raw`\newpage`, String.raw`\pagebreak`, String.raw`\clearpage`]);

/** One figure for each picture of a paragraph that holds nothing else; null where it holds words. */
function figures(
  reading: Reading,
  content: Content,
  nodes: readonly MarkdownInline[],
  line: number,
): ManuscriptBlock[] | null {
  const images = nodes.filter((node) => node.kind === "image");
  const isAlone = nodes.every((node) => node.kind === "image" || node.kind === "break" || isBlank(node));
  if (images.length === 0 || !isAlone) return null;
  return images.map((node, index): ManuscriptBlock => {
    const attributes = readAttributes(node.attributes ?? "") ?? noAttributes;
    const [inline] = readInlines([node], reading.around);
    const caption = images.length === 1 ? captionOf(reading, content) : plainCaption(node.description);
    const id = reading.ids.take(attributes.id, "", "figure");
    if (attributes.classes.includes("unnumbered")) reading.unnumbered.add(id);
    const image = inline?.kind === "image" ? inline.image : { source: node.url, description: "", width: null };
    // A caption need not be said twice to who cannot see the picture.
    const description = attributes.values.get("alt") ?? (index >= 0 ? wordsOf(caption) : "");
    return { kind: "figure", line, id, number: null, caption, images: [{ ...image, description }] };
  });
}

function isBlank(node: MarkdownInline): boolean {
  return node.kind === "text" && node.text.trim() === "";
}

function plainCaption(text: string): ManuscriptInline[] {
  return text.trim() === "" ? [] : [{ kind: "text", text: text.trim() }];
}

/** What stands between "![" and its "]", with emphasis and citations. */
function captionOf(reading: Reading, content: Content): ManuscriptInline[] {
  const open = content.text.indexOf("![");
  let depth = 0;
  for (let at = open + 1; at < content.text.length; at++) {
    const character = content.text[at];
    if (character === "\\") at += 1;
    else if (character === "[") depth += 1;
    else if (character === "]" && --depth === 0) {
      const inner = fromOffset({ ...content, text: content.text.slice(0, at) }, open + 2);
      return inner.text.trim() === "" ? [] : reading.inlinesOf(inner);
    }
  }
  return [];
}

/** "Term", then ": what it means" on the next line, as Pandoc's lists of definitions are mostly written. */
function definitions(reading: Reading, content: Content, line: number): ManuscriptBlock[] | null {
  const starts = [...content.text.matchAll(/\n:[ \t]+/gu)];
  const [first] = starts;
  if (first === undefined || content.text.slice(0, first.index).includes("\n")) return null;
  const cut = (from: number, to: number) => fromOffset({ ...content, text: content.text.slice(0, to) }, from);
  const blocks = starts.map((start, index): ManuscriptBlock => {
    const inner = cut(start.index + start[0].length, starts[index + 1]?.index ?? content.text.length);
    return { kind: "paragraph", line: line + index + 1, content: reading.inlinesOf(inner) };
  });
  return [{ kind: "definitions", line, items: [{ term: reading.inlinesOf(cut(0, first.index)), blocks }] }];
}

/** A paragraph, parted where formulas of their own stand in it. */
function withFormulas(reading: Reading, nodes: readonly MarkdownInline[], line: number): ManuscriptBlock[] {
  const { source } = reading;
  const found: ManuscriptBlock[] = [];
  let run: MarkdownInline[] = [];
  const flush = () => {
    const inlines = trimEnds(readInlines(run, reading.around));
    run = [];
    if (inlines.length > 0) found.push({ kind: "paragraph", line, content: inlines });
  };
  let rest = [...nodes];
  for (let node = rest.shift(); node !== undefined; node = rest.shift()) {
    if (!isDisplayed(node, source)) {
      run.push(node);
      continue;
    }
    flush();
    const behind = attributesBehind(rest[0]);
    if (behind !== null) rest = [...behind.rest, ...rest.slice(1)];
    const attributes = behind?.attributes ?? readAttributes(node.attributes ?? "") ?? noAttributes;
    const id = reading.formulaId(attributes.id);
    found.push({ kind: "formula", line: reading.lineOf(node.start), tex: node.text.trim(), id, number: null });
  }
  flush();
  return found;
}

function isDisplayed(node: MarkdownInline, source: string): node is MarkdownInline & { kind: "formula"; text: string } {
  if (node.kind !== "formula" || !source.startsWith("$$", node.start)) return false;
  return isFormula(source.slice(node.start, node.end), source[node.end]);
}

/** "$$ ... $$ {#eq:one}": with a blank before the braces they are text to the parser. */
function attributesBehind(node: MarkdownInline | undefined): { attributes: Attributes; rest: MarkdownInline[] } | null {
  if (node?.kind !== "text") return null;
  const open = node.text.search(/\S/u);
  const end = open < 0 ? null : attributesEnd(node.text, open);
  const attributes = end === null ? null : readAttributes(node.text.slice(open + 1, end - 1));
  if (end === null || attributes === null) return null;
  return { attributes, rest: [{ ...node, text: node.text.slice(end), start: node.start + end }] };
}

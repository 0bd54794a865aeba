import { Readability } from "@mozilla/readability";
import { QuireError } from "../../domain/error.js";
import { countMarks } from "../../domain/nesting-limits.js";
import { decodeText } from "../decode-text.js";
import { declaredEncoding } from "./declared-encoding.js";
import type { Extraction } from "../../ports/document-reader.js";
import { isElement, markdownOfElement, oneLine, onlyHeading, parseDocument } from "./html-document.js";
import { markPlaces, putBackProse } from "./lost-prose.js";
import { readHtmlItem } from "./html-metadata.js";
import { requireWords } from "../require-words.js";

/** Reads web pages: the article without menus, advertisements and scripts, and what the page says of itself. */
export async function readHtml(bytes: Uint8Array, name: string): Promise<Extraction> {
  const html = withoutEmbeddedFiles(decodeText(bytes, name, declaredEncoding(bytes)));
  if (html.length > largest) throw tooLarge(name, html.length);
  const document = parsed(html, name);
  const item = readHtmlItem(document);
  const isLong = countMarks(html) > mostMarks;
  // Looking for an article takes the page apart, so the whole is parsed anew.
  const markdown = isLong
    ? bodyMarkdown(document)
    : (articleMarkdown(document, html) ?? bodyMarkdown(parseDocument(html)));
  requireWords(markdown, name);
  return { kind: "markdown", markdown, item };
}

function parsed(html: string, name: string): Document {
  try {
    return parseDocument(html);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new QuireError("damaged", `${name} cannot be read as a web page: ${reason}.`, {
      facts: { name },
      fix: "Save it as text, or split it into smaller pages.",
      cause,
    });
  }
}

/** In characters, images not counted; parsing takes about a second per million. */
const largest = 20 * 1024 * 1024;

function tooLarge(name: string, characters: number): QuireError {
  return new QuireError(
    "too_large",
    `${name} is too long for a web page: it has more than ${largest / 1024 / 1024} million characters.`,
    {
      facts: { name, characters, limit: largest },
      fix: "Split it into smaller pages, or save it as text.",
    },
  );
}

/** Saved pages carry their images in their addresses, which nobody reads. */
function withoutEmbeddedFiles(html: string): string {
  return html.replace(/(["'(])data:[^"'()\s<>]{100,}/gu, "$1data:,");
}

const furniture =
  "nav, noscript, iframe, button, input, select, textarea, dialog, [hidden], [aria-hidden='true'], [style*='display:none' i], [style*='display: none' i], [style*='visibility:hidden' i], [style*='visibility: hidden' i], [role='navigation'], [role='banner'], [role='contentinfo'], body > header nav, body > footer, .mw-editsection, .mw-cite-backlink";

/** Below this share of a page's text the article was cut too short: simple documents have no furniture to remove. */
const leastShare = 0.6;
const mostLinked = 0.3;
/** Some 25,000 elements. In longer pages no article is looked for: it takes five times as long as all the rest, and they are books and tables. */
const mostMarks = 100_000;

/** The article as Readability finds it, or null where the page is better read as a whole. */
function articleMarkdown(document: Document, html: string): string | null {
  removeFurniture(document);
  markPlaces(document);
  const whole = textLength(document.body);
  const linked = [...document.querySelectorAll("body a[href]")].reduce((sum, link) => sum + textLength(link), 0);
  const ownTitle = onlyHeading(document);
  const article = new Readability<Node>(document, { serializer: (node) => node, keepClasses: true }).parse();
  const content = article?.content;
  if (!content || !isElement(content)) return null;
  if (linked <= whole * mostLinked && textLength(content) < whole * leastShare) return null;
  const title = ownTitle ?? oneLine(article.title ?? "");
  const page = parseDocument(html);
  removeFurniture(page);
  markPlaces(page);
  putBackProse(content, page, title);
  return underTitle(markdownOfElement(content), title);
}

/** Readability takes the title out of the article or lowers its rank: it goes back on top. */
function underTitle(markdown: string, title: string): string {
  if (title === "") return markdown;
  const [firstLine = "", ...rest] = markdown.trimStart().split("\n");
  const body =
    /^#+ /u.test(firstLine) && oneLine(firstLine.replace(/^#+/u, "")) === title
      ? rest.join("\n").trimStart()
      : markdown;
  return `# ${title}\n\n${body}`;
}

function bodyMarkdown(document: Document): string {
  removeFurniture(document);
  return markdownOfElement(document.body);
}

function removeFurniture(document: Document): void {
  const whole = textLength(document.body);
  for (const element of document.querySelectorAll(furniture)) {
    // What holds most of a page is its content, whatever it is marked as.
    if (textLength(element) <= whole / 2) element.remove();
  }
}

function textLength(element: Node): number {
  return oneLine(element.textContent ?? "").length;
}

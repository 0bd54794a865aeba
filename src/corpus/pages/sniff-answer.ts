import { parseUrl } from "../../domain/url.js";

/** Names what an answer is: a format that can be read, "zip" for an archive that is none of them, or "other". */
export type AnswerKind = "pdf" | "html" | "docx" | "odt" | "epub" | "markdown" | "text" | "zip" | "other";

/**
 * Tells what the bytes of an answer are, whatever the server calls them; its word and the address count only between kinds that
 * bytes do not tell apart (a piece of a page, Markdown, plain text).
 */
export function sniffAnswer(body: Uint8Array, mediaType = "", address = ""): AnswerKind {
  const head = new TextDecoder("latin1").decode(body.subarray(0, 2048));
  if (head.slice(0, 1024).includes("%PDF-")) return "pdf";
  if (head.startsWith("PK\u0003\u0004")) return archiveKind(body);
  if (looksLikePage(head)) return "html";
  if (body.length === 0 || !isText(body)) return "other";
  if (mediaType === "text/html" || mediaType === "application/xhtml+xml") return "html";
  const path = parseUrl(address)?.pathname ?? "";
  return mediaType === "text/markdown" || /\.(?:md|markdown)$/iu.test(path) ? "markdown" : "text";
}

/** Step by step: one pattern for all that may stand before the first element takes hostile pages for ever. */
function looksLikePage(head: string): boolean {
  let rest = head.replace(/^(?:\uFEFF|ï»¿)/u, "");
  for (;;) {
    rest = rest.trimStart();
    const end = rest.startsWith("<!--") ? rest.indexOf("-->") : rest.startsWith("<?xml") ? rest.indexOf(">") : -1;
    if (end < 0) return /^<(?:!doctype\s+html|html|head|body)\b/iu.test(rest);
    rest = rest.slice(rest.indexOf(">", end) + 1);
  }
}

/** Names of entries stand uncompressed in an archive. */
function archiveKind(body: Uint8Array): AnswerKind {
  const archive = Buffer.from(body.buffer, body.byteOffset, body.length);
  if (archive.includes("META-INF/container.xml")) return "epub";
  if (archive.includes("mimetypeapplication/vnd.oasis.opendocument.text")) return "odt";
  return archive.includes("word/document") ? "docx" : "zip";
}

/** No file of another kind is without zero bytes and sound UTF-8 for long. */
function isText(body: Uint8Array): boolean {
  const beginning = body.subarray(0, 4096);
  if (beginning.includes(0)) return false;
  const letters = new TextDecoder().decode(beginning);
  // The cut may have gone through a letter.
  return !letters.slice(0, -1).includes("\uFFFD");
}

const endings: Readonly<Record<AnswerKind, string>> = {
  pdf: ".pdf",
  html: ".html",
  docx: ".docx",
  odt: ".odt",
  epub: ".epub",
  markdown: ".md",
  text: ".txt",
  zip: ".zip",
  other: ".bin",
};

/** The ending of files of a kind: ".pdf". */
export function endingOf(kind: AnswerKind): string {
  return endings[kind];
}

/** A file name for an answer, with the ending of what it is. */
export function answerName(address: string, kind: AnswerKind): string {
  const last = parseUrl(address)?.pathname.split("/").findLast(Boolean) ?? "";
  const stem = decoded(last).replace(/\.[a-z]{2,5}$/iu, "");
  return `${stem === "" ? "page" : stem}${endings[kind]}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A stray "%" is part of the name.
  }
}

/** The address of the PDF that a page declares to readers of citations (`citation_pdf_url`), or null. */
export function declaredPdf(html: string, base: string): string | null {
  for (const [tag] of html.slice(0, 500_000).matchAll(/<meta\b[^<>]{0,4000}>/giu)) {
    if (!/\b(?:name|property)\s*=\s*["']?citation_pdf_url\b/iu.test(tag)) continue;
    const url = addressIn(tag, "content", base);
    if (url !== null) return url;
  }
  return null;
}

/** Addresses where a page says that its text lies as a PDF, the surest first. */
export function declaredCopies(html: string, base: string): string[] {
  const declared = declaredPdf(html, base);
  const links = [...html.slice(0, 500_000).matchAll(/<link\b[^<>]{0,4000}>/giu)]
    .map(([tag]) => tag)
    .filter((tag) => /\balternate\b/iu.test(attributeOf(tag, "rel")) && tag.toLowerCase().includes("application/pdf"))
    .map((tag) => addressIn(tag, "href", base));
  return [...new Set([declared, ...links].filter((url) => url !== null))];
}

function addressIn(tag: string, attribute: "content" | "href", base: string): string | null {
  const address = attributeOf(tag, attribute).trim().replaceAll("&amp;", "&");
  return address === "" ? null : (parseUrl(address, parseUrl(base) ?? undefined)?.href ?? null);
}

function attributeOf(tag: string, attribute: "content" | "href" | "rel"): string {
  const pattern = new RegExp(`\\b${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "iu");
  const [, quoted, single, bare] = pattern.exec(tag) ?? [];
  return quoted ?? single ?? bare ?? "";
}

import { parseUrl } from "../../domain/url.js";

/** What the bytes of an answer are, whatever the server calls them. */
export function sniffAnswer(body: Uint8Array): "pdf" | "html" | "other" {
  const head = new TextDecoder("latin1").decode(body.subarray(0, 2048));
  if (head.slice(0, 1024).includes("%PDF-")) return "pdf";
  return /^\s*(?:\uFEFF|ï»¿)?\s*(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype\s+html|html|head|body)\b/iu.test(
    head,
  )
    ? "html"
    : "other";
}

/** The address of the PDF that a page declares to readers of citations (`citation_pdf_url`), or null. */
export function declaredPdf(html: string, base: string): string | null {
  for (const [tag] of html.slice(0, 500_000).matchAll(/<meta\b[^>]{0,4000}>/giu)) {
    if (!/\b(?:name|property)\s*=\s*["']?citation_pdf_url\b/iu.test(tag)) continue;
    const [, quoted, single, bare] = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(tag) ?? [];
    const address = (quoted ?? single ?? bare ?? "").trim().replaceAll("&amp;", "&");
    const url = address === "" ? null : parseUrl(address, parseUrl(base) ?? undefined);
    if (url !== null) return url.href;
  }
  return null;
}

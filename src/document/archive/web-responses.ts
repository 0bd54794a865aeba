import { brotliDecompressSync, gunzipSync, inflateSync, unzipSync } from "node:zlib";
import { splitHead, type WarcRecord } from "./warc-records.js";

/** A page of the web, as it was answered. */
export interface WebResponse {
  address: string;
  /** A name with the ending of what it is. */
  name: string;
  bytes: Buffer;
}

/** What a page may inflate to, in bytes. */
const largestPage = 64 * 1024 * 1024;
/** Endings of what is read, by its type; scripts, styles and pictures are left out. */
const endings = new Map([
  ["text/html", ".html"],
  ["application/xhtml+xml", ".html"],
  ["application/pdf", ".pdf"],
  ["text/plain", ".txt"],
]);
const ofTheWeb = /^(?:https?|ftp|file):/iu;
const okay = /^HTTP\/\d(?:\.\d)? 200\b/u;

/** The page that a record holds; null of what is none: a request, an answer that says no, a picture. Throws a RangeError where it inflates without end, an Error where it is damaged. */
export function responseOf({ fields, block }: WarcRecord): WebResponse | null {
  const address = (fields.get("warc-target-uri") ?? "").replaceAll(/^<|>$/gu, "");
  // Crawlers keep their own logs and lists as resources, too.
  if (!ofTheWeb.test(address)) return null;
  const type = fields.get("warc-type");
  if (type === "resource") return pageOf(address, fields.get("content-type") ?? "", () => block);
  const head = type === "response" ? splitHead(block) : null;
  if (head === null || !okay.test(head.first)) return null;
  const body = block.subarray(head.length);
  return pageOf(address, head.fields.get("content-type") ?? "", () =>
    unpacked(
      /\bchunked\b/iu.test(head.fields.get("transfer-encoding") ?? "") ? unchunked(body) : body,
      head.fields.get("content-encoding") ?? "",
    ),
  );
}

function pageOf(address: string, type: string, body: () => Buffer): WebResponse | null {
  const [kind = ""] = type.toLowerCase().split(";");
  const ending = endings.get(kind.trim());
  if (ending === undefined) return null;
  const charset = /\bcharset\s*=\s*"?([\w.:-]+)/iu.exec(type)?.[1];
  const bytes = ending === ".pdf" || charset === undefined ? body() : inUnicode(body(), charset);
  return { address, name: `page${ending}`, bytes };
}

/** What a server says of a page's encoding counts before what the page says. */
function inUnicode(bytes: Buffer, charset: string): Buffer {
  try {
    return Buffer.from(`\uFEFF${new TextDecoder(charset, { fatal: true }).decode(bytes)}`);
  } catch {
    // Nobody knows it, or the page is not in it: the page is asked.
    return bytes;
  }
}

/** A body without the sizes of its pieces (RFC 9112, 7.1); as it is where they do not fit: many programs have taken them out. */
function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf("\r\n", at);
    const size =
      end < 0 || end - at > 100
        ? ""
        : (/^[\da-f]{1,8}(?=\s*(?:;|$))/iu.exec(body.toString("latin1", at, end))?.[0] ?? "");
    if (size === "") return pieces.length === 0 ? body : Buffer.concat(pieces);
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    pieces.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return Buffer.concat(pieces);
}

/** A body as it was before it was packed for its way; as it is where it is not packed any more. */
function unpacked(body: Buffer, encoding: string): Buffer {
  const options = { maxOutputLength: largestPage };
  switch (encoding.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body, options) : body;
    case "deflate":
      return (body[0] ?? 0) % 16 === 8 ? inflateSync(body, options) : unzipSync(body, options);
    case "br":
      return brotliDecompressSync(body, options);
    default:
      return body;
  }
}

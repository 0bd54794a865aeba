import { QuireError } from "../../domain/error.js";
import { looksLikeHtml } from "../../domain/markup.js";

/** Readers accept the header anywhere in the first kilobyte. */
const headerWindow = 1024;
const sniffWindow = 512;

/** Starts of other formats, as they turn up under the name of a PDF. */
const signatures: readonly (readonly [string, string])[] = [
  ["\x89PNG", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["II*\0", "a TIFF image"],
  ["MM\0*", "a TIFF image"],
  ["PK\x03\x04", "a ZIP archive or office document"],
  ["\xd0\xcf\x11\xe0", "an old office document"],
  ["\x1f\x8b", "a gzip archive"],
  ["version https://git-lfs.github.com", "a Git LFS pointer, not the file itself"],
  ["/annex/objects/", "a git-annex pointer, not the file itself"],
  ["%!PS", "a PostScript file"],
  ["{\\rtf", "an RTF document"],
  ["<?xml", "an XML file"],
  ["[", "a JSON or text file"],
  ["{", "a JSON or text file"],
];

/** Throws `empty_file` or `not_a_pdf`, saying what the bytes look like; returns where there is a PDF header. */
export function requirePdf(bytes: Uint8Array, name: string): void {
  if (bytes.length === 0) {
    throw new QuireError("empty_file", `${name} is empty (zero bytes).`, {
      facts: { name, bytes: 0 },
      fix: "Fetch the file again.",
    });
  }
  const head = Buffer.from(bytes.subarray(0, headerWindow)).toString("latin1");
  if (head.includes("%PDF-")) return;
  const looksLike = describe(head.slice(0, sniffWindow));
  throw new QuireError("not_a_pdf", `${name} is not a PDF: it looks like ${looksLike}.`, {
    facts: { name, bytes: bytes.length, looks_like: looksLike },
    fix: "Fetch the file again, or give it the ending that fits what it is.",
  });
}

function describe(head: string): string {
  const text = head.replace("\xef\xbb\xbf", "").trimStart();
  if (looksLikeHtml(text)) return "a web page (HTML)";
  const known = signatures.find(([start]) => head.startsWith(start) || text.startsWith(start));
  if (known) return known[1];
  const codes = [...Buffer.from(head, "latin1")];
  if (codes.every((code) => code === 0)) return "nothing but zero bytes";
  const isText = codes.every((code) => code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d);
  return isText ? "a text file" : "binary data of an unknown kind";
}

import { createHash } from "node:crypto";
import { type Html, nothing } from "../../domain/escape/html.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import type { LoadedImage, SetDocument } from "../../document/manuscript/tree.js";
import { element, words } from "../html/element.js";

/** A file of the package. */
export interface PackageFile {
  /** In the package, below its own folder: "text/chapter-1.xhtml". */
  path: string;
  mediaType: string;
  content: Uint8Array;
  /** "nav", "mathml", "svg". */
  properties: string[];
  /** Whether it is read in its turn. */
  isRead: boolean;
}

const types: Readonly<Record<LoadedImage["format"], string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
  webp: "image/webp",
};

export function imageType(format: LoadedImage["format"]): string {
  return types[format];
}

/** The archive's entries (EPUB 3.3, OCF), in their order: the same document gives the same. */
export function epubEntries(document: SetDocument, files: readonly PackageFile[], date: Date): Map<string, Uint8Array> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const entries = new Map<string, Uint8Array>([
    ["mimetype", encode("application/epub+zip")],
    ["META-INF/container.xml", encode(container)],
    ["EPUB/package.opf", encode(`${declaration}${packageDocument(document, files, date).text}\n`)],
  ]);
  for (const { path, content } of files) entries.set(`EPUB/${path}`, content);
  return entries;
}

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

const container = `${declaration}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`;

function packageDocument(document: SetDocument, files: readonly PackageFile[], date: Date): Html {
  const ids = new Map(files.map(({ path }, index) => [path, `file-${index + 1}`]));
  const manifest = files.map(({ path, mediaType, properties }) =>
    element("item", {
      id: ids.get(path),
      href: path.split("/").map(encodeURIComponent).join("/"),
      "media-type": mediaType,
      properties: properties.length === 0 ? null : properties.join(" "),
    }),
  );
  const spine = files.filter(({ isRead }) => isRead).map(({ path }) => element("itemref", { idref: ids.get(path) }));
  const { direction, language } = document.manuscript.front;
  return element(
    "package",
    {
      xmlns: "http://www.idpf.org/2007/opf",
      version: "3.0",
      "unique-identifier": "book-id",
      "xml:lang": language,
      dir: direction,
    },
    metadata(document, date),
    element("manifest", {}, ...manifest),
    element("spine", { "page-progression-direction": direction === "rtl" ? "rtl" : null }, ...spine),
  );
}

function metadata({ manuscript: { front, blocks } }: SetDocument, date: Date): Html {
  const title = wordsOf(front.title) || "Untitled";
  const digest = createHash("sha256")
    .update(JSON.stringify([front, blocks]))
    .digest("hex");
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  const creators = front.authors.map(({ name }, index) =>
    element("dc:creator", { id: `creator-${index + 1}` }, words(name)),
  );
  return element(
    "metadata",
    { "xmlns:dc": "http://purl.org/dc/elements/1.1/" },
    element("dc:identifier", { id: "book-id" }, words(`urn:uuid:${uuid.join("-")}`)),
    element("dc:title", {}, words(title)),
    element("dc:language", {}, words(front.language)),
    ...creators,
    front.date === null ? nothing : element("dc:date", {}, words(date.toISOString().slice(0, 10))),
    ...front.keywords.map((keyword) => element("dc:subject", {}, words(keyword))),
    // Without milliseconds, as the specification has it.
    element("meta", { property: "dcterms:modified" }, words(date.toISOString().replace(/\.\d+Z$/u, "Z"))),
    ...accessibility.map(([property, value]) => element("meta", { property }, words(value))),
  );
}

/** What of the book can be read by whom (Schema.org's terms, asked for by EPUB Accessibility 1.1). */
const accessibility = [
  ["schema:accessMode", "textual"],
  ["schema:accessMode", "visual"],
  ["schema:accessModeSufficient", "textual"],
  ["schema:accessibilityFeature", "tableOfContents"],
  ["schema:accessibilityFeature", "structuralNavigation"],
  ["schema:accessibilityFeature", "alternativeText"],
  ["schema:accessibilityFeature", "MathML"],
  ["schema:accessibilityHazard", "none"],
  [
    "schema:accessibilitySummary",
    "Headings, tables, notes and formulas are marked up; pictures are described where their author described them.",
  ],
] as const;

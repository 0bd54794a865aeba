import { type DocumentFormat, hasEntry } from "../document-format.js";

export const format: DocumentFormat = {
  name: "epub",
  title: "EPUB",
  endings: [".epub"],
  isArchive: true,
  recognises: (head, bytes) =>
    head.includes("mimetypeapplication/epub+zip") || hasEntry(bytes, "META-INF/container.xml"),
  readDraftFile: async (bytes, name, { openZip }) =>
    (await import("../epub/read-epub.js")).readEpubDraft(bytes, name, openZip),
  read: async (bytes, name, { engines }) =>
    (await import("../epub/epub-reader.js")).readEpub(bytes, name, engines.openZip),
};

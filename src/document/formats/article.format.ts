import type { DocumentFormat } from "../document-format.js";

/** The root behind declarations and comments; a web page has articles in it. */
const beginning = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<[?!](?!doctype html)[^<>]*>\s*)*<(?:article|TEI(?:\.2)?)[\s>]/iu;

/** XML of articles and editions. Other files end with ".xml" too: in a folder those are read that say more. */
export const format: DocumentFormat = {
  name: "article",
  title: "JATS and TEI XML",
  endings: [".nxml", ".jats", ".jats.xml", ".tei", ".tei.xml"],
  namedEndings: [".xml"],
  recognises: (head) => beginning.test(head),
  read: async (bytes, name) => (await import("../articles/article-reader.js")).readArticle(bytes, name),
};

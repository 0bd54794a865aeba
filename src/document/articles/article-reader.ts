import { QuireError } from "../../domain/error.js";
import type { Extraction } from "../../ports/document-reader.js";
import { requireWords } from "../require-words.js";
import { readJats } from "./jats-reader.js";
import { readTei } from "./tei-reader.js";
import { parseXmlFile } from "./xml-text.js";

/** Reads XML of articles and editions: JATS by its root `article`, TEI by `TEI`. Throws `damaged`, `unsupported_format`. */
export function readArticle(bytes: Uint8Array, name: string): Extraction {
  const root = parseXmlFile(bytes, name);
  const element = root.localName ?? "";
  const read = element === "article" ? readJats(root) : /^TEI(?:\.2)?$/u.test(element) ? readTei(root) : null;
  if (read === null)
    throw new QuireError("unsupported_format", `${name} is XML of another kind: its root is "${element}".`, {
      facts: { name, root: element },
      fix: "Of XML, articles in JATS and editions in TEI can be read. Save its text in another format.",
    });
  requireWords(read.markdown, name);
  return { kind: "markdown", ...read };
}

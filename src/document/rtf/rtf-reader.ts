import type { Annotation } from "../../domain/annotation.js";
import { normalizeSpace } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import type { Extraction } from "../../ports/document-reader.js";
import { authorField, issuedField, textField } from "../item-fields.js";
import { requireWords } from "../require-words.js";
import { readRtf, type ReadRtf } from "./read-rtf.js";

const mark = String.raw`{\rtf`;
const mostComments = 5_000;

/** Reads Rich Text Format for the library: its text, notes and comments, and what its properties say. Throws `damaged`. */
export function readRtfText(bytes: Uint8Array, name: string): Extraction {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (source.trim() !== "" && !source.slice(0, 1024).includes(mark)) throw noRtf(name);
  const { writer, properties, comments } = readRtf(source, name);
  const markdown = writer.markdown();
  requireWords(markdown, name);
  const { title = writer.firstHeading, author, subject, keywords, created } = properties;
  const item = {
    ...textField("title", title),
    ...authorField([author]),
    ...issuedField(created),
    ...textField("abstract", subject),
    ...textField("keyword", keywords),
  };
  return { kind: "markdown", markdown, item, annotations: annotationsOf(comments) };
}

function annotationsOf(comments: ReadRtf["comments"]): Annotation[] {
  return comments.slice(0, mostComments).map(({ author, text, passage }, index) => {
    const comment = normalizeSpace(text);
    const id = sha256Of(`note\n${author}\n${comment}\n${index}`).slice(0, 16);
    const by = author.trim() === "" ? {} : { author: author.trim() };
    return { id, kind: "note", page: null, text: "", comment, passage: normalizeSpace(passage), ...by };
  });
}

function noRtf(name: string): QuireError {
  return new QuireError("damaged", `${name} is no RTF: it does not begin as such a file does.`, {
    facts: { name },
    fix: "Give the file the ending that fits its content, or save it again as RTF.",
  });
}

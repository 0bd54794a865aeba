import { extname } from "node:path";
import { QuireError, toQuireError } from "../../domain/error.js";
import type { Extraction } from "../../ports/document-reader.js";
import { archiveStart, type GivenToReader } from "../document-format.js";
import { refusalOf } from "../refused-kinds.js";
import { compoundKind, lockedFile } from "./compound-file.js";
import { type ConvertedKind, convertedKinds, converterFor } from "./converted-kinds.js";

/**
 * Reads files of programs that keep them in forms of their own: an installed program makes of them what Quire reads.
 * Throws `encrypted`; `unsupported_format` with the command that helps where no such program is installed, and for
 * what none converts.
 */
export async function readConverted(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction> {
  const kind = kindOf(bytes, name);
  const [ending = ""] = kind.endings;
  if (!beginsAs(kind, bytes)) return readAsText(kind, bytes, name, given);
  const made = await given.engines.convert(bytes, name, converterFor(kind, ending));
  if (made === null) throw notConverted(kind, name);
  const isArchive = Buffer.from(made.subarray(0, archiveStart.length)).toString("latin1") === archiveStart;
  const stem = name.slice(0, name.length - extname(name).length);
  return given.readInner(made, `${stem}.${isArchive ? kind.to : "txt"}`);
}

function beginsAs({ begins }: ConvertedKind, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  return begins.some((each) => head.startsWith(each));
}

/** People and programs save pages and plain text under the endings of word processors. */
async function readAsText(
  { what }: ConvertedKind,
  bytes: Uint8Array,
  name: string,
  { readInner }: GivenToReader,
): Promise<Extraction> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  try {
    return await readInner(bytes, `${name}${/<(?:html|body|p|div)[\s>]/iu.test(head) ? ".html" : ".txt"}`);
  } catch (cause) {
    if (toQuireError(cause).code !== "unsupported_format") throw cause;
    throw new QuireError("damaged", `${name} is not ${what}: it does not begin as one.`, {
      facts: { name },
      fix: "Give the file the ending that fits its content, or save it again with the program that it is of.",
      cause,
    });
  }
}

/** By what the bytes say, else by the ending. */
function kindOf(bytes: Uint8Array, name: string): ConvertedKind {
  const compound = compoundKind(bytes);
  if (compound === "encrypted") throw lockedFile(name);
  const told = compound === "doc" || compound === "ppt" ? `.${compound}` : extname(name).toLowerCase();
  const kind = convertedKinds.find(({ endings }) => endings.includes(told));
  if (kind !== undefined) return kind;
  throw (compound === "msg" ? outlookMail(name) : refusalOf(bytes, name)) ?? unknownProgram(name);
}

function outlookMail(name: string): QuireError {
  return new QuireError("unsupported_format", `${name} is a mail of Outlook, which Quire does not read.`, {
    facts: { name },
    fix: `Convert it and add what comes of it: msgconvert "${name}"`,
  });
}

function unknownProgram(name: string): QuireError {
  return new QuireError("unsupported_format", `${name} is a file of a program that Quire does not know.`, {
    facts: { name },
    fix: "Save it as .docx, .odt or .pdf and add that.",
  });
}

function notConverted({ what, to }: ConvertedKind, name: string): QuireError {
  return new QuireError("unsupported_format", `${name} is ${what}, and no program that converts it is installed.`, {
    facts: { name },
    fix: `Install LibreOffice and add it again, or convert it where that is: soffice --headless --convert-to ${to} "${name}"`,
  });
}

import { extname } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { Extraction } from "../../ports/document-reader.js";
import { archiveStart, type GivenToReader } from "../document-format.js";
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
  const made = await given.engines.convert(bytes, name, converterFor(kind, ending));
  if (made === null) throw notConverted(kind, name);
  const isArchive = Buffer.from(made.subarray(0, archiveStart.length)).toString("latin1") === archiveStart;
  const stem = name.slice(0, name.length - extname(name).length);
  return given.readInner(made, `${stem}.${isArchive ? kind.to : "txt"}`);
}

/** By what the bytes say, else by the ending. */
function kindOf(bytes: Uint8Array, name: string): ConvertedKind {
  const compound = compoundKind(bytes);
  if (compound === "encrypted") throw lockedFile(name);
  const told = compound === "doc" || compound === "ppt" ? `.${compound}` : extname(name).toLowerCase();
  const kind = convertedKinds.find(({ endings }) => endings.includes(told));
  if (kind !== undefined) return kind;
  const isMail = compound === "msg";
  throw new QuireError(
    "unsupported_format",
    isMail ? `${name} is a mail of Outlook.` : `${name} is a file of a program that Quire does not know.`,
    { facts: { name }, fix: isMail ? "Save it as .eml and add that." : "Save it as .docx, .odt or .pdf and add that." },
  );
}

function notConverted({ what, to }: ConvertedKind, name: string): QuireError {
  return new QuireError("unsupported_format", `${name} is ${what}, and no program that converts it is installed.`, {
    facts: { name },
    fix: `Install LibreOffice and add it again, or convert it where that is: soffice --headless --convert-to ${to} "${name}"`,
  });
}

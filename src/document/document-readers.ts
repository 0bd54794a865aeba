import { QuireError } from "../domain/error.js";
import type { DocumentEngines, DocumentReaders, Extraction, ReadOptions } from "../ports/document-reader.js";
import type { GivenToReader } from "./document-format.js";
import { decodeText } from "./decode-text.js";
import { documentFormats } from "./document-formats.js";
import { refusalOf } from "./refused-kinds.js";

/** The readers of all formats, on the engines that are given. */
export function createReaders(engines: DocumentEngines): DocumentReaders {
  return {
    read: (bytes, name, options) => readFile(bytes, name, { options, engines, budget: { files: mostInner } }, 0),
  };
}

/** Files in each other: mails in archives with documents in them. Deeper, or more, is no file of people. */
const deepest = 4;
const mostInner = 2_000;

interface Reading {
  options: ReadOptions;
  engines: DocumentEngines;
  /** How many more files that lie in the one may be read. */
  budget: { files: number };
}

async function readFile(
  bytes: Uint8Array,
  name: string,
  reading: Reading,
  depth: number,
): Promise<Extraction & { format: string }> {
  const { all, named, sniff } = await documentFormats();
  const format = sniff(bytes, name);
  // Many programs keep their files in archives: their endings say more then.
  const isToldByName = format === null || (format.toldBy === "fallback" && named(name) !== format);
  const refusal = isToldByName ? refusalOf(bytes, name) : null;
  if (format === null || refusal !== null) {
    const titles = all.map(({ title }) => title);
    throw refusal ?? unsupported(bytes, name, titles);
  }
  const { options, engines, budget } = reading;
  const readInner: GivenToReader["readInner"] = (inner, innerName) => {
    budget.files -= 1;
    if (depth >= deepest || budget.files < 0) return Promise.reject(tooNested(innerName));
    return readFile(inner, innerName, reading, depth + 1);
  };
  const extraction = await format
    .read(bytes, name, { ...options, engines, readInner })
    .catch((thrown: unknown) => Promise.reject(thrown instanceof RangeError ? beyondMemory(name, thrown) : thrown));
  return { ...extraction, format: format.name };
}

/** The stack or a string came to its end: what lies in each other without end, or is too long. */
function beyondMemory(name: string, cause: RangeError): QuireError {
  return new QuireError("too_large", `${name} is nested too deep, or too long, to be read.`, {
    facts: { name, reason: cause.message },
    fix: "Open it with the program that it is of, and save its text alone.",
    cause,
  });
}

function tooNested(name: string): QuireError {
  return new QuireError(
    "too_large",
    `${name} lies in too many files: ${deepest} deep and ${mostInner} together can be read.`,
    {
      facts: { name, limit_depth: deepest, limit_files: mostInner },
      fix: "Unpack the outer file and add what is in it.",
    },
  );
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

function unsupported(bytes: Uint8Array, name: string, titles: readonly string[]): QuireError {
  const kinds = `Quire reads ${list.format(titles)}.`;
  const fix = isText(bytes, name)
    ? `Add it as plain text: cp "${name}" "${name}.txt"`
    : "Convert it to one of these, a PDF where nothing else will do.";
  return new QuireError("unsupported_format", `${name} is of a kind that Quire does not know.`, {
    facts: { name },
    fix: `${kinds} ${fix}`,
  });
}

function isText(bytes: Uint8Array, name: string): boolean {
  try {
    return decodeText(bytes, name) !== "";
  } catch {
    // Whatever it is, it is none.
    return false;
  }
}

import { QuireError } from "../domain/error.js";
import type { DocumentEngines, DocumentReaders, Extraction, ReadOptions } from "../ports/document-reader.js";
import { documentFormats } from "./document-formats.js";

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
  const { all, sniff } = await documentFormats();
  const format = sniff(bytes, name);
  if (format === null)
    throw unsupported(
      name,
      all.map(({ title }) => title),
    );
  const { options, engines, budget } = reading;
  const extraction = await format.read(bytes, name, {
    ...options,
    engines,
    readInner(inner, innerName) {
      budget.files -= 1;
      if (depth >= deepest || budget.files < 0) return Promise.reject(tooNested(innerName));
      return readFile(inner, innerName, reading, depth + 1);
    },
  });
  return { ...extraction, format: format.name };
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

function unsupported(name: string, titles: readonly string[]): QuireError {
  return new QuireError("unsupported_format", `${name} is of a kind that cannot be read.`, {
    facts: { name },
    fix: `Quire reads ${list.format(titles)}. Convert it to one of these.`,
  });
}

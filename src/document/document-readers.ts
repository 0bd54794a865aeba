import { QuireError } from "../domain/error.js";
import type { DocumentEngines, DocumentReaders } from "../ports/document-reader.js";
import { documentFormats } from "./document-formats.js";

/** The readers of all formats, on the engines that are given. */
export function createReaders(engines: DocumentEngines): DocumentReaders {
  return {
    async read(bytes, name, options) {
      const { all, sniff } = await documentFormats();
      const format = sniff(bytes, name);
      if (format === null)
        throw unsupported(
          name,
          all.map(({ title }) => title),
        );
      const extraction = await format.read(bytes, name, { ...options, engines });
      return { ...extraction, format: format.name };
    },
  };
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

function unsupported(name: string, titles: readonly string[]): QuireError {
  return new QuireError("unsupported_format", `${name} is of a kind that cannot be read.`, {
    facts: { name },
    fix: `Quire reads ${list.format(titles)}. Convert it to one of these.`,
  });
}

import { QuireError } from "../../domain/error.js";
import type { DocumentConverter } from "../../ports/document-converter.js";

export function createPandocConverter(): DocumentConverter {
  return {
    engine: () => Promise.resolve(null),
    convert: () =>
      Promise.reject(
        new QuireError("missing_program", "Converting documents needs Pandoc.", {
          fix: "Run: quire extras add pandoc",
        }),
      ),
  };
}

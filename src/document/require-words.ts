import { hasLetterOrDigit } from "../domain/characters.js";
import { QuireError } from "../domain/error.js";

/** Throws `empty_file` where a document that could be opened holds nothing to read. */
export function requireWords(text: string, name: string): void {
  if (hasLetterOrDigit(text)) return;
  throw new QuireError("empty_file", `${name} holds no text that could be read.`, {
    facts: { name },
    fix: "Open the file to see what it holds; images and scripts cannot be read.",
  });
}

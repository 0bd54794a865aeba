import type { z } from "zod";
import { languageData } from "../../language/languages.js";
import type { printedWords as schema } from "../../language/language-schema.js";

export type PrintedWords = z.infer<typeof schema>;

/**
 * What a document in a language (BCP 47: "de", "de-CH") calls its parts: "Abbildung", "Inhaltsverzeichnis". In English
 * where nobody has written down the language's words.
 */
export function printedWords(language: string): PrintedWords {
  const [main = ""] = language.toLowerCase().split("-");
  const words = languageData(main === "no" || main === "nn" ? "nb" : main)?.printed ?? languageData("en")?.printed;
  if (words === undefined) throw new Error("data/languages/en.yaml has no class 'printed'");
  return words;
}

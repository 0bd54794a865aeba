import type { z } from "zod";
import { languageData } from "../../language/languages.js";
import type { printedWords as schema } from "../../language/language-schema.js";

export type PrintedWords = z.infer<typeof schema>;

/**
 * What a document in a language (BCP 47: "de", "de-CH") calls its parts: "Abbildung", "Inhaltsverzeichnis". In English
 * where nobody has written down the language's words.
 */
export function printedWords(language: string): PrintedWords {
  const words = dataOf(language)?.printed ?? languageData("en")?.printed;
  if (words === undefined) throw new Error("data/languages/en.yaml has no class 'printed'");
  return words;
}

/** The title of a list of works in a language (BCP 47); undefined where nobody has written one down. */
export function titleOfWorks(language: string): string | undefined {
  return dataOf(language)?.works_cited?.title;
}

function dataOf(language: string) {
  const [main = ""] = language.toLowerCase().split("-");
  return languageData(main === "no" || main === "nn" ? "nb" : main);
}

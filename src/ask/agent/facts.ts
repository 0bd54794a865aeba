import { indexTerms } from "../../domain/terms.js";

/** "12.2", "4,120", "40 %"; not the parts of a date, an identifier or a version. */
const number = /(?<![\p{L}\p{N}./:-])\d+(?:[.,]\d+)*(?:\s?%)?(?![\p{L}\p{N}/:-]|\.\d)/gu;
/** Words with a capital inside a sentence, neighbours together: "Saint-Malo", "Robert Bjork", "LoRA". */
const name =
  /(?<=[\p{Ll}\p{N},;:)”"'’-]\s)\p{Lu}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*(?:\s\p{Lu}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*)*/gu;

/** The numbers and names a text states, each once: what a reader would note down. */
export function factsOf(text: string): Set<string> {
  const numbers = (text.match(number) ?? []).map((found) => found.replace(/[\s,]/g, ""));
  const names = (text.match(name) ?? []).map((found) => indexTerms(found).join(" "));
  return new Set([...numbers, ...names].filter((fact) => fact !== ""));
}

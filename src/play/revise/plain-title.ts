import { decodeEntities } from "../../document/markdown/parse-markdown.js";
import { normalizeSpace } from "../../domain/characters.js";

/** The words of a heading as they are read: escapes and marks of emphasis and code gone. */
export function unescapeMarkdown(heading: string): string {
  return normalizeSpace(decodeEntities(heading.replaceAll(/(?<!\\)[*`]+/gu, "")));
}

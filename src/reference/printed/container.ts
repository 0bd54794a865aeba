import { collapseSpaces, hasTwoLetters } from "../../domain/characters.js";
import type { Stretch } from "./title.js";

/** Where what a title stands in is looked for. */
export interface ContainerPlace {
  /** Identifiers blanked. */
  words: string;
  italics: readonly Stretch[];
  /** Behind the title. */
  from: number;
}

/** How far behind the title italics may begin: editors stand between. */
const farthest = 120;

/** The journal or book that a title stands in, where italics or "In" tell what it is; null where nothing does. */
export function readContainer({ words, italics, from }: ContainerPlace): string | null {
  const italic = italics.find(
    ({ start, end }) => start >= from && start - from < farthest && /\p{L}{3}/u.test(words.slice(start, end)),
  );
  if (italic !== undefined) return trimmed(words.slice(italic.start, italic.end));
  return behindIn(words.slice(from));
}

/** "In: P. M. Baker (Ed.), The Oxford companion (pp. 1–2)": the editors are left out. */
function behindIn(words: string): string | null {
  const match = /(?:^|[\s.,;])(?:In:?|in:|Dans:?)\s+(?=\p{Lu})(.+)$/u.exec(words);
  if (match === null) return null;
  const [, whole = ""] = match;
  const behindEditors =
    /\(?\b(?:[Ee]ds?|[Hh](?:rs)?g|[Ee]ditors?|dirs?|coords?)\b\.?\)?[,.:;]*\s+(?=\p{Lu})(.+)$/u.exec(whole)?.[1];
  const container = /^[^(\d]*?(?=[.,;:]\s|\s*\(|\s*\d|$)/u.exec(behindEditors ?? whole)?.[0] ?? "";
  return trimmed(container);
}

function trimmed(container: string): string | null {
  const text = collapseSpaces(
    container.replace(/(?<![\s,.;:])[\s,.;:]*(?:[Vv]ol(?:ume)?\.?\s*)?\d[\d\s(),:;–-]*$/u, ""),
  ).replace(/^[\s"“”‘„«.,:;]+|[\s"“”’»,.;:([]+$/gu, "");
  return hasTwoLetters(text) ? text : null;
}

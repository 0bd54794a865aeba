import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import type { Block } from "../../document/tree/draft.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { normalizeSpace } from "../../domain/characters.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { GuardedSection, SectionSentence } from "./guard.js";

/** Kinds of blocks that are read as prose: code, formulas, rows of tables and headings say things in their own way. */
const prose = new Set<Block["kind"]>(["prose", "list_item", "block_quote", "caption"]);

/** The sentences of a section by paragraph, without code and tables, markup and marks of citations. */
export function sentencesOf({ id, text }: GuardedSection): SectionSentence[][] {
  const { blocks } = readMarkdown(text);
  let index = 0;
  const paragraphs = blocks.filter(({ kind }) => prose.has(kind)).map((block) => withoutMarks(block));
  const language = detectLanguage(paragraphs.join(" ").slice(0, 4000)) ?? "en";
  return paragraphs.map((paragraph) =>
    splitSentences(paragraph).map((sentence) => ({ id, index: index++, text: sentence.text, language })),
  );
}

function withoutMarks({ text, inlines }: Block): string {
  let kept = "";
  let at = 0;
  for (const { kind, start, end } of inlines) {
    if ((kind !== "citation" && kind !== "note") || start < at) continue;
    kept += text.slice(at, start);
    at = end;
  }
  return normalizeSpace(kept + text.slice(at)).replaceAll(/ (?=[.,;:!?])/gu, "");
}

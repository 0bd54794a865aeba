import type { MarkdownIt } from "markdown-it";
import { unixLines } from "../../domain/characters.js";
import { markdownText } from "../../domain/escape/markdown.js";
import { manuscriptEngine } from "../../document/manuscript/manuscript-rules.js";
import { parseMarkdown } from "../../document/markdown/parse-markdown.js";
import { blockEdits } from "./block-edits.js";
import { strayReferences } from "./stray-references.js";
import { applyEdits, TextReading } from "./text-edit.js";
import type { TextChange, TextSurroundings } from "./text-surroundings.js";

/** A text as a part of a document, and what had to be changed in it. */
export interface TidyText {
  markdown: string;
  changes: TextChange[];
  /** Keys that it cites, in its order. */
  cited: string[];
}

/** A change may bring to light what stood in it; deeper than this every line is plain words. */
const mostRounds = 6;

let engine: MarkdownIt | undefined;

/**
 * A model's text as a part of a document: its headings below the one that it stands under, footnotes of its own, no HTML,
 * pictures or links of others, and no citation but `[@key]` of a work that the item's evidence is of. What looks like a
 * citation and is none is marked or taken out, and told.
 */
export function tidyText(text: string, around: TextSurroundings): TidyText {
  engine ??= manuscriptEngine();
  const changes: TextChange[] = [];
  // A line before it, so that no rule at its beginning is taken for front matter.
  let markdown = `\n${unixLines(text).trim()}\n`;
  for (let round = 0; round < mostRounds; round += 1) {
    const document = parseMarkdown(markdown, engine);
    if (!document.isWhole) break;
    const reading = new TextReading(markdown, document, around, round);
    const { text: changed, made } = applyEdits(markdown, [...blockEdits(reading), ...strayReferences(reading)]);
    if (made.length === 0) return { markdown: markdown.trim(), changes, cited: reading.cited };
    changes.push(...made.flatMap(({ change }) => change ?? []));
    markdown = `\n${changed.trim()}\n`;
  }
  const plain = markdown.trim().split("\n").map(plainLine);
  return { markdown: plain.join("\n"), changes, cited: [] };
}

/** Not even a citation is left. */
const plainLine = (line: string): string => markdownText(line).replaceAll("@", String.raw`\@`);

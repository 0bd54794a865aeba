import { titleOfWorks } from "../document/manuscript/printed-words.js";
import { escapeLineStart } from "../domain/escape/markdown.js";
import { wordsOfLanguages } from "../language/language-phrases.js";
import { namesOfWorkLists } from "../language/work-lists.js";
import { htmlToMarkdown } from "./markdown-runs.js";
import type { ProcessedEntry } from "./processor.js";
import { citationFormat, type StyleInUse } from "./style.js";

/** One work of the list. */
export interface CitedWork {
  id: string;
  /** "[1]", "1." in styles that number; else empty. */
  label: string;
  markdown: string;
}

/** An entry without its label, and without the boxes that lay it out. */
export function entryBody(html: string): string {
  return html.replace(/<div class="csl-left-margin">[\s\S]*?<\/div>/u, "").replace(/<\/?div[^>]*>/gu, " ");
}

/** Entries as Markdown, in the style's order. */
export function worksCited(entries: readonly ProcessedEntry[]): CitedWork[] {
  return entries.map(({ id, html }) => {
    const label = /<div class="csl-left-margin">([\s\S]*?)<\/div>/u.exec(html)?.[1] ?? "";
    const body = entryBody(html);
    return {
      id,
      label: htmlToMarkdown(label.trim()),
      markdown: htmlToMarkdown(body.replace(/[ \t\n]+/gu, " ").trim()),
    };
  });
}

/** The list as lines: a paragraph for each work, or a numbered list where the style numbers as Markdown does. */
export function listLines(works: readonly CitedWork[]): string[] {
  const numbered = works.every(({ label }, index) => label === `${index + 1}.`);
  return works.flatMap(({ label, markdown }, index) => {
    // Behind a number that begins an item of a list, words can begin a list once more: "1. 2018. Spacing".
    const isItem = /^\d+[.)]$/u.test(label);
    const line = [label, label === "" || isItem ? escapeLineStart(markdown) : markdown].join(" ").trimStart();
    return index === 0 || numbered ? [line] : ["", line];
  });
}

/**
 * Names the list: "Works Cited" in MLA, "Bibliography" in styles of notes, "References" else, in the language of the
 * locale.
 */
export function defaultHeading({ id, style, locale }: StyleInUse): string {
  const named = titleOfWorks(locale);
  if (named !== undefined) return named;
  if (id.startsWith("modern-language-association")) return "Works Cited";
  return citationFormat(style) === "note" ? "Bibliography" : "References";
}

const titles = wordsOfLanguages(({ works_cited: lists }) => (lists?.title === undefined ? [] : [lists.title]));

/** Whether a list of works in a draft may have this name, in any language and case. */
export function isKnownHeading(name: string): boolean {
  const plain = name.toLowerCase();
  return titles().has(plain) || namesOfWorkLists().has(plain);
}

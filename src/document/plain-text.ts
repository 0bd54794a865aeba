import { endsWithAny } from "../domain/characters.js";
import { yearAt } from "../domain/years.js";
import { hasAddress } from "../domain/url.js";
import { hasDoi } from "../domain/identifier.js";
import type { Block, Draft } from "./tree/draft.js";
import { LineIndex } from "./tree/positions.js";
import { TextBuilder } from "./tree/text-builder.js";

const numbered = /^\s*(\[[A-Z]?\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\s+(?=\S)/u;
const bulleted = /^\s*([-*•–])\s+(?=\S)/u;
const underline = /\n\s*([=\-~*_])\1{2,}\s*$/u;
const longestHeading = 90;
/** What stands on a line of its own before a list, blank line or not. */
const listTitle =
  /^(?:\d+[.)]?\s+)?(?:references|bibliography|works cited|reference list|further reading|literature(?: cited)?|sources|literaturverzeichnis|literatur|quellen)\s*:?$/iu;

/** A draft in plain text: paragraphs are divided by blank lines, or begin with a number or a bullet. */
export function readPlainText(source: string): Draft {
  const lines = new LineIndex(source);
  const blocks: Block[] = [];
  let section: string[] = [];
  for (const { text, start } of paragraphs(source)) {
    const title = headingOf(text);
    const builder = new TextBuilder();
    const marker = title === null ? (numbered.exec(text) ?? bulleted.exec(text)) : null;
    const skipped = marker?.[0].length ?? 0;
    const words = title === null ? text.slice(skipped) : text.replace(underline, "");
    builder.add(words.trimStart(), start + skipped + words.length - words.trimStart().length);
    const built = builder.build();
    if (built.text === "") continue;
    const kind = title !== null ? "heading" : marker === null ? "prose" : "list_item";
    const around = { kind, section, level: title === null ? null : 1, marker: marker?.[1] ?? null } as const;
    blocks.push({ ...built, ...around, note: null, anchor: null, line: lines.at(start).line });
    if (title !== null) section = [title];
  }
  return { format: "text", source, blocks, bibliographies: [], items: [], problems: [] };
}

/** A short line that stands alone and is no sentence; or one that is underlined. Null where it is neither. */
function headingOf(paragraph: string): string | null {
  const marks = underline.exec(paragraph);
  const text = paragraph.replace(underline, "").trim();
  if (text === "" || text.includes("\n") || text.length > longestHeading) return null;
  if (marks !== null) return text;
  const isTitle = /^(?:(?:\d+(?:\.\d+)*|[IVX]+)[.)]?\s+)?[\p{Lu}\p{Lo}\d]/u.test(text) && !endsWithAny(text, ".!?;,]");
  const isEntry = yearAt(text) >= 0 || hasDoi(text) || hasAddress(text);
  return isTitle && !isEntry && !/[.!?]\s/u.test(text.replace(/^\S+\s/u, "")) ? text : null;
}

function paragraphs(source: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  let open: { text: string; start: number } | null = null;
  for (const { index, 0: line } of source.matchAll(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/gu)) {
    if (line.trim() === "") open = null;
    else if (listTitle.test(line.trim())) {
      found.push({ text: line, start: index });
      open = null;
    } else if (open === null || numbered.test(line) || bulleted.test(line)) {
      open = { text: line, start: index };
      found.push(open);
    } else open.text += line;
  }
  return found;
}

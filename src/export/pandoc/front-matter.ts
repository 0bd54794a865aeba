import type { FrontMatter, ManuscriptBlock, SetDocument } from "../../document/manuscript/tree.js";
import type { PandocWriter } from "./block-writer.js";
import type { PandocMeta } from "./ast.js";
import { languageTag, pandocText, sound } from "./ast.js";

/** What is said of a document as a whole; empty fields are left out. */
export function metaOf(front: FrontMatter, writer: PandocWriter): Record<string, PandocMeta> {
  const { title, subtitle, authors, date, keywords, language, direction } = front;
  const string = (text: string): PandocMeta => ({ t: "MetaString", c: sound(text) });
  const all: Record<string, PandocMeta | null> = {
    title: title.length === 0 ? null : { t: "MetaInlines", c: writer.inlines(title) },
    subtitle: subtitle.length === 0 ? null : { t: "MetaInlines", c: writer.inlines(subtitle) },
    author:
      authors.length === 0
        ? null
        : { t: "MetaList", c: authors.map(({ name }) => ({ t: "MetaInlines", c: pandocText(name) })) },
    date: date === null ? null : { t: "MetaInlines", c: pandocText(date) },
    keywords: keywords.length === 0 ? null : { t: "MetaList", c: keywords.map(string) },
    lang: string(languageTag(language) ?? "en"),
    dir: direction === "rtl" ? string(direction) : null,
  };
  const given = Object.entries(all).filter((entry): entry is [string, PandocMeta] => entry[1] !== null);
  return Object.fromEntries(given);
}

/** The page at the end that says what was checked and what was not; none where no evidence was asked for. */
export function checkedBlocks({ checked }: SetDocument, title: string): ManuscriptBlock[] {
  if (checked === undefined) return [];
  const text = (words: string): ManuscriptBlock => ({
    kind: "paragraph",
    line: 0,
    content: [{ kind: "text", text: words }],
  });
  const cell = (words: string, align: "left" | "right") => ({
    blocks: [text(words)],
    columns: 1,
    rows: 1,
    align,
    isHead: false,
  });
  const counts = checked.counts.map(({ verdict, count }) => [cell(verdict, "left"), cell(String(count), "right")]);
  const heading: ManuscriptBlock = {
    kind: "heading",
    line: 0,
    level: 1,
    id: "what-was-checked",
    number: null,
    content: [{ kind: "text", text: title }],
    isAppendix: false,
  };
  const columns = [
    { align: "left" as const, width: null },
    { align: "right" as const, width: null },
  ];
  const bare = { line: 0, id: "checked-counts", number: null, caption: [] };
  const items = checked.limits.map((limit) => ({ blocks: [text(limit)], isDone: null }));
  return [
    { kind: "page_break", line: 0 },
    heading,
    ...(counts.length > 0 ? [{ ...bare, kind: "table" as const, columns, head: [], body: counts }] : []),
    ...(items.length > 0 ? [{ kind: "list" as const, line: 0, first: null, isTight: true, items }] : []),
  ];
}

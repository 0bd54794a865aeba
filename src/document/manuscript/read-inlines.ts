import { hasDigit } from "../../domain/characters.js";
import { webAddress } from "../../domain/escape/html.js";
import { unread } from "../html/html-elements.js";
import type { MarkdownInline } from "../markdown/tree.js";
import { closingTags, isFormula } from "../pandoc/markdown-inlines.js";
import type { KeyCite } from "../tree/draft.js";
import { type Attributes, noAttributes, readAttributes } from "./attributes.js";
import { htmlAttributes, inlineTags, tagName } from "./html-tags.js";
import { imageOf, imageOfTag } from "./images.js";
import { joinTexts, wordsOf } from "./inline-words.js";
import type { Direction, ManuscriptBlock, ManuscriptInline, ManuscriptWarning, PartKind } from "./tree.js";

/** What reading a paragraph needs to know of the draft around it. */
export interface InlineSurroundings {
  source: string;
  lineOf(offset: number): number;
  warn(warning: ManuscriptWarning): void;
  /** The blocks of a note that is defined elsewhere; null where it is being read already. */
  note(label: string): ManuscriptBlock[] | null;
}

/** What drafts call the parts that they refer to, before the ":" or "-" of an id (pandoc-crossref, Quarto). */
export const partNames: Readonly<Record<string, PartKind>> = {
  fig: "figure",
  tbl: "table",
  tab: "table",
  eq: "formula",
  sec: "section",
  lst: "code",
};

/** The kind of part that an id says it is of: "fig:tides" is that of a figure; null where it says nothing. */
export function partOfId(id: string): PartKind | null {
  const end = id.search(/[:-]/u);
  return end > 0 ? (partNames[id.slice(0, end)] ?? null) : null;
}

/** Reads the inlines of Markdown into those of a manuscript. */
export function readInlines(nodes: readonly MarkdownInline[], around: InlineSurroundings): ManuscriptInline[] {
  const closings = closingTags(nodes);
  const found: ManuscriptInline[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const run = textRun(nodes, index);
    if (run.length > 0) {
      found.push({ kind: "text", text: typographic(run.join("").replace(/\s*\n\s*/gu, " ")) });
      index += run.length - 1;
      continue;
    }
    const node = nodes[index];
    if (node === undefined) continue;
    const close = node.kind === "html" ? closings.get(index) : undefined;
    if (node.kind !== "html" || close === undefined) {
      found.push(...readInline(node, around));
      continue;
    }
    found.push(...tagged(node, readInlines(nodes.slice(index + 1, close), around), around));
    index = close;
  }
  return joinTexts(found);
}

/** Texts that follow each other as they are written: dashes and dots may stand in two of them. */
function textRun(nodes: readonly MarkdownInline[], from: number): string[] {
  const run: string[] = [];
  for (let index = from, end = nodes[from]?.start; index < nodes.length; index++) {
    const node = nodes[index];
    if (node?.kind !== "text" || node.decoded || node.start !== end) break;
    run.push(node.text);
    end = node.end;
  }
  return run;
}

/** What stands between two tags of HTML. */
function tagged(
  { text, start }: Extract<MarkdownInline, { kind: "html" }>,
  children: ManuscriptInline[],
  around: InlineSurroundings,
): ManuscriptInline[] {
  const name = tagName(text);
  if (unread.has(name)) {
    around.warn({ line: around.lineOf(start), message: `<${name}> was left out: raw HTML of this kind is not set` });
    return [];
  }
  const kind = inlineTags[name];
  if (kind === "code") return [{ kind, text: wordsOf(children) }];
  if (kind !== undefined) return [{ kind, children }];
  if (name === "a") return linked(htmlAttributes(text).get("href") ?? "", children, start, around);
  const attributes = htmlAttributes(text);
  const [language, direction] = [attributes.get("lang") ?? null, directionOf(attributes.get("dir"))];
  return language === null && direction === null ? children : [{ kind: "span", language, direction, children }];
}

function directionOf(value: string | undefined): Direction | null {
  return value === "rtl" || value === "ltr" ? value : null;
}

const plainKinds = { emphasis: "emphasis", strong: "strong", struck: "struck" } as const;

function readInline(node: MarkdownInline, around: InlineSurroundings): ManuscriptInline[] {
  switch (node.kind) {
    case "text":
      return [{ kind: "text", text: node.text }];
    case "code":
      return [{ kind: "code", text: node.text }];
    case "formula":
      return formula(node, around);
    case "break":
      return [{ kind: "break" }];
    case "emphasis":
    case "strong":
    case "struck":
      return [{ kind: plainKinds[node.kind], children: readInlines(node.children, around) }];
    case "link":
      return linked(node.url, readInlines(node.children, around), node.start, around);
    case "image":
      return [{ kind: "image", image: imageOf(node) }];
    case "note_mark":
      return noted(node, around);
    case "construct":
      return construct(node, around);
    default:
      return lone(node, around);
  }
}

/** A tag that stands alone. */
function lone({ text, start }: Extract<MarkdownInline, { kind: "html" }>, around: InlineSurroundings) {
  const name = tagName(text);
  if (name === "br") return [{ kind: "break" as const }];
  if (name === "img") return [{ kind: "image" as const, image: imageOfTag(htmlAttributes(text)) }];
  const isHarmless = text.startsWith("<!--") || text.startsWith("</") || inlineTags[name] !== undefined;
  if (!isHarmless) around.warn({ line: around.lineOf(start), message: `<${name}> was left out: it is raw HTML` });
  return [];
}

/** By Pandoc's rules, so that prices are none. */
function formula(
  { text, start, end }: { text: string; start: number; end: number },
  { source }: InlineSurroundings,
): ManuscriptInline[] {
  const written = source.slice(start, end);
  if (isFormula(written, source[end])) return [{ kind: "formula", tex: text.trim() }];
  return [{ kind: "text", text: written }];
}

function noted({ label, start }: Extract<MarkdownInline, { kind: "note_mark" }>, around: InlineSurroundings) {
  const blocks = around.note(label);
  if (blocks !== null) return [{ kind: "note" as const, blocks }];
  around.warn({ line: around.lineOf(start), message: `the note [^${label}] refers to itself` });
  return [];
}

function construct(
  node: Extract<MarkdownInline, { kind: "construct" }>,
  around: InlineSurroundings,
): ManuscriptInline[] {
  const line = around.lineOf(node.start);
  switch (node.name) {
    case "citation":
      return citationOrReference(node, around);
    case "note": {
      const content = readInlines(node.children, around);
      return [{ kind: "note", blocks: [{ kind: "paragraph", line, content }] }];
    }
    case "superscript":
    case "subscript":
      return [{ kind: node.name, children: readInlines(node.children, around) }];
    default: {
      const attributes = readAttributes(node.attributes ?? "") ?? noAttributes;
      return stretched(attributes, readInlines(node.children, around));
    }
  }
}

const classKinds: Readonly<Record<string, "small_caps" | "underline" | "struck">> = {
  smallcaps: "small_caps",
  underline: "underline",
  ul: "underline",
  strikeout: "struck",
};

function stretched({ classes, values }: Attributes, children: ManuscriptInline[]): ManuscriptInline[] {
  const kinds = classes.map((name) => classKinds[name.toLowerCase()]).filter((kind) => kind !== undefined);
  const styled = kinds.reduce<ManuscriptInline[]>((inner, kind) => [{ kind, children: inner }], children);
  const [language, direction] = [values.get("lang") ?? null, directionOf(values.get("dir"))];
  return language === null && direction === null ? styled : [{ kind: "span", language, direction, children: styled }];
}

interface CitationFacts {
  isTextual: boolean;
  cites: KeyCite[];
}

/** `@fig:one` mentions a figure, `@smith2010` cites. A group is of one kind: that of its first key. */
function citationOrReference(
  { facts, start, end }: Extract<MarkdownInline, { kind: "construct" }>,
  around: InlineSurroundings,
): ManuscriptInline[] {
  const { isTextual, cites } = facts as CitationFacts;
  const parts = cites.map(({ key }) => partOfId(key));
  if (parts.every((part) => part !== null)) {
    return cites.flatMap(({ key, prefix, suffix }, index): ManuscriptInline[] => {
      const part = partOfId(key) ?? "section";
      const [before, behind] = [prefix.trim() === "" ? "" : `${prefix.trim()} `, suffix];
      return [
        { kind: "text", text: `${index === 0 ? "" : ", "}${before}` },
        { kind: "reference", target: key, part, children: [] },
        { kind: "text", text: behind },
      ];
    });
  }
  const citation = {
    isTextual,
    cites: cites.map((cite) => ({ ...cite, entry: null })),
    shown: [],
    source: around.source.slice(start, end),
    start,
    end,
    line: around.lineOf(start),
  };
  return [{ kind: "citation", citation }];
}

/** A link to the web or within the document; of any other the words stay. */
function linked(
  url: string,
  children: ManuscriptInline[],
  start: number,
  around: InlineSurroundings,
): ManuscriptInline[] {
  const address = url.startsWith("#") && url.length > 1 ? url : webAddress(url);
  if (address !== null) return [{ kind: "link", url: address, children }];
  const message = `the link to "${url.slice(0, 80)}" was left out: it is no address of the web or of mail`;
  if (url !== "") around.warn({ line: around.lineOf(start), message });
  return children;
}

/**
 * Dashes and dots as they are printed: "--" between words or numbers is an en dash, "---" an em dash. "--flag" stays,
 * and what is escaped was never joined.
 */
function typographic(text: string): string {
  if (!text.includes("--") && !text.includes("...")) return text;
  return text.replace(/\.{3}(?!\.)/gu, "…").replace(/(?<!-)(-{2,3})(?!-)/gu, (dashes, _, at: number, all: string) => {
    const [before, behind] = [all[at - 1] ?? " ", all[at + dashes.length] ?? " "];
    const isFlag = /\s/u.test(before) && !/\s/u.test(behind) && !hasDigit(behind);
    return isFlag ? dashes : dashes.length === 3 ? "—" : "–";
  });
}

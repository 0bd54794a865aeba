import type { MarkdownInline } from "../markdown/tree.js";
import { hasDigit } from "../../domain/characters.js";
import type { TextBuilder } from "../tree/text-builder.js";

/** Adds a run of inline content; HTML tags in it are nodes of their own, and pair up here. */
export function addInlines(builder: TextBuilder, nodes: readonly MarkdownInline[], source: string): void {
  const closings = closingTags(nodes);
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node === undefined) continue;
    const facts = node.kind === "html" ? taggedFacts(node.text) : null;
    const close = closings.get(index);
    if (facts === null || close === undefined) {
      addInline(builder, node, source);
      continue;
    }
    builder.within(facts, () => addInlines(builder, nodes.slice(index + 1, close), source));
    index = close;
  }
}

const tag = /^<\s*([a-z][a-z0-9]*)\b/iu;

function taggedFacts(value: string) {
  switch (tag.exec(value)?.[1]?.toLowerCase()) {
    case "sup":
      return { kind: "superscript" as const };
    case "i":
    case "em":
    case "cite":
      return { kind: "italic" as const };
    case "code":
      return { kind: "code" as const };
    case "a": {
      const url = /\bhref\s*=\s*["']?([^"'\s>]*)/iu.exec(value)?.[1];
      return url === undefined ? null : { kind: "link" as const, url };
    }
    default:
      return null;
  }
}

/** Finds the indexes of the tags that close others, by those of the tags that they close. */
export function closingTags(nodes: readonly MarkdownInline[]): Map<number, number> {
  const open = new Map<string, number[]>();
  const found = new Map<number, number>();
  nodes.forEach((node, index) => {
    if (node.kind !== "html" || node.text.endsWith("/>")) return;
    const opened = tag.exec(node.text)?.[1]?.toLowerCase();
    const closed = /^<\/\s*([a-z][a-z0-9]*)\s*>/iu.exec(node.text)?.[1]?.toLowerCase() ?? "";
    if (opened === undefined) {
      const start = open.get(closed)?.pop();
      if (start !== undefined) found.set(start, index);
    } else if (open.get(opened)?.push(index) === undefined) open.set(opened, [index]);
  });
  return found;
}

function addInline(builder: TextBuilder, node: MarkdownInline, source: string): void {
  const { start, end } = node;
  const written = source.slice(start, end);
  const verbatim = () => builder.add(written, start);
  const inner = () => {
    if ("children" in node) addInlines(builder, node.children, source);
  };
  switch (node.kind) {
    case "text":
      return node.decoded ? builder.addDecoded(node.text, start) : builder.add(node.text, start);
    case "code":
      return builder.within({ kind: "code" }, verbatim);
    case "formula":
      return isFormula(written, source[end]) ? builder.within({ kind: "formula" }, verbatim) : verbatim();
    case "emphasis":
      return builder.within({ kind: "italic" }, inner);
    case "link":
      return builder.within({ kind: "link", url: node.url }, node.defined ? verbatim : inner);
    case "note_mark":
      return builder.within({ kind: "note", label: node.label }, verbatim);
    case "break":
      // Behind the blanks or the backslash that make it one.
      return builder.add("\n", end - 1);
    case "image":
      return node.defined ? undefined : builder.addDecoded(node.description, start);
    case "html":
      return /^<br\b/iu.test(node.text) ? builder.add(" ", start) : undefined;
    default:
      return inner();
  }
}

/** By Pandoc's rules, so that prices are none: no blank inside the dollar signs, no digit behind them. */
export function isFormula(written: string, behind: string | undefined): boolean {
  if (written.startsWith("$$")) return true;
  return !/^\$\s|\s\$$/u.test(written) && !hasDigit(behind ?? "");
}

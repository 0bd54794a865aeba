import type { Html, Nodes, PhrasingContent } from "mdast";
import { addDecoded } from "./add-decoded.js";
import type { TextBuilder } from "./text-builder.js";

export interface InlineSource {
  source: string;
  /** Addresses by the identifiers of links. */
  definitions: ReadonlyMap<string, string>;
}

/** Adds a run of inline content; HTML tags in it are nodes of their own, and pair up here. */
export function addInlines(builder: TextBuilder, nodes: readonly PhrasingContent[], given: InlineSource): void {
  const closings = closingTags(nodes);
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node === undefined) continue;
    const facts = node.type === "html" ? taggedFacts(node) : null;
    const close = closings.get(index);
    if (facts === null || close === undefined) {
      addInline(builder, node, given);
      continue;
    }
    builder.within(facts, () => addInlines(builder, nodes.slice(index + 1, close), given));
    index = close;
  }
}

const tag = /^<\s*([a-z][a-z0-9]*)\b/iu;

function taggedFacts({ value }: Html) {
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

/** Indexes of the tags that close others, by those of the tags that they close. */
function closingTags(nodes: readonly PhrasingContent[]): Map<number, number> {
  const open = new Map<string, number[]>();
  const found = new Map<number, number>();
  nodes.forEach((node, index) => {
    if (node.type !== "html" || node.value.endsWith("/>")) return;
    const opened = tag.exec(node.value)?.[1]?.toLowerCase();
    const closed = /^<\/\s*([a-z][a-z0-9]*)\s*>/iu.exec(node.value)?.[1]?.toLowerCase() ?? "";
    if (opened === undefined) {
      const start = open.get(closed)?.pop();
      if (start !== undefined) found.set(start, index);
    } else if (open.get(opened)?.push(index) === undefined) open.set(opened, [index]);
  });
  return found;
}

function addInline(builder: TextBuilder, node: PhrasingContent, given: InlineSource): void {
  const { start, end, written } = writtenOf(node, given.source);
  const verbatim = () => builder.add(written, start);
  const inner = () => {
    if ("children" in node) addInlines(builder, node.children, given);
  };
  switch (node.type) {
    case "text":
      return addDecoded(builder, node.value, written, start);
    case "inlineCode":
      return builder.within({ kind: "code" }, verbatim);
    case "inlineMath":
      return isFormula(written, given.source[end]) ? builder.within({ kind: "formula" }, verbatim) : verbatim();
    case "emphasis":
      return builder.within({ kind: "italic" }, inner);
    case "link":
      return builder.within({ kind: "link", url: node.url }, inner);
    case "linkReference": {
      const url = given.definitions.get(node.identifier);
      return url === undefined ? verbatim() : builder.within({ kind: "link", url }, verbatim);
    }
    case "footnoteReference":
      return builder.within({ kind: "note", label: node.label ?? node.identifier }, verbatim);
    case "break":
      // Behind the blanks or the backslash that make it one.
      return builder.add("\n", end - 1);
    case "image":
      return builder.addDecoded(node.alt ?? "", start);
    case "html":
      return /^<br\b/iu.test(node.value) ? builder.add(" ", start) : undefined;
    default:
      return inner();
  }
}

/** What the table reader puts between cells stands nowhere. */
function writtenOf(node: Nodes, source: string): { start: number; end: number; written: string } {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  return { start, end, written: source.slice(start, end) };
}

/** By Pandoc's rules, so that prices are none: no blank inside the dollar signs, no digit behind them. */
function isFormula(written: string, behind: string | undefined): boolean {
  if (written.startsWith("$$")) return true;
  return !/^\$\s|\s\$$/u.test(written) && !/\d/u.test(behind ?? "");
}

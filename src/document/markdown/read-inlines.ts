import type { Env, MarkdownIt, Token } from "markdown-it";
import type { Placed } from "./engine.js";
import { type Content, type MarkdownInline, cutsWithin, sourceOf, type Span } from "./tree.js";

/** Reads a content into a tree of inlines. `environment` is what the parser noted of the blocks. */
export function readInlines(engine: MarkdownIt, environment: Env, content: Content): MarkdownInline[] {
  const tokens: Token[] = [];
  engine.inline.parse(content.text, engine, environment, tokens);
  return nest(tokens, { at: 0, content });
}

const nested: Partial<Record<string, "emphasis" | "strong" | "struck">> = {
  em_open: "emphasis",
  strong_open: "strong",
  struck_open: "struck",
};

interface Reading {
  at: number;
  content: Content;
}

/** Makes inlines of the parser's tokens, as far as the one goes that is open. */
function nest(tokens: readonly Token[], reading: Reading): MarkdownInline[] {
  const found: MarkdownInline[] = [];
  for (let token = tokens[reading.at]; token !== undefined && token.nesting >= 0; token = tokens[reading.at]) {
    reading.at += 1;
    if (token.nesting === 0) {
      found.push(...leaf(token, reading.content));
      continue;
    }
    const children = nest(tokens, reading);
    const closing = tokens[reading.at] ?? token;
    reading.at += 1;
    const kind = nested[token.type];
    // Of the two signs around strong words the parser keeps the inner ones.
    const outer = kind === "strong" ? 1 : 0;
    const span = {
      start: spanOf(token, reading.content).start - outer,
      end: spanOf(closing, reading.content).end + outer,
      ...attributesOf(closing),
    };
    if (kind !== undefined) found.push({ kind, ...span, children });
    else if (token.type === "construct_open") {
      found.push({ kind: "construct", name: token.info, facts: token.meta?.["facts"], ...span, children });
    } else {
      const defined = token.meta?.["label"] !== undefined;
      found.push({ kind: "link", ...span, url: String(token.attrGet("href") ?? ""), defined, children });
    }
  }
  return found;
}

function attributesOf({ meta }: Token): { attributes?: string } {
  const attributes = meta?.["attributes"];
  return typeof attributes === "string" ? { attributes } : {};
}

function placedOf({ meta, content }: Token): Placed {
  const start = Number(meta?.["start"] ?? 0);
  return { start, end: Number(meta?.["end"] ?? start + content.length) };
}

function spanOf(token: Token, content: Content): Span {
  const { start, end } = placedOf(token);
  return {
    start: sourceOf(content, start),
    end: end > start ? sourceOf(content, end - 1) + 1 : sourceOf(content, start),
  };
}

function leaf(token: Token, content: Content): MarkdownInline[] {
  const span = { ...spanOf(token, content), ...attributesOf(token) };
  switch (token.type) {
    case "text":
      return textPieces(token.content, placedOf(token).start, content);
    case "text_special": {
      if (token.info === "entity") return [{ kind: "text", text: token.content, decoded: true, ...span }];
      const { start } = placedOf(token);
      return textPieces(token.content, start + token.markup.length - token.content.length, content);
    }
    case "softbreak":
      return [{ kind: "text", text: "\n", decoded: false, ...span }];
    case "hardbreak":
      return [{ kind: "break", ...span }];
    case "code_inline":
      return [{ kind: "code", text: token.content, ...span }];
    case "formula":
      return [{ kind: "formula", text: token.content, ...span }];
    case "html_inline":
      return [{ kind: "html", text: token.content, ...span }];
    case "note_mark":
      return [{ kind: "note_mark", label: token.info, ...span }];
    case "construct":
      return [{ kind: "construct", name: token.info, facts: token.meta?.["facts"], ...span, children: [] }];
    case "image":
      return [
        {
          kind: "image",
          description: plainText(token.children ?? []),
          url: String(token.attrGet("src") ?? ""),
          defined: token.meta?.["label"] !== undefined,
          ...span,
        },
      ];
    default:
      return [];
  }
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      token.type.endsWith("break")
        ? "\n"
        : token.type === "image"
          ? plainText(token.children ?? [])
          : token.type === "html_inline"
            ? ""
            : token.content,
    )
    .join("");
}

/** In cells of tables an escaped bar stands between pieces that stand letter for letter. */
function textPieces(text: string, from: number, content: Content): MarkdownInline[] {
  if (text === "") return [];
  const end = from + text.length;
  const cuts = cutsWithin(content, { start: from, end });
  return [from, ...cuts].map((at, index) => {
    const piece = content.text.slice(at, cuts[index] ?? end);
    const start = sourceOf(content, at);
    return { kind: "text", text: piece, decoded: false, start, end: start + piece.length };
  });
}

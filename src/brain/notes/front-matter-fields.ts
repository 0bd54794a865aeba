import { hasAny } from "../../domain/characters.js";
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  type Node,
  Parser,
  visit,
  type YAMLMap,
  type YAMLParseError,
} from "yaml";
import { type Complaint, oneLine } from "./field-problem.js";

/** Is told of each problem; the line is one of the file. */
export type Report = (line: number | null, field: string | null, complaint: Complaint) => void;

/** The YAML of a front matter. */
export interface Matter {
  source: string;
  /** Line of the file in which an offset of the source lies. */
  lineAt(offset: number): number;
  report: Report;
}

/** In characters. 5,000 keywords are a tenth of it; a front matter of ten million would be parsed for seconds. */
const longestFrontMatter = 1_000_000;
/** What YAML 1.2.2 (5.1) forbids: the library reads it, others that read the notes do not. */
const unprintable = /(?![\t\n\r\u0085])\p{Cc}|[\uFFFE\uFFFF]/u;
/** The first line of the file is the opening "---". */
const linesAbove = 1;

/** The YAML between the two lines of "---". */
export function frontMatterOf(text: string, block: FrontMatterBlock, report: Report): Matter {
  const source = text.slice(block.start, block.end);
  const findLine = lineFinder(source);
  return { source, lineAt: (offset) => findLine(offset) + linesAbove, report };
}

/** Fields by name, with the nodes of their names and values. */
export type Fields = ReadonlyMap<string, { key: Node; value: Node | null }>;

/** The top level of a front matter by name; null where it is broken, which has been reported then. */
export function fieldsOf(matter: Matter): Fields | null {
  const { source, lineAt, report } = matter;
  const unfit = unfitSource(source);
  if (unfit) {
    const { message, fix, offset } = unfit;
    report(lineAt(offset), null, { message, fix });
    return null;
  }
  const yaml = parseYaml(source);
  if ("code" in yaml) {
    report(lineAt(yaml.offset), null, brokenYaml(yaml));
    return null;
  }
  const { contents } = yaml;
  if (contents === null) return new Map();
  // Anchors, aliases and tags cannot be there without their marks; most notes are not walked through.
  if (hasAny(source, "&*!") && reportMarks(contents, matter)) return null;
  if (isMap<Node, Node | null>(contents)) return topLevel(contents, matter);
  report(lineAt(contents.range?.[0] ?? 0), null, {
    message: "The front matter has no fields.",
    fix: "Write one field in each line: name, colon, space, value.",
  });
  return null;
}

/** What is not even tried to be read as YAML. */
function unfitSource(source: string): (Complaint & { offset: number }) | null {
  if (source.length > longestFrontMatter) {
    const message = `The front matter has ${source.length} characters; the limit is ${longestFrontMatter}.`;
    return { message, fix: 'Move the text below the closing "---".', offset: 0 };
  }
  const forbidden = unprintable.exec(source);
  if (!forbidden) return null;
  const code = (forbidden[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const message = `The front matter has a character that YAML does not allow (U+${code}).`;
  return { message, fix: "Delete it: it may be invisible in your editor.", offset: forbidden.index };
}

function topLevel(map: YAMLMap<Node, Node | null>, { lineAt, report }: Matter): Fields {
  const fields = new Map<string, { key: Node; value: Node | null }>();
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? String(key.value) : null;
    if (name === null) continue;
    if (fields.has(name)) {
      const shown = oneLine(name);
      report(lineAt(key.range?.[0] ?? 0), shown, {
        message: `${shown} is there twice.`,
        fix: "Remove one of the two.",
      });
    } else fields.set(name, { key, value });
  }
  return fields;
}

/** Other programs may take them for instructions, or for texts without end. */
function reportMarks(contents: Node, { lineAt, report }: Matter): boolean {
  let found = false;
  visit(contents, {
    Node(_, node) {
      const mark = markOf(node);
      if (mark === null) return;
      found = true;
      report(lineAt(node.range?.[0] ?? 0), null, {
        message: `The front matter has ${mark}.`,
        fix: "Write the value itself, in quotes if it begins with one of & * !",
      });
    },
  });
  return found;
}

function markOf(node: Node): string | null {
  if (isAlias(node)) return `an alias (*${oneLine(node.source)})`;
  if ("anchor" in node && node.anchor !== undefined) return `an anchor (&${oneLine(node.anchor)})`;
  return node.tag === undefined ? null : `a tag (${oneLine(node.tag)})`;
}

function brokenYaml({ code, message }: BrokenYaml): Complaint {
  const fixes: Record<string, string> = {
    BLOCK_AS_IMPLICIT_KEY: 'Put a value that has ": " in it into quotes.',
    TOO_DEEP: "Write each field as a text or a list of texts.",
    TAB_AS_INDENT: "Indent with spaces.",
    MULTIPLE_DOCS: 'Close the front matter with a line "---", and have no line "..." in it.',
  };
  return {
    message: `The front matter is no valid YAML: ${oneLine(message)}${message.endsWith(".") ? "" : "."}`,
    fix: fixes[code] ?? "Correct the line; values with special characters in them belong in quotes.",
  };
}

const options = { prettyErrors: false, logLevel: "error", uniqueKeys: false } as const;
/** The seven fields need two levels; others that stay in the note may have a few more. */
const deepest = 100;

/** What is wrong with the YAML and where, in UTF-16 units from its begin. */
interface BrokenYaml {
  code: string;
  message: string;
  offset: number;
}

/**
 * The YAML of a front matter as nodes. Its levels are counted before nodes are made: making them takes a call for each
 * level, and where the stack ends within the compilation of a regular expression, V8 ends the process.
 */
function parseYaml(source: string): Document.Parsed | BrokenYaml {
  const tokens = [...new Parser().parse(source)];
  const offset = tooDeepAt(tokens);
  if (offset !== null) return { code: "TOO_DEEP", message: `It is nested more than ${deepest} levels deep`, offset };
  const [first, ...others] = new Composer(options).compose(tokens, true, source.length);
  if (!first) return { code: "IMPOSSIBLE", message: "There is no document", offset: 0 };
  const [error] = first.errors;
  if (error) return { code: error.code, message: error.message, offset: beginOfFault(error, tokens) };
  const [second] = others;
  if (second) return { code: "MULTIPLE_DOCS", message: "There is more than one document", offset: second.range[0] };
  return first;
}

/** A quotation that is never closed is complained about where the file ends; it is mended where it begins. */
function beginOfFault({ code, pos: [offset] }: YAMLParseError, tokens: readonly CST.Token[]): number {
  if (code !== "MISSING_CHAR") return offset;
  for (let level = [...tokens]; level.length > 0; level = level.flatMap(innerTokens)) {
    for (const token of level) {
      if (isQuoted(token) && token.offset + token.source.length === offset) return token.offset;
    }
  }
  return offset;
}

function isQuoted(token: CST.Token): token is CST.FlowScalar {
  return token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar";
}

/** Where the first value lies that has more than so many lists and mappings around it. */
function tooDeepAt(tokens: readonly CST.Token[]): number | null {
  let level: CST.Token[] = [...tokens];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return level[0] && "offset" in level[0] ? level[0].offset : 0;
    level = level.flatMap(innerTokens);
  }
  return null;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!("items" in token)) return [];
  const items: readonly CST.CollectionItem[] = token.items;
  return items.flatMap(({ key, value }) => [key, value].filter((inner) => inner !== undefined && inner !== null));
}

/** The place of a note's front matter in its text; offsets count UTF-16 units. */
export interface FrontMatterBlock {
  /** Begin of the line below the opening "---". */
  start: number;
  /** Begin of the closing "---" line, which is the end of the YAML. */
  end: number;
  /** Begin of the line below the closing "---". */
  body: number;
}

const fence = /^---[ \t]*$/;

/** True where the first line of a text opens a front matter, be it closed or not. */
export function opensFrontMatter(text: string): boolean {
  return fence.test(lineFrom(text, 0).content);
}

/** The first two lines that are "---" enclose it, the first of them at the very beginning; null where there is none. */
export function findFrontMatter(text: string): FrontMatterBlock | null {
  if (!opensFrontMatter(text)) return null;
  const start = lineFrom(text, 0).next;
  for (let at = start; at < text.length;) {
    const { content, next } = lineFrom(text, at);
    if (fence.test(content)) return { start, end: at, body: next };
    // Not line by line: most of a large file that never closes its front matter is skipped.
    const candidate = text.indexOf("\n---", next - 1);
    if (candidate === -1) return null;
    at = candidate + 1;
  }
  return null;
}

function lineFrom(text: string, start: number): { content: string; next: number } {
  const newline = text.indexOf("\n", start);
  const end = newline === -1 ? text.length : newline;
  const content = text.slice(start, text[end - 1] === "\r" ? Math.max(start, end - 1) : end);
  return { content, next: newline === -1 ? text.length : newline + 1 };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const byteOrderMark = "\uFEFF";

/** The text of a file and whether it began with a byte-order mark; null where it is not UTF-8. */
export function decodeNote(bytes: Uint8Array): { text: string; bom: boolean } | null {
  try {
    const decoded = decoder.decode(bytes);
    const bom = decoded.startsWith(byteOrderMark);
    return { text: bom ? decoded.slice(1) : decoded, bom };
  } catch {
    return null; // The one thing a fatal decoder throws for.
  }
}

/** The bytes that `decodeNote` had read; the same ones for the same text. */
export function encodeNote(text: string, bom: boolean): Uint8Array {
  return new TextEncoder().encode(bom ? byteOrderMark + text : text);
}

/** Tells the number of the line, from 1, in which an offset of the text lies. Lines are looked for once, when first asked. */
function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

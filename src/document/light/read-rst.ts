import { DocumentWriter, type ParagraphFacts } from "../office/document-writer.js";
import { dedented, indentedFrom, indentOf, isBlank } from "./light-lines.js";
import { rstSpans } from "./rst-inlines.js";
import { gridTable, simpleTable } from "./rst-tables.js";

const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/u;
const bullet = /^([-*+•‣])\s+(?=\S)/u;
const numbered = /^(\(?(?:\d{1,4}|#|[a-zA-Z])[.)])\s+(?=\S)/u;
const explicit = /^\.\.(?:\s+|$)/u;
const directive = /^([\w:+.-]+)::(?:\s+|$)(.*)$/u;
const note = /^\[(#?[\w*.-]{0,60})\]\s*(.*)$/u;
const field = /^:([^:\s][^:]{0,80}):(?:\s+|$)(.*)$/u;
const option = /^:[\w-]+:/u;

const code = new Set("code code-block sourcecode parsed-literal highlight-block doctest testcode ipython".split(" "));
/** What tells programs something, and readers nothing. */
const silent = new Set(
  "contents toctree index include image highlight meta raw only currentmodule module automodule autoclass autofunction default-role role sectnum header footer target-notes literalinclude plot graphviz".split(
    " ",
  ),
);
const deepest = 30;

/** Reads reStructuredText (docutils): sections by their underlines, lists, tables, notes, directives by what they hold. */
export function readRst(text: string): DocumentWriter {
  const reading = new RstReading();
  reading.read(text.split("\n"), {}, 0);
  return reading.writer;
}

class RstReading {
  readonly writer = new DocumentWriter();
  /** Ways in which headings are marked, the outermost first. */
  private readonly styles: string[] = [];

  read(lines: readonly string[], facts: ParagraphFacts, depth: number): void {
    if (depth > deepest) return this.writer.paragraph(lines.join(" "));
    for (let at = 0; at < lines.length;)
      at += isBlank(lines[at]) ? 1 : Math.max(1, this.block(lines, at, facts, depth));
  }

  /** Reads the block that begins at a line; how many lines it has. */
  private block(lines: readonly string[], at: number, facts: ParagraphFacts, depth: number): number {
    const line = lines[at] ?? "";
    const heading = this.heading(lines, at);
    if (heading > 0) return heading;
    if (adornment.test(line)) return 1;
    if (explicit.test(line)) return this.explicit(lines, at, depth);
    const marker = bullet.exec(line) ?? numbered.exec(line);
    if (marker !== null && this.isItem(marker, lines[at + 1])) return this.item(lines, at, marker, facts, depth);
    if (/^\+[-=+]{2,}\+$/u.test(line.trim())) return this.grid(lines, at);
    if (/^=+(?:\s+=+)+\s*$/u.test(line)) return this.simple(lines, at);
    if (indentOf(line) > 0) {
      const block = indentedFrom(lines, at, 1);
      this.read(dedented(block), facts.kind === undefined ? { kind: "block_quote" } : facts, depth + 1);
      return block.length;
    }
    return this.paragraph(lines, at, facts, depth);
  }

  private heading(lines: readonly string[], at: number): number {
    const [line = "", next = "", third = ""] = lines.slice(at, at + 3);
    const isOver = adornment.test(line) && !isBlank(next) && third.trim() === line.trim();
    const isUnder =
      !adornment.test(line) &&
      indentOf(line) === 0 &&
      adornment.test(next) &&
      next.trim().length >= line.trim().length * 0.8;
    if (!isOver && !isUnder) return 0;
    const style = (isOver ? "over" : "") + (isOver ? line : next).charAt(0);
    if (!this.styles.includes(style)) this.styles.push(style);
    this.writer.heading(rstSpans((isOver ? next : line).trim()), Math.min(6, this.styles.indexOf(style) + 1));
    return isOver ? 3 : 2;
  }

  private explicit(lines: readonly string[], at: number, depth: number): number {
    const first = (lines[at] ?? "").replace(explicit, "");
    // An empty comment ends what stands before it, and takes nothing.
    if (first.trim() === "" && isBlank(lines[at + 1])) return 1;
    const rest = indentedFrom(lines, at + 1, 1);
    const named = directive.exec(first);
    const noted = note.exec(first);
    if (named !== null) this.directive(named[1] ?? "", named[2] ?? "", dedented(rest), depth);
    else if (noted !== null)
      this.writer.paragraph([
        `[${(noted[1] ?? "").replace(/^#/u, "")}] `,
        ...rstSpans([noted[2] ?? "", ...dedented(rest)].join(" ")),
      ]);
    return rest.length + 1;
  }

  private directive(name: string, argument: string, lines: readonly string[], depth: number): void {
    const first = lines.findIndex((line) => !option.test(line));
    const content = first < 0 ? [] : lines.slice(first);
    if (silent.has(name)) return;
    if (code.has(name)) return this.writer.code(trimmed(content), argument === "" ? undefined : argument);
    if (name === "math") return this.formula([argument, ...content].join(" ").trim());
    if (name === "figure") return this.read(content, { kind: "caption" }, depth + 1);
    if (argument !== "") this.writer.paragraph(rstSpans(argument), name.includes("table") ? { kind: "caption" } : {});
    this.read(content, {}, depth + 1);
  }

  private formula(text: string): void {
    this.writer.add(text, { kind: "formula" });
    this.writer.end();
  }

  /** "A. Einstein" begins a paragraph: the next line of an item stands further in, or is none. */
  private isItem([whole = ""]: RegExpExecArray, next: string | undefined): boolean {
    return (
      isBlank(next) ||
      indentOf(next ?? "") >= Math.min(whole.length, 2) ||
      bullet.test(next ?? "") ||
      numbered.test(next ?? "")
    );
  }

  private item(
    lines: readonly string[],
    at: number,
    [whole = "", marker = ""]: RegExpExecArray,
    facts: ParagraphFacts,
    depth: number,
  ): number {
    const rest = indentedFrom(lines, at + 1, Math.min(whole.length, 2));
    const content = [(lines[at] ?? "").slice(whole.length), ...dedented(rest)];
    const own: ParagraphFacts = {
      kind: "list_item",
      marker: /\d/u.test(marker) ? marker.replace("(", "") : "•",
      depth: (facts.depth ?? 0) + 1,
    };
    const end = content.findIndex(
      (line, index) => isBlank(line) || (index > 0 && (bullet.test(line) || numbered.test(line))),
    );
    const first = end < 0 ? content : content.slice(0, end);
    this.writer.paragraph(rstSpans(first.join(" ")), own);
    const { depth: inner } = own;
    if (end >= 0)
      this.read(content.slice(end), { kind: "prose", ...(inner !== undefined && { depth: inner }) }, depth + 1);
    return rest.length + 1;
  }

  private grid(lines: readonly string[], at: number): number {
    const table = until(lines, at, (line) => !/^\s*[+|]/u.test(line));
    this.table(gridTable(table.map((line) => line.trim())));
    return table.length;
  }

  private simple(lines: readonly string[], at: number): number {
    const border = (line: string) => /^=+(?:\s+=+)*\s*$/u.test(line);
    let end = at + 1;
    while (end < lines.length && !(border(lines[end] ?? "") && isBlank(lines[end + 1]))) end += 1;
    this.table(simpleTable(lines.slice(at, end)));
    return end + 1 - at;
  }

  private table(rows: readonly (readonly string[])[]): void {
    this.writer.table(rows.map((row) => row.map(rstSpans)));
  }

  private paragraph(lines: readonly string[], at: number, facts: ParagraphFacts, depth: number): number {
    const line = lines[at] ?? "";
    const entry = field.exec(line);
    // A term and what is said of it, or a field and its body.
    if (entry !== null || (!isBlank(lines[at + 1]) && indentOf(lines[at + 1] ?? "") > 0)) {
      this.writer.paragraph(entry === null ? rstSpans(line) : [`${entry[1]}: `, ...rstSpans(entry[2] ?? "")], facts);
      const body = indentedFrom(lines, at + 1, 1);
      this.read(dedented(body), { ...facts, kind: "prose" }, depth + 1);
      return body.length + 1;
    }
    const found = until(lines, at, (each) => isBlank(each));
    const text = found.map((each) => each.replace(/^\|\s/u, "").trim()).join(" ");
    const isLiteral = text.endsWith("::");
    if (found.every((each) => each.startsWith(">>>") || each.startsWith("...")) || line.startsWith(">>>")) {
      this.writer.code(found.join("\n"));
      return found.length;
    }
    const said = text === "::" ? "" : text.slice(0, text.endsWith(" ::") ? -3 : -1);
    this.writer.paragraph(rstSpans(isLiteral ? said : text), facts);
    if (!isLiteral) return found.length;
    const literal = indentedFrom(lines, at + found.length, 1);
    if (literal.length > 0) this.writer.code(trimmed(dedented(literal)));
    return found.length + literal.length;
  }
}

function until(lines: readonly string[], from: number, isEnd: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index > from && isEnd(line));
  return lines.slice(from, end < 0 ? lines.length : end);
}

function trimmed(lines: readonly string[]): string {
  return lines.join("\n").replace(/^\n+|\n+$/gu, "");
}

import { DocumentWriter, type Span } from "../office/document-writer.js";
import { indentOf, isBlank, type InlineMark, spansOf } from "./light-lines.js";

/** A text in Org, and what it says of itself: "title", "author", "date", "keywords". */
interface ReadOrg {
  writer: DocumentWriter;
  properties: ReadonlyMap<string, string>;
}

const heading = /^(\*+)\s+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)\s+)?(?:\[#[A-Z]\]\s+)?(.*?)(?:\s+:[\w@#%:]+:)?\s*$/u;
const keyword = /^\s*#\+([\w-]+):\s*(.*)$/u;
const begin = /^\s*#\+begin_(\w+)\s*(\S*)/iu;
const item = /^(\s*)([-+]|\d{1,4}[.)])\s+(?:\[[ X-]\]\s+)?(?=\S)/u;
const drawer = /^\s*:[\w-]+:\s*$/u;
const note = /^\[fn:([\w-]{1,60})\]\s*(.*)$/u;

/** Emphasis begins behind a blank or bracket and ends before one (Org manual, 12.2). */
const marked = (sign: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}${sign}])${sign}(\S|\S[^\n]{0,500}?\S)${sign}(?![\p{L}\p{N}])`, "uy");

const marks: readonly InlineMark[] = [
  {
    pattern: /\[\[([^[\]]{1,1000})\](?:\[([^[\]]{1,1000})\])?\]/uy,
    span: ([target = "", text = ""]) => (text === "" ? target : text),
  },
  { pattern: /\[fn:([\w-]{1,60})\]/uy, span: ([label = ""]) => `[${label}]` },
  { pattern: /\\\((.{1,1000}?)\\\)/uy, span: ([text = ""]) => ({ text, facts: { kind: "formula" } }) },
  { pattern: marked("="), span: ([text = ""]) => ({ text, facts: { kind: "code" } }) },
  { pattern: marked("~"), span: ([text = ""]) => ({ text, facts: { kind: "code" } }) },
  { pattern: marked(String.raw`\*`), span: ([text = ""]) => text },
  { pattern: marked("/"), span: ([text = ""]) => ({ text, facts: { kind: "italic" } }) },
];

/** Reads Org: headings, lists, tables, blocks, notes; drawers, comments and what tells programs something are left out. */
export function readOrg(text: string): ReadOrg {
  const reading = new OrgReading();
  const lines = text.split("\n");
  for (let at = 0; at < lines.length;) at += Math.max(1, reading.block(lines, at));
  reading.end();
  return reading;
}

class OrgReading implements ReadOrg {
  readonly writer = new DocumentWriter();
  readonly properties = new Map<string, string>();
  private open: string[] = [];
  private facts: { kind?: "list_item"; marker?: string; depth?: number } = {};

  /** Reads what begins at a line; how many lines it has. */
  block(lines: readonly string[], at: number): number {
    const line = lines[at] ?? "";
    const [, stars = "", title = ""] = heading.exec(line) ?? [];
    const [, name = "", value = ""] = keyword.exec(line) ?? [];
    if (isBlank(line)) this.end();
    else if (stars !== "") this.alone(() => this.writer.heading(spans(title), Math.min(6, stars.length)));
    else if (begin.test(line)) return this.written(lines, at);
    else if (name !== "") this.property(name.toLowerCase(), value);
    else if (drawer.test(line)) return this.drawer(lines, at);
    else if (/^\s*\|/u.test(line)) return this.table(lines, at);
    else if (!/^\s*#(?:\s|$|\+)/u.test(line)) this.running(line);
    return 1;
  }

  /** Ends the paragraph. */
  end(): void {
    if (this.open.length > 0) this.writer.paragraph(spans(this.open.join(" ")), this.facts);
    this.open = [];
    this.facts = {};
  }

  private alone(write: () => void): void {
    this.end();
    write();
  }

  private property(name: string, value: string): void {
    this.end();
    if (name === "caption") this.writer.paragraph(spans(value), { kind: "caption" });
    else this.properties.set(name, [this.properties.get(name), value].filter(Boolean).join(" "));
  }

  private running(line: string): void {
    const [whole, indent = "", marker = ""] = item.exec(line) ?? [];
    const noted = note.exec(line);
    if (noted !== null) {
      this.end();
      this.open.push(`[${noted[1]}] ${noted[2]}`);
    } else if (whole === undefined) this.open.push(line.trim());
    else {
      this.end();
      this.open.push(line.slice(whole.length).replace(/\s::\s/u, ": "));
      this.facts = {
        kind: "list_item",
        marker: /\d/u.test(marker) ? marker : "•",
        depth: Math.floor(indentOf(indent) / 2) + 1,
      };
    }
  }

  private written(lines: readonly string[], at: number): number {
    this.end();
    const [, kind = "", language = ""] = begin.exec(lines[at] ?? "") ?? [];
    const last = new RegExp(String.raw`^\s*#\+end_${kind}`, "iu");
    const end = lines.findIndex((line, index) => index > at && last.test(line));
    const content = lines.slice(at + 1, end < 0 ? lines.length : end);
    const lower = kind.toLowerCase();
    if (["src", "example", "export"].includes(lower))
      this.writer.code(content.join("\n"), language === "" ? undefined : language);
    else if (lower !== "comment")
      for (const paragraph of content.join("\n").split(/\n\s*\n/u))
        this.writer.paragraph(
          spans(paragraph.replaceAll(/\s+/gu, " ").trim()),
          lower === "quote" ? { kind: "block_quote" } : {},
        );
    return content.length + 2;
  }

  private drawer(lines: readonly string[], at: number): number {
    const end = lines.findIndex((line, index) => index > at && /^\s*:END:\s*$/iu.test(line));
    if (end < 0) this.running(lines[at] ?? "");
    return end < 0 ? 1 : end + 1 - at;
  }

  private table(lines: readonly string[], at: number): number {
    this.end();
    let end = at;
    while (/^\s*\|/u.test(lines[end] ?? "")) end += 1;
    const rows = lines.slice(at, end).filter((line) => !/^\s*\|[-+|]+\s*$/u.test(line));
    this.writer.table(
      rows.map((row) =>
        row
          .trim()
          .replace(/^\||\|$/gu, "")
          .split("|")
          .map((cell) => spans(cell.trim())),
      ),
    );
    return end - at;
  }
}

function spans(text: string): Span[] {
  return spansOf(text, marks);
}

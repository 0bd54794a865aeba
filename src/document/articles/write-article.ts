import { type Element, Node } from "@xmldom/xmldom";
import { collapseSpaces, normalizeSpace } from "../../domain/characters.js";
import { attribute, childOf, childrenOf, descendants, isElement } from "../../domain/xml.js";
import type { DocumentWriter, ParagraphFacts, Span } from "../office/document-writer.js";
import { texOfMathml } from "../office/mathml-to-tex.js";
import type { InlineFacts } from "../tree/draft.js";
import type { Role, Vocabulary } from "./vocabulary.js";

/** Deeper elements stand for their text. */
const deepest = 200;

interface Around {
  /** How many sections it stands in. */
  sections: number;
  lists: number;
  /** What its paragraphs are. */
  facts: ParagraphFacts;
  inline: InlineFacts | null;
  depth: number;
}

/** Writes what elements of an XML vocabulary say; notes come behind the paragraph in which they are called. */
export class ArticleWriting {
  private readonly notes: { label: string; spans: Span[] }[] = [];
  private noteCount = 0;
  /** A number that waits for the words that it belongs to. */
  private label = "";

  constructor(
    private readonly writer: DocumentWriter,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** Writes an element and what is in it. `sections` is how many headings stand above it. */
  write(element: Element, sections = 0): void {
    const around: Around = { sections, lists: 0, facts: {}, inline: null, depth: 0 };
    this.children(element, around);
    this.end(around);
  }

  private children(parent: Element, around: Around): void {
    if (around.depth > deepest) return this.text(parent.textContent ?? "", around);
    for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
      if (isElement(child)) this.element(child, { ...around, depth: around.depth + 1 });
      else if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE)
        this.text(child.nodeValue ?? "", around);
    }
  }

  private text(text: string, { inline }: Around): void {
    const words = collapseSpaces(text);
    if (words.trim() === "" && this.writer.isAtStart) return;
    if (this.label !== "" && words.trim() !== "") {
      this.writer.add(`${this.label} `);
      this.label = "";
    }
    this.writer.add(words, words.trim() === "" ? null : inline);
  }

  private end({ facts }: Around): void {
    if (this.writer.isAtStart) return;
    this.writer.end(facts);
    // Only the first paragraph of an item has its number.
    if (facts.marker !== undefined) facts.marker = null;
    if (facts.marker === null && facts.kind === "list_item") facts.kind = "prose";
    for (const { label, spans } of this.notes.splice(0)) this.writer.paragraph(spans, { note: label });
  }

  private element(element: Element, around: Around): void {
    const role = this.roleOf(element);
    if (role === null) return this.children(element, around);
    switch (role.role) {
      case "skip":
        return;
      case "break":
        return this.text(" ", around);
      case "label":
        this.end(around);
        this.label = normalizeSpace(element.textContent ?? "");
        return;
      case "apart":
        return this.apart(element, role.separator, around);
      case "inline":
        return this.children(element, { ...around, inline: role.facts });
      case "choice":
        return this.choice(element, role.names, around);
      case "formula":
        return this.writer.add(formulaOf(element), { kind: "formula" });
      case "note":
        return this.note(element);
      default:
        if (around.facts.kind !== "caption") this.end(around);
        this.block(element, role, around);
    }
  }

  private roleOf(element: Element): Role | null {
    const name = element.localName ?? "";
    return Object.hasOwn(this.vocabulary.roles, name) ? (this.vocabulary.roles[name] ?? null) : null;
  }

  private block(element: Element, role: Role, around: Around): void {
    switch (role.role) {
      case "section":
        return this.inside(element, { ...around, sections: around.sections + 1 });
      case "heading":
        // The title of a figure is a part of its caption.
        if (around.facts.kind === "caption") return this.goOn(element, around);
        return this.inside(element, {
          ...around,
          facts: { kind: "heading", level: Math.max(1, Math.min(6, around.sections)) },
        });
      case "list":
        return this.inside(element, { ...around, lists: Math.min(9, around.lists + 1) });
      case "item":
        return this.inside(element, { ...around, facts: this.itemFacts(element, around) });
      case "table":
        return this.table(element);
      case "block": {
        if (around.facts.kind === "caption") return this.goOn(element, around);
        const kind = role.kind ?? around.facts.kind;
        const own = kind === undefined ? around.facts : { ...around.facts, kind };
        if (kind === "code") return this.writer.code(element.textContent ?? "");
        return this.inside(element, { ...around, facts: role.kind === undefined ? around.facts : own });
      }
      default:
    }
  }

  /** The paragraphs of a caption are one. */
  private goOn(element: Element, around: Around): void {
    this.children(element, around);
    this.text(" ", around);
  }

  /** What a block holds, and the end of it. */
  private inside(element: Element, around: Around): void {
    this.children(element, around);
    this.end(around);
  }

  private itemFacts(element: Element, { lists }: Around): ParagraphFacts {
    const label = attribute(element, "n") ?? "";
    return { kind: "list_item", marker: /^\d{1,9}$/u.test(label) ? `${label}.` : "•", depth: Math.max(1, lists) };
  }

  /** What has words of its own between its parts is read as it stands. */
  private apart(element: Element, separator: string, around: Around): void {
    const children = childrenOf(element);
    const own = children.reduce((rest, child) => rest.replace(child.textContent ?? "", ""), element.textContent ?? "");
    if (own.trim() !== "" || children.length < 2) return this.children(element, around);
    for (const [index, child] of children.entries()) {
      if (index > 0) this.text(separator, around);
      this.element(child, around);
    }
  }

  private choice(element: Element, names: readonly string[], around: Around): void {
    const children = childrenOf(element);
    const chosen = names.flatMap((name) => children.find(({ localName }) => localName === name) ?? []).at(0);
    if (chosen !== undefined) this.children(chosen, around);
  }

  private note(element: Element): void {
    this.noteCount += 1;
    const label = String(this.noteCount);
    this.writer.add(`[^${label}]`, { kind: "note", label });
    this.notes.push({ label, spans: [normalizeSpace(element.textContent ?? "")] });
  }

  private table(table: Element): void {
    const { rows, cells } = this.vocabulary;
    let spanned = 0;
    const written = descendants(table, rows).map((row) =>
      childrenOf(row)
        .filter(({ localName }) => cells.includes(localName ?? ""))
        .flatMap((cell) => [
          [normalizeSpace(cell.textContent ?? "")],
          // What spans columns stands in the first of them.
          ...Array.from({ length: (spanned += spanOf(cell) - 1) > mostSpanned ? 0 : spanOf(cell) - 1 }, () => [""]),
        ]),
    );
    if (written.some((row) => row.length > 1)) this.writer.table(written);
    else for (const cell of written.flat()) this.writer.paragraph(cell);
  }
}

const widest = 50;
/** Of one table: cells that stand for others. */
const mostSpanned = 100_000;

function spanOf(cell: Element): number {
  const span = Number(attribute(cell, "colspan") ?? attribute(cell, "cols") ?? 1);
  return Number.isInteger(span) ? Math.max(1, Math.min(widest, span)) : 1;
}

/** A formula as TeX where the file has it, or made of its MathML; else its characters. */
function formulaOf(element: Element): string {
  const [tex] = descendants(element, "tex-math");
  if (tex !== undefined) return texBody(tex.textContent ?? "");
  const [math] = descendants(element, "math");
  const label = childOf(element, "label")?.textContent ?? "";
  const text = math === undefined ? (element.textContent ?? "").replace(label, "") : texOfMathml(math);
  return normalizeSpace(text);
}

/** Publishers wrap each formula into a document of its own. */
function texBody(tex: string): string {
  const body = /\\begin\{document\}([^]*)\\end\{document\}/u.exec(tex)?.[1] ?? tex;
  return normalizeSpace(body).replace(/^\$\$?([^]*?)\$\$?$/u, "$1");
}

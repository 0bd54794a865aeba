import { type Element, XMLSerializer } from "@xmldom/xmldom";
import { valueOf } from "../../document/docx/docx-xml.js";
import { attribute, childOf, childrenOf, readXml } from "../../domain/xml.js";
import { languageTag } from "./formats.js";
import { styleElement, tableStyle } from "./style-sheet.js";
import { monospaced, type StyleFacts } from "./style-table.js";
import { knownXml, wordNamespaces, type Xml, xml } from "./xml.js";

/** The styles of a template, with those that it lacks. */
export class TemplateStyles {
  /** Ids in the template by kind and name: Word calls its own by their English names in every language. */
  private readonly byName = new Map<string, string>();
  private readonly ids = new Set<string>();
  private readonly added: StyleFacts[] = [];
  private readonly resolved = new Map<string, string>();

  constructor(
    private readonly root: Element,
    private readonly table: readonly StyleFacts[],
  ) {
    for (const style of this.elements()) {
      const id = attribute(style, "styleId") ?? "";
      const key = `${attribute(style, "type") ?? ""} ${(valueOf(style, "name") ?? "").toLowerCase()}`;
      this.ids.add(id);
      if (!this.byName.has(key)) this.byName.set(key, id);
    }
    for (const { id } of table) this.idOf(id);
  }

  /** The id that a style of the table has in this document. */
  idOf(id: string): string {
    const known = this.resolved.get(id);
    if (known !== undefined) return known;
    if (id === "Table") return this.resolve(id, this.byName.get("table table") ?? this.free(id));
    const style = this.table.find((each) => each.id === id);
    if (style === undefined) return id;
    const own = this.byName.get(`${style.kind} ${style.name.toLowerCase()}`);
    if (own !== undefined) return this.resolve(id, own);
    if (style.givesWay === true && style.basedOn !== undefined) return this.resolve(id, this.idOf(style.basedOn));
    this.added.push({ ...lean(style), id: this.free(id) });
    return this.resolve(id, this.free(id));
  }

  /** Whether its headings are numbered by a list of its own. */
  get numbersHeadings(): boolean {
    const numbering = childOf(childOf(this.element(this.idOf("Heading1")), "pPr"), "numPr");
    return numbering !== null && valueOf(numbering, "numId") !== "0";
  }

  /** The part of styles; headings are counted by this list where it is given. */
  written(language: string, headingList: number | null): Xml {
    const idOf = (id: string) => this.idOf(id);
    const hasTable = this.byName.has("table table");
    const styles = xml`${this.added.map((style) => styleElement(style, idOf, headingList))}${!hasTable && tableStyle}`;
    if (styles.text !== "") insertInto(this.root, styles.text, null);
    if (headingList !== null) this.numberHeadings(headingList);
    this.setLanguage(language);
    return knownXml(new XMLSerializer().serializeToString(this.root));
  }

  private elements(): Element[] {
    return childrenOf(this.root).filter(({ localName }) => localName === "style");
  }

  private element(id: string): Element | null {
    return this.elements().find((each) => attribute(each, "styleId") === id) ?? null;
  }

  private resolve(id: string, own: string): string {
    this.resolved.set(id, own);
    return own;
  }

  /** Another style may have the id and another name. */
  private free(id: string): string {
    return this.ids.has(id) ? `Quire${id}` : id;
  }

  private numberHeadings(list: number): void {
    for (let level = 1; level <= 6; level += 1) {
      const style = this.element(this.idOf(`Heading${level}`));
      if (style === null) continue;
      const properties = childOf(style, "pPr") ?? insertInto(style, "<w:pPr/>", beforeProperties);
      if (childOf(properties, "numPr") !== null) continue;
      const numbering = `<w:numPr><w:ilvl w:val="${level - 1}"/><w:numId w:val="${list}"/></w:numPr>`;
      insertInto(properties, numbering, beforeNumbering);
    }
  }

  private setLanguage(language: string): void {
    const defaults = childOf(childOf(childOf(this.root, "docDefaults"), "rPrDefault"), "rPr");
    if (defaults === null) return;
    const old = childOf(defaults, "lang");
    if (old !== null) defaults.removeChild(old);
    insertInto(defaults, languageTag(language).text, null);
  }
}

/** Elements that stand before the numbering of a paragraph. */
const beforeNumbering = new Set("pStyle keepNext keepLines pageBreakBefore framePr widowControl".split(" "));
/** Elements of a style before its properties of paragraphs. */
const beforeProperties = new Set(
  "name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid".split(
    " ",
  ),
);

/** Puts elements behind those of these names; at the end where they are null. Returns the first. */
export function insertInto(parent: Element, content: string, before: ReadonlySet<string> | null): Element {
  const made = childrenOf(readXml(xml`<w:x ${wordNamespaces}>${knownXml(content)}</w:x>`.text));
  const next = before === null ? null : childrenOf(parent).find(({ localName }) => !before.has(localName ?? ""));
  const imported = made.map((each) => parent.ownerDocument?.importNode(each, true));
  for (const each of imported) if (each !== undefined) parent.insertBefore(each, next ?? null);
  const [first] = imported;
  if (first === undefined) throw new TypeError("there is no element to put in");
  return first;
}

/** A style as it is added to a template: fonts, colours and the height of lines are the template's. */
function lean(style: StyleFacts): StyleFacts {
  const { paragraph, run } = style;
  const isOwn = style.basedOn === "Normal";
  const { font, color, ...form } = run ?? {};
  const { spacing, align, ...kept } = paragraph ?? {};
  const { line: _line, ...space } = spacing ?? {};
  return {
    ...style,
    paragraph: {
      ...kept,
      ...(isOwn && spacing !== undefined && { spacing: space }),
      ...(isOwn && align !== undefined && { align }),
    },
    run: {
      ...form,
      ...(font === monospaced && { font }),
      ...(style.name === "Hyperlink" && color !== undefined && { color }),
    },
  };
}

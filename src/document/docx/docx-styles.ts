import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf } from "../../domain/xml.js";
import { switchOf, valueOf } from "./docx-xml.js";

/** The properties of a style, those that it inherits included. */
export interface DocxStyle {
  /** Names of it and of those it is based on, lower case, its own first. */
  names: string[];
  /** 1-based level of headings; null of other paragraphs. */
  level: number | null;
  number: { id: string; level: number } | null;
  script: "superscript" | "subscript" | null;
  italic: boolean;
}

const noStyle: DocxStyle = { names: [], level: null, number: null, script: null, italic: false };

/** Styles of a document by their ids. */
export class DocxStyles {
  private readonly known = new Map<string, DocxStyle>();
  private readonly elements: ReadonlyMap<string, Element>;

  constructor(styles: Element | null) {
    const all = styles === null ? [] : childrenOf(styles).filter(({ localName }) => localName === "style");
    this.elements = new Map(all.map((style) => [attribute(style, "styleId") ?? "", style]));
  }

  get(id: string | null): DocxStyle {
    return id === null ? noStyle : this.resolve(id, []);
  }

  private resolve(id: string, path: readonly string[]): DocxStyle {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const element = this.elements.get(id);
    // A style may be used and not defined: then its id is its name.
    if (element === undefined) return { ...noStyle, names: [id.toLowerCase()], level: levelOfName(id) };
    const parentId = valueOf(element, "basedOn");
    const isCircle = path.includes(id) || path.length > 20;
    const parent = parentId === null || isCircle ? noStyle : this.resolve(parentId, [...path, id]);
    const style = styleOf(element, parent);
    this.known.set(id, style);
    return style;
  }
}

function styleOf(element: Element, parent: DocxStyle): DocxStyle {
  const name = (valueOf(element, "name") ?? "").toLowerCase();
  const paragraph = childOf(element, "pPr");
  const run = childOf(element, "rPr");
  return {
    names: [name, ...parent.names],
    level: outlineOf(paragraph) ?? levelOfName(name) ?? parent.level,
    number: numberOf(paragraph) ?? parent.number,
    script: scriptOf(run, parent.script),
    italic: switchOf(run, "i") ?? parent.italic,
  };
}

function levelOfName(name: string): number | null {
  const level = /^heading ?([1-9])$/iu.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}

/** 0 to 8 are headings, 9 is body text. */
export function outlineOf(properties: Element | null): number | null {
  const level = valueOf(properties, "outlineLvl");
  return level === null || !/^[0-8]$/u.test(level) ? null : Number(level) + 1;
}

export function numberOf(properties: Element | null): DocxStyle["number"] {
  const numbering = childOf(properties, "numPr");
  const id = valueOf(numbering, "numId");
  return id === null ? null : { id, level: Number(valueOf(numbering, "ilvl") ?? 0) };
}

/** Tells whether a run is raised or lowered. */
export function scriptOf(properties: Element | null, inherited: DocxStyle["script"]): DocxStyle["script"] {
  const value = valueOf(properties, "vertAlign");
  if (value === null) return inherited;
  return value === "superscript" || value === "subscript" ? value : null;
}

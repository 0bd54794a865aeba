import type { Element } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf } from "../../domain/xml.js";

/** The properties of a style of OpenDocument, those that it inherits included. */
export interface OdtStyle {
  /** Names of it and of those it is based on, lower case, its own first; automatic styles have no name of their own. */
  names: readonly string[];
  script: "superscript" | "subscript" | null;
  italic: boolean;
  isHidden: boolean;
}

const noStyle: OdtStyle = { names: [], script: null, italic: false, isHidden: false };
const deepest = 20;

interface Found {
  element: Element;
  isAutomatic: boolean;
}

/** Styles of paragraphs, of texts and of lists, by their names; those of the content go before those of the document. */
export class OdtStyles {
  private readonly found = new Map<string, Found>();
  private readonly known = new Map<string, OdtStyle>();
  private readonly lists = new Map<string, Element>();
  /** How headings are numbered. */
  readonly outline: Element | null = null;

  constructor(roots: readonly (Element | null)[]) {
    for (const root of roots) {
      for (const group of root === null ? [] : childrenOf(root)) {
        const isAutomatic = group.localName === "automatic-styles";
        if (!isAutomatic && group.localName !== "styles") continue;
        for (const element of childrenOf(group)) {
          this.take(element, isAutomatic);
          if (element.localName === "outline-style") this.outline ??= element;
        }
      }
    }
  }

  paragraph(name: string | null): OdtStyle {
    return this.resolve("paragraph", name, 0);
  }

  text(name: string | null): OdtStyle {
    return this.resolve("text", name, 0);
  }

  list(name: string | null): Element | null {
    return this.lists.get(name ?? "") ?? null;
  }

  private take(element: Element, isAutomatic: boolean): void {
    const name = attribute(element, "name") ?? "";
    const key = `${attribute(element, "family") ?? ""} ${name}`;
    if (element.localName === "style" && !this.found.has(key)) this.found.set(key, { element, isAutomatic });
    if (element.localName === "list-style" && !this.lists.has(name)) this.lists.set(name, element);
  }

  private resolve(family: string, name: string | null, depth: number): OdtStyle {
    if (name === null || depth > deepest) return noStyle;
    const key = `${family} ${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = this.found.get(key);
    // A style may be used and not defined: then its id is its name.
    if (found === undefined) return { ...noStyle, names: [plainName(name)] };
    const parent = this.resolve(family, attribute(found.element, "parent-style-name"), depth + 1);
    const style = styleOf(found, parent);
    this.known.set(key, style);
    return style;
  }
}

function styleOf({ element, isAutomatic }: Found, parent: OdtStyle): OdtStyle {
  const text = childOf(element, "text-properties");
  const own = attribute(element, "display-name") ?? plainName(attribute(element, "name") ?? "");
  const slant = attribute(text, "font-style");
  const display = attribute(text, "display");
  return {
    names: isAutomatic ? parent.names : [own.toLowerCase(), ...parent.names],
    script: scriptOf(attribute(text, "text-position"), parent.script),
    italic: slant === null ? parent.italic : slant !== "normal",
    isHidden: display === null ? parent.isHidden : display === "none",
  };
}

/** "Text_20_body": what is no letter stands as its number in hexadecimal figures. */
function plainName(name: string): string {
  return name
    .replace(/_([0-9a-f]{2,4})_/giu, (_whole, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .toLowerCase();
}

/** "super 58%", "-33% 100%": whether a text is raised or lowered. */
function scriptOf(position: string | null, inherited: OdtStyle["script"]): OdtStyle["script"] {
  if (position === null) return inherited;
  const [height = ""] = position.trim().split(" ");
  if (height === "super") return "superscript";
  if (height === "sub") return "subscript";
  const raised = Number.parseFloat(height);
  if (raised > 0) return "superscript";
  return raised < 0 ? "subscript" : null;
}

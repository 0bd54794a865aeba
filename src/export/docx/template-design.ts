import { type Element, XMLSerializer } from "@xmldom/xmldom";
import { attribute, childOf, childrenOf } from "../../domain/xml.js";
import type { Design } from "./design.js";
import type { Page } from "./layouts.js";
import type { ListNumbers } from "./numbering.js";
import { footnoteSeparators, updateFields } from "./settings.js";
import type { Template } from "./template.js";
import { insertInto, type TemplateStyles } from "./template-styles.js";
import { knownXml, noXml, wordNamespaces, type Xml, xml } from "./xml.js";

const borders = new Set(["paperSrc", "pgBorders", "lnNumType"]);
const rest = new Set(["vAlign", "noEndnote", "textDirection", "bidi", "rtlGutter", "docGrid"]);

/** What a template decides of a document. `fallback`: the page where it says nothing. */
export function templateDesign(template: Template, styles: TemplateStyles, fallback: Page): Design {
  const { section } = template;
  const page = pageOf(section, fallback);
  const columns = childOf(section, "cols");
  const count = Math.max(1, Number(attribute(columns, "num")) || 1);
  const gap = Number(attribute(columns, "space")) || 0;
  const those = (names: ReadonlySet<string>) => copied(section, (name) => names.has(name));
  const heads = copied(section, (name) => name === "headerReference" || name === "footerReference");
  return {
    styleId: (id) => styles.idOf(id),
    page,
    references: { front: heads, chapter: () => noXml },
    section: {
      edges: edgesOf(childOf(section, "pgMar")),
      borders: those(borders),
      columns: columns === null ? knownXml(`<w:cols w:space="708"/>`) : copied(section, (name) => name === "cols"),
      rest: those(rest),
    },
    textWidth: Math.max(1000, Math.round((page.width - page.left - page.right - gap * (count - 1)) / count)),
    chapters: "run_on",
    hasTitlePage: false,
    countsFrontApart: false,
    hasFirstPages: childOf(section, "titlePg") !== null,
    numbersHeadings: styles.numbersHeadings,
    firstList: firstFree(template.numbering),
  };
}

function copied(section: Element | null, isWanted: (name: string) => boolean): Xml {
  const found = section === null ? [] : childrenOf(section).filter(({ localName }) => isWanted(localName ?? ""));
  return knownXml(found.map((each) => new XMLSerializer().serializeToString(each)).join(""));
}

function pageOf(section: Element | null, fallback: Page): Page {
  const [size, margins] = [childOf(section, "pgSz"), childOf(section, "pgMar")];
  const length = (element: Element | null, name: string, other: number) => {
    const value = Math.abs(Number(attribute(element, name) ?? Number.NaN));
    return Number.isFinite(value) && value <= 31_680 ? Math.round(value) : other;
  };
  const [width, height] = [length(size, "w", fallback.width), length(size, "h", fallback.height)];
  const side = (name: "top" | "bottom" | "left" | "right") => length(margins, name, fallback[name]);
  return { width, height, top: side("top"), bottom: side("bottom"), left: side("left"), right: side("right") };
}

function edgesOf(margins: Element | null): Xml {
  return xml`${["header", "footer", "gutter"].map((name) => {
    const value = Number(attribute(margins, name) ?? Number.NaN);
    return xml` w:${name}="${Number.isFinite(value) ? Math.round(value) : name === "gutter" ? 0 : 709}"`;
  })}`;
}

function firstFree(numbering: Element | null): number {
  const numbers = (numbering === null ? [] : childrenOf(numbering)).flatMap((each) =>
    ["abstractNumId", "numId"].map((name) => Number(attribute(each, name) ?? 0)),
  );
  return Math.max(0, ...numbers.filter((each) => Number.isSafeInteger(each))) + 1;
}

/** Its lists with those of the document: kinds of lists stand before lists. */
export function templateNumbering(
  { numbering }: Template,
  lists: ListNumbers,
  headings: readonly string[] | null,
): Xml {
  if (numbering === null) {
    return xml`<w:numbering ${wordNamespaces}>${lists.abstracts(headings)}${lists.numbers()}</w:numbering>`;
  }
  insertInto(numbering, lists.abstracts(headings).text, new Set(["numPicBullet", "abstractNum"]));
  insertInto(numbering, lists.numbers().text, new Set(["numPicBullet", "abstractNum", "num"]));
  return knownXml(new XMLSerializer().serializeToString(numbering));
}

/** Settings that belong to the template's own text, or lead elsewhere. */
const dropped = new Set(
  "attachedTemplate documentProtection writeProtection mailMerge trackRevisions docVars rsids footnotePr endnotePr updateFields revisionView linkStyles saveThroughXslt schemaLibrary attachedSchema".split(
    " ",
  ),
);
/** Settings behind fields and notes, in the order of the schema. */
const behind = new Set(
  "compat mathPr themeFontLang clrSchemeMapping doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown smartTagType shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator docId chartTrackingRefBased".split(
    " ",
  ),
);

/** Its settings without what belongs to its own text. */
export function templateSettings(settings: Element, fillsFields: boolean): Xml {
  for (const child of childrenOf(settings)) if (dropped.has(child.localName ?? "")) settings.removeChild(child);
  const before = new Set(
    childrenOf(settings).flatMap(({ localName }) => (behind.has(localName ?? "") ? [] : [localName ?? ""])),
  );
  insertInto(settings, footnoteSeparators.text, before);
  if (fillsFields) insertInto(settings, updateFields.text, before);
  return knownXml(new XMLSerializer().serializeToString(settings));
}

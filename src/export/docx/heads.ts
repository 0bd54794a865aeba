import { field, run } from "./fields.js";
import { paragraphProperties } from "./formats.js";
import type { LayoutFacts } from "./layouts.js";
import type { PackageParts } from "./package-parts.js";
import { noXml, wordNamespaces, type Xml, xml } from "./xml.js";

type Side = "left" | "right" | "center";

const main = "word/document.xml";
const types = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** Adds the heads and feet of a shipped layout; returns the elements of a section that refer to them. */
export function addHeads(parts: PackageParts, layout: LayoutFacts, chapter: string): Xml {
  const references: Xml[] = [];
  const add = (kind: "header" | "footer", pages: "default" | "even" | "first", content: Xml) => {
    const name = `${kind}-${pages}.xml`;
    const root = kind === "header" ? "hdr" : "ftr";
    parts.add(`word/${name}`, xml`<w:${root} ${wordNamespaces}>${content}</w:${root}>`, `${types}.${kind}+xml`);
    const id = parts.relate(main, kind, name);
    references.push(xml`<w:${kind}Reference w:type="${pages}" r:id="${id}"/>`);
  };
  const empty = (kind: "Header" | "Footer") => xml`<w:p>${paragraphProperties({ style: kind })}</w:p>`;
  if (layout.pageNumber === "footer_center") {
    add("footer", "default", line("Footer", "center", page));
    if (layout.hasTitlePage) add("footer", "first", empty("Footer"));
  } else if (layout.pageNumber === "header_right") {
    add("header", "default", line("Header", "right", page));
  } else addOutside(layout, chapter, add);
  if (layout.pageNumber === "header_outside") {
    add("header", "first", empty("Header"));
  }
  return xml`${references}`;
}

const page = field(" PAGE ", run("1"));

/** Numbers at the outer edge, the title of the chapter at the inner one. */
function addOutside(
  { page: paper, hasRunningHeads }: LayoutFacts,
  chapter: string,
  add: (kind: "header", pages: "default" | "even", content: Xml) => void,
): void {
  const tabs = [{ at: paper.width - paper.left - paper.right, align: "right" as const }];
  const head = hasRunningHeads ? field(" STYLEREF 1 ", run(chapter, { italic: true })) : noXml;
  const tab = xml`<w:r><w:tab/></w:r>`;
  const both = (first: Xml, second: Xml) =>
    xml`<w:p>${paragraphProperties({ style: "Header", tabs })}${first}${tab}${second}</w:p>`;
  add("header", "default", both(head, page));
  add("header", "even", both(page, head));
}

function line(style: string, align: Side, content: Xml): Xml {
  return xml`<w:p>${paragraphProperties({ style, align })}${content}</w:p>`;
}

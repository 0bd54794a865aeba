import type { Design } from "./design.js";
import { field, run, tabStop } from "./fields.js";
import { paragraphProperties } from "./formats.js";
import type { LayoutFacts } from "./layouts.js";
import type { PackageParts } from "./package-parts.js";
import { noXml, wordNamespaces, type Xml, xml } from "./xml.js";

type Kind = "header" | "footer";
type Pages = "default" | "even" | "first";

const main = "word/document.xml";
const types = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const styles = { header: "Header", footer: "Footer" };

/** The heads and feet of a shipped layout: parts are added as sections ask for them. */
export function headsOf(parts: PackageParts, layout: LayoutFacts): Design["references"] {
  const heads = new Heads(parts);
  if (layout.pageNumber !== "header_outside") {
    const kind = layout.pageNumber === "footer_center" ? "footer" : "header";
    const numbered = heads.add(kind, "default", line(kind, kind === "footer" ? "center" : "right"));
    const front = layout.hasTitlePage ? xml`${numbered}${heads.add(kind, "first", empty(kind))}` : numbered;
    return { front, chapter: () => noXml };
  }
  const first = heads.add("header", "first", empty("header"));
  const outside = (head: Xml) => {
    const [odd, even] = outsideLines(layout, head);
    return xml`${first}${heads.add("header", "default", odd)}${heads.add("header", "even", even)}`;
  };
  return {
    front: outside(noXml),
    // What the field shows is written out for each chapter: not every program works it out.
    chapter: (title) => outside(layout.hasRunningHeads ? field(" STYLEREF 1 ", run(title, { italic: true })) : noXml),
  };
}

class Heads {
  private count = 0;

  constructor(private readonly parts: PackageParts) {}

  /** Adds a part; returns the element that refers to it. */
  add(kind: Kind, pages: Pages, content: Xml): Xml {
    this.count += 1;
    const name = `${kind}${this.count}.xml`;
    const root = kind === "header" ? "hdr" : "ftr";
    this.parts.add(`word/${name}`, xml`<w:${root} ${wordNamespaces}>${content}</w:${root}>`, `${types}.${kind}+xml`);
    return xml`<w:${kind}Reference w:type="${pages}" r:id="${this.parts.relate(main, kind, name)}"/>`;
  }
}

const page = field(" PAGE ", run("1"));

function empty(kind: Kind): Xml {
  return xml`<w:p>${paragraphProperties({ style: styles[kind] })}</w:p>`;
}

function line(kind: Kind, align: "center" | "right"): Xml {
  return xml`<w:p>${paragraphProperties({ style: styles[kind], align })}${page}</w:p>`;
}

/** Of right and of left pages: the number at the outer edge, the chapter at the inner one. */
function outsideLines({ page: paper }: LayoutFacts, head: Xml): [Xml, Xml] {
  const tabs = [{ at: paper.width - paper.left - paper.right, align: "right" as const }];
  const properties = paragraphProperties({ style: styles.header, tabs });
  return [xml`<w:p>${properties}${head}${tabStop}${page}</w:p>`, xml`<w:p>${properties}${page}${tabStop}${head}</w:p>`];
}

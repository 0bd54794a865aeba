import type { Direction } from "../../document/manuscript/tree.js";
import type { Layout } from "../../contracts/export.js";
import type { Design } from "./design.js";
import { headsOf } from "./heads.js";
import { layoutFacts } from "./layouts.js";
import type { PackageParts } from "./package-parts.js";
import { knownXml, noXml } from "./xml.js";

/** What a shipped layout decides of a document. */
export function layoutDesign(name: Layout, parts: PackageParts, direction: Direction): Design {
  const layout = layoutFacts[name];
  const { page, chapters, hasTitlePage, countsFrontApart } = layout;
  return {
    styleId: (id) => id,
    page,
    references: headsOf(parts, layout),
    section: {
      edges: knownXml(` w:header="709" w:footer="709" w:gutter="0"`),
      borders: noXml,
      columns: knownXml(`<w:cols w:space="708"/>`),
      rest: direction === "rtl" ? knownXml("<w:bidi/>") : noXml,
    },
    textWidth: page.width - page.left - page.right,
    chapters,
    hasTitlePage,
    countsFrontApart,
    hasFirstPages: chapters === "right_page",
    numbersHeadings: false,
    firstList: 1,
  };
}

import { printedWords } from "../../document/manuscript/printed-words.js";
import type { ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import type { Making } from "../target.js";
import { Anchors } from "./anchors.js";
import { bodyOf, uprightPlace } from "./body.js";
import { commentsPart } from "./comments.js";
import { hasContents } from "./contents.js";
import type { Design } from "./design.js";
import { headsOf } from "./heads.js";
import { layoutFacts } from "./layouts.js";
import { footnotesPart } from "./notes.js";
import { PackageParts } from "./package-parts.js";
import { coreProperties, zoteroPreferences } from "./properties.js";
import { settingsPart } from "./settings.js";
import { stylesPart } from "./style-sheet.js";
import { styleTable } from "./style-table.js";
import { Writing } from "./writing.js";
import { noXml, wordNamespaces, xml } from "./xml.js";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const main = "word/document.xml";

/** The parts of a Word document, in a fixed order. */
export function makeParts(document: SetDocument, making: Pick<Making, "layout" | "date">): {
  parts: PackageParts;
  warnings: ManuscriptWarning[];
} {
  const parts = new PackageParts();
  const layout = layoutFacts[making.layout];
  const { front } = document.manuscript;
  const design: Design = {
    styleId: (id) => id,
    page: layout.page,
    references: headsOf(parts, layout),
    sectionRest: noXml,
    chapters: layout.chapters,
    hasTitlePage: layout.hasTitlePage,
    countsFrontApart: layout.countsFrontApart,
    hasFirstPages: layout.chapters === "right_page",
    numbersHeadings: false,
    firstList: 1,
  };
  const writing = new Writing(document, design, parts, new Anchors(document.manuscript, printedWords(front.language)));
  const headingList = front.is_numbered ? writing.lists.of("headings") : null;
  addText(writing, making.date);
  const styles = styleTable(layout);
  addPart(parts, "styles", stylesPart(styles, front.language, headingList));
  addPart(parts, "settings", settingsPart(layout, front.language, hasContents(writing)));
  const headings = headingList === null ? null : [1, 2, 3, 4, 5, 6].map((level) => design.styleId(`Heading${level}`));
  addPart(
    parts,
    "numbering",
    xml`<w:numbering ${wordNamespaces}>${writing.lists.abstracts(headings)}${writing.lists.numbers()}</w:numbering>`,
  );
  addProperties(writing, making.date);
  return { parts, warnings: writing.warnings };
}

function addPart(parts: PackageParts, name: string, root: Parameters<PackageParts["add"]>[1]): void {
  parts.add(`word/${name}.xml`, root, `${word}.${name}+xml`);
  parts.relate(main, name, `${name}.xml`);
}

/** The text, then the notes and comments that it calls. */
function addText(writing: Writing, date: Date): void {
  const { parts } = writing;
  const body = bodyOf(writing);
  parts.add(main, xml`<w:document ${wordNamespaces}>${body}</w:document>`, `${word}.document.main+xml`);
  parts.relate("", "officeDocument", main);
  addPart(parts, "footnotes", footnotesPart(writing, uprightPlace(writing)));
  if (writing.comments.length > 0) addPart(parts, "comments", commentsPart(writing, date));
}

function addProperties({ parts, document }: Writing, date: Date): void {
  const type = "application/vnd.openxmlformats";
  parts.add("docProps/core.xml", coreProperties(document, date), `${type}-package.core-properties+xml`);
  const core = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
  parts.relate("", core, "docProps/core.xml");
  if (document.items.size === 0) return;
  parts.add("docProps/custom.xml", zoteroPreferences(document), `${type}-officedocument.custom-properties+xml`);
  parts.relate("", "custom-properties", "docProps/custom.xml");
}

import { printedWords } from "../../document/manuscript/printed-words.js";
import type { ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import type { Layout } from "../../contracts/export.js";
import { Anchors } from "./anchors.js";
import { bodyOf, uprightPlace } from "./body.js";
import { commentsPart } from "./comments.js";
import { hasContents } from "./contents.js";
import { layoutDesign } from "./layout-design.js";
import { layoutFacts } from "./layouts.js";
import { footnotesPart } from "./notes.js";
import type { ListNumbers } from "./numbering.js";
import { PackageParts } from "./package-parts.js";
import { coreProperties, zoteroPreferences } from "./properties.js";
import { settingsPart } from "./settings.js";
import { stylesPart } from "./style-sheet.js";
import { styleTable } from "./style-table.js";
import { takeTemplate } from "./template.js";
import { templateDesign, templateNumbering, templateSettings } from "./template-design.js";
import { TemplateStyles } from "./template-styles.js";
import { Writing } from "./writing.js";
import { wordNamespaces, type Xml, xml } from "./xml.js";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const main = "word/document.xml";

export interface DocxMaking {
  layout: Layout;
  /** Of the file's own properties. */
  date: Date;
}

export interface MadeParts {
  /** By name, in a fixed order. */
  entries: Map<string, Uint8Array>;
  warnings: ManuscriptWarning[];
}

/** The parts of a Word document in a shipped layout. */
export function makeParts(document: SetDocument, { layout: name, date }: DocxMaking): MadeParts {
  const parts = new PackageParts();
  const layout = layoutFacts[name];
  const { language, direction } = document.manuscript.front;
  return finish(begin(document, layoutDesign(name, parts, direction), parts), date, {
    styles: (list) => stylesPart(styleTable(layout), language, list),
    numbering: (lists, headings) =>
      xml`<w:numbering ${wordNamespaces}>${lists.abstracts(headings)}${lists.numbers()}</w:numbering>`,
    settings: (fillsFields) => settingsPart(layout, language, fillsFields),
  });
}

/** The same by a person's template. Throws `damaged`, and `invalid_input` where it is no Word document. */
export async function makePartsByTemplate(
  document: SetDocument,
  { name, archive, date }: { name: string; archive: ZipArchive; date: Date },
): Promise<MadeParts> {
  const parts = new PackageParts();
  const layout = layoutFacts.manuscript;
  const { language, direction } = document.manuscript.front;
  const template = await takeTemplate(archive, name, parts);
  const own = template.styles === null ? null : new TemplateStyles(template.styles, styleTable(layout));
  const design =
    own === null
      ? layoutDesign("manuscript", parts, direction)
      : templateDesign(template, own, layoutFacts.manuscript.page);
  const { settings } = template;
  return finish(begin(document, design, parts), date, {
    styles: (list) => own?.written(language, list) ?? stylesPart(styleTable(layout), language, list),
    numbering: (lists, headings) => templateNumbering(template, lists, headings),
    settings: (fillsFields) =>
      settings === null ? settingsPart(layout, language, fillsFields) : templateSettings(settings, fillsFields),
  });
}

function begin(document: SetDocument, design: Writing["design"], parts: PackageParts): Writing {
  const { language } = document.manuscript.front;
  return new Writing(document, design, parts, new Anchors(document.manuscript, printedWords(language)));
}

/** How the parts beside the text are written. */
interface Around {
  styles(headingList: number | null): Xml;
  numbering(lists: ListNumbers, headingStyles: readonly string[] | null): Xml;
  settings(fillsFields: boolean): Xml;
}

function finish(writing: Writing, date: Date, around: Around): MadeParts {
  const { parts, lists, design, document } = writing;
  const isCounted = document.manuscript.front.is_numbered && !design.numbersHeadings;
  const headings = isCounted ? [1, 2, 3, 4, 5, 6].map((level) => design.styleId(`Heading${level}`)) : null;
  addText(writing, date);
  addPart(parts, "styles", around.styles(isCounted ? lists.of("headings") : null));
  addPart(parts, "settings", around.settings(hasContents(writing)));
  addPart(parts, "numbering", around.numbering(lists, headings));
  addProperties(writing, date);
  return { entries: parts.entries(), warnings: writing.warnings };
}

function addPart(parts: PackageParts, name: string, root: Xml): void {
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

import type { Design } from "./design.js";
import { knownXml, noXml, type Xml, xml } from "./xml.js";

/** Pages that are set alike: how they lie, how they begin, how they are counted. */
export interface Section {
  isLandscape: boolean;
  start: "nextPage" | "oddPage" | "continuous";
  /** How pages are numbered; null: as before, and on from there. */
  numbers: "lowerRoman" | "decimal" | null;
  /** Whether pages are counted from one again. */
  restarts: boolean;
  /** Whether the first page has neither head nor foot of the others. */
  hasTitlePage: boolean;
  /** Elements that refer to its heads and feet; empty: those of the section before. */
  references: Xml;
}

export const plainSection: Section = {
  isLandscape: false,
  start: "nextPage",
  numbers: null,
  restarts: false,
  hasTitlePage: false,
  references: noXml,
};

/** A document's body, section by section. */
export class Sections {
  private readonly written: Xml[] = [];
  private open: Section;
  private isEmpty = true;

  constructor(
    private readonly design: Design,
    first: Section,
  ) {
    this.open = first;
  }

  add(content: Xml): void {
    if (content.text === "") return;
    this.written.push(content);
    this.isEmpty = false;
  }

  /** From here on another section; one in which nothing stands yet only changes. */
  begin(section: Section): void {
    if (!this.isEmpty) {
      const properties = this.properties();
      this.written.push(
        xml`<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>${properties}</w:pPr></w:p>`,
      );
    }
    this.open = section;
    this.isEmpty = true;
  }

  /** A chapter on a right page; the first one has its section already. */
  beginChapter(title: string): void {
    const base = this.isEmpty ? this.open : plainSection;
    this.begin({ ...base, start: "oddPage", hasTitlePage: true, references: this.design.references.chapter(title) });
  }

  body(): Xml {
    return xml`<w:body>${this.written}${this.properties()}</w:body>`;
  }

  /** `w:sectPr` stands at the end of what it is about. */
  private properties(): Xml {
    const { page, section } = this.design;
    const { isLandscape, start, numbers, restarts, hasTitlePage, references } = this.open;
    const [width, height] = isLandscape ? [page.height, page.width] : [page.width, page.height];
    const [top, right, bottom, left] = isLandscape
      ? [page.left, page.top, page.right, page.bottom]
      : [page.top, page.right, page.bottom, page.left];
    const counting =
      numbers === null && !restarts
        ? noXml
        : xml`<w:pgNumType${numbers !== null && xml` w:fmt="${numbers}"`}${restarts && knownXml(` w:start="1"`)}/>`;
    return xml`<w:sectPr>${references}<w:type w:val="${start}"/><w:pgSz w:w="${width}" w:h="${height}"${isLandscape && knownXml(` w:orient="landscape"`)}/><w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}"${section.edges}/>${section.borders}${counting}${section.columns}${hasTitlePage && knownXml("<w:titlePg/>")}${section.rest}</w:sectPr>`;
  }
}

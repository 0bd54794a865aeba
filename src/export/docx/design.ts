import type { LayoutFacts, Page } from "./layouts.js";
import type { Xml } from "./xml.js";

/** What a document is set by: a shipped layout, or a person's template. */
export interface Design {
  /** The id that a style of the table of styles has in this document. */
  styleId(id: string): string;
  page: Page;
  /**
   * `w:headerReference` and `w:footerReference` elements of a section: of the pages before the text, and of those from a
   * chapter of this title on. Sections that say nothing go on with those before.
   */
  references: { front: Xml; chapter: (title: string) => Xml };
  /** What else a template says of its sections, in the order of `w:sectPr`. */
  section: {
    /** Attributes of `w:pgMar` for heads, feet and binding. */
    edges: Xml;
    /** Between margins and columns: borders of pages, numbers of lines. */
    borders: Xml;
    columns: Xml;
    /** Behind all others. */
    rest: Xml;
  };
  /** Of a column of text, in twentieths of a point. */
  textWidth: number;
  chapters: LayoutFacts["chapters"];
  hasTitlePage: boolean;
  countsFrontApart: boolean;
  /** Whether the first page of each section has no head: as in the template, or of a book's chapters. */
  hasFirstPages: boolean;
  /** Whether the template's own styles number headings. */
  numbersHeadings: boolean;
  /** The first free number of lists. */
  firstList: number;
}

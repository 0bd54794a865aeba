import type { Layout } from "../../contracts/export.js";

/** Size of the paper and its margins, in twentieths of a point. */
export interface Page {
  width: number;
  height: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What a shipped layout decides; sizes of letters in half points, lengths in twentieths of a point. */
export interface LayoutFacts {
  page: Page;
  /** Whether left and right pages mirror each other: a bound book. */
  isTwoSided: boolean;
  bodyFont: string;
  headingFont: string;
  /** Of headings and rules, as RRGGBB. */
  color: string;
  bodySize: number;
  /** Of headings of the levels 1 to 6. */
  headingSizes: readonly [number, number, number, number, number, number];
  titleSize: number;
  /** In 240ths of a line. */
  lineSpacing: number;
  /** How paragraphs are told apart: the first line's indent, or the space behind each. */
  firstLine: number;
  paragraphSpace: number;
  isJustified: boolean;
  /** Whether words are hyphenated by the word processor. */
  isHyphenated: boolean;
  /** Whether title, authors and date have a page of their own. */
  hasTitlePage: boolean;
  chapters: "run_on" | "new_page" | "right_page";
  /** Whether pages before the first chapter are counted on their own, in Roman numbers. */
  countsFrontApart: boolean;
  pageNumber: "header_right" | "footer_center" | "header_outside";
  /** Whether the chapter stands above each page. */
  hasRunningHeads: boolean;
}

const millimetre = 1440 / 25.4;
const a4 = { width: 11_906, height: 16_838 };

function page(size: { width: number; height: number }, margins: readonly [number, number, number, number]): Page {
  const [top, right, bottom, left] = margins.map((each) => Math.round(each * millimetre));
  return { ...size, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0, left: left ?? 0 };
}

const manuscript: LayoutFacts = {
  page: page(a4, [25.4, 25.4, 25.4, 25.4]),
  isTwoSided: false,
  bodyFont: "Times New Roman",
  headingFont: "Times New Roman",
  color: "000000",
  bodySize: 24,
  headingSizes: [28, 26, 24, 24, 24, 24],
  titleSize: 32,
  lineSpacing: 480,
  firstLine: 720,
  paragraphSpace: 0,
  isJustified: false,
  isHyphenated: false,
  hasTitlePage: false,
  chapters: "run_on",
  countsFrontApart: false,
  pageNumber: "header_right",
  hasRunningHeads: false,
};

/** The shipped layouts, by name. */
export const layoutFacts: Readonly<Record<Layout, LayoutFacts>> = {
  manuscript,
  thesis: {
    ...manuscript,
    page: page(a4, [25, 25, 25, 35]),
    headingSizes: [36, 30, 26, 24, 24, 24],
    titleSize: 48,
    lineSpacing: 360,
    firstLine: 0,
    paragraphSpace: 160,
    isJustified: true,
    isHyphenated: true,
    hasTitlePage: true,
    chapters: "new_page",
    countsFrontApart: true,
    pageNumber: "footer_center",
  },
  report: {
    ...manuscript,
    page: page(a4, [25, 25, 25, 25]),
    bodyFont: "Arial",
    headingFont: "Arial",
    color: "1F3864",
    bodySize: 21,
    headingSizes: [32, 26, 23, 21, 21, 21],
    titleSize: 44,
    lineSpacing: 288,
    firstLine: 0,
    paragraphSpace: 140,
    pageNumber: "footer_center",
  },
  book: {
    ...manuscript,
    page: page({ width: Math.round(170 * millimetre), height: Math.round(240 * millimetre) }, [25, 20, 25, 25]),
    isTwoSided: true,
    bodySize: 22,
    headingSizes: [40, 28, 24, 22, 22, 22],
    titleSize: 56,
    lineSpacing: 288,
    firstLine: 340,
    isJustified: true,
    isHyphenated: true,
    hasTitlePage: true,
    chapters: "right_page",
    countsFrontApart: true,
    pageNumber: "header_outside",
    hasRunningHeads: true,
  },
};

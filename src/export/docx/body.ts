import type { ManuscriptBlock } from "../../document/manuscript/tree.js";
import { plainText } from "./anchors.js";
import { writeBlocks } from "./blocks.js";
import { contentsOf, hasContents } from "./contents.js";
import { abstractBlock, checkedPage, titleBlock } from "./front-matter.js";
import type { Place } from "./place.js";
import { plainSection, Sections } from "./sections.js";
import type { Writing } from "./writing.js";
import { knownXml, noXml, type Xml } from "./xml.js";

/** Where text stands on an upright page. */
export function uprightPlace({ design, document }: Writing): Place {
  const { height, top, bottom } = design.page;
  return {
    line: 0,
    part: "word/document.xml",
    style: null,
    indent: 0,
    listDepth: 0,
    language: null,
    direction: document.manuscript.front.direction,
    width: design.textWidth,
    height: height - top - bottom,
    note: 0,
    align: null,
  };
}

/** Writes the body: what stands before the text, the text, and what was checked. */
export function bodyOf(writing: Writing): Xml {
  const { design, document } = writing;
  const place = uprightPlace(writing);
  const numbers = design.countsFrontApart ? ("lowerRoman" as const) : null;
  const hasFront = design.countsFrontApart || design.hasTitlePage;
  const hasTitlePage = design.hasTitlePage || design.hasFirstPages;
  const sections = new Sections(design, {
    ...plainSection,
    numbers,
    hasTitlePage,
    references: design.references.front,
  });
  addFront(writing, sections, place);
  const main = {
    ...plainSection,
    start: design.chapters === "right_page" ? ("oddPage" as const) : ("nextPage" as const),
    numbers: design.countsFrontApart ? ("decimal" as const) : null,
    restarts: design.countsFrontApart,
    hasTitlePage: design.hasFirstPages,
    references: hasFront ? design.references.chapter("") : noXml,
  };
  if (hasFront) sections.begin(main);
  addBlocks(writing, sections, document.manuscript.blocks, place);
  sections.add(checkedPage(writing, place));
  return sections.body();
}

const pageBreak = knownXml(`<w:p><w:r><w:br w:type="page"/></w:r></w:p>`);

function addFront(writing: Writing, sections: Sections, place: Place): void {
  const { hasTitlePage } = writing.design;
  const title = titleBlock(writing, place);
  const abstract = abstractBlock(writing, place);
  sections.add(title);
  if (hasTitlePage && title.text !== "" && (abstract.text !== "" || hasContents(writing))) sections.add(pageBreak);
  sections.add(abstract);
  if (hasTitlePage && abstract.text !== "" && hasContents(writing)) sections.add(pageBreak);
  sections.add(contentsOf(writing, place));
}

/** Blocks at the outermost level, where pages can turn and chapters begin on their own side. */
function addBlocks(writing: Writing, sections: Sections, blocks: readonly ManuscriptBlock[], place: Place): void {
  const { chapters } = writing.design;
  let waiting: ManuscriptBlock[] = [];
  const flush = () => {
    if (waiting.length > 0) sections.add(writeBlocks(writing, waiting, place));
    waiting = [];
  };
  blocks.forEach((block, index) => {
    const isChapter = block.kind === "heading" && block.level === 1;
    if (block.kind === "group" && block.isLandscape) {
      flush();
      addLandscape(writing, sections, block, place);
    } else if (isChapter && chapters === "right_page") {
      flush();
      sections.beginChapter(plainText(block.content));
      waiting.push(block);
    } else if (!(block.kind === "page_break" && chapters !== "run_on" && isChapterAt(blocks, index + 1))) {
      waiting.push(block);
    }
  });
  flush();
}

function isChapterAt(blocks: readonly ManuscriptBlock[], index: number): boolean {
  const next = blocks[index];
  return next?.kind === "heading" && next.level === 1;
}

function addLandscape(
  writing: Writing,
  sections: Sections,
  group: Extract<ManuscriptBlock, { kind: "group" }>,
  place: Place,
): void {
  const turned: Place = {
    ...place,
    width: place.height,
    height: place.width,
    language: group.language,
    direction: group.direction ?? place.direction,
  };
  sections.begin({ ...plainSection, isLandscape: true });
  sections.add(writeBlocks(writing, group.blocks, turned));
  sections.begin(plainSection);
}

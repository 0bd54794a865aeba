import { parseInline } from "./source.mjs";

/** What stands before the text: a title block with abstract, or the first pages of a book. */
export function drawFrontMatter(/** @type {import("./flow.mjs").Flow} */ flow, meta, contents) {
  if (meta.layout === "book") {
    drawTitlePage(flow, meta);
    drawImprint(flow, meta);
    drawContents(flow, contents);
    return;
  }
  flow.newPage(1);
  drawTitleBlock(flow, meta);
  flow.splitInto(flow.design.page.columns);
}

function drawTitleBlock(flow, meta) {
  const { design } = flow;
  if (meta.journal_line && meta.layout === "article") flow.text([{ text: meta.journal_line }], { style: design.small });
  flow.y += 10;
  flow.text([{ text: meta.title }], { style: design.title });
  if (meta.subtitle) flow.text([{ text: meta.subtitle }], { style: { ...design.headings[0], face: "regular" } });
  flow.y += 6;
  flow.text([{ text: meta.authors.join(", ") }], { style: design.body });
  flow.text([{ text: meta.affiliation, italic: true }], { style: design.small });
  flow.y += 10;
  if (meta.abstract) {
    const runs = [{ text: `${meta.abstract_label ?? "Abstract"}. `, bold: true }, ...parseInline(meta.abstract)];
    flow.text(runs, { style: design.small, indent: 22, right: 22, justify: true });
    flow.y += 4;
  }
  if (meta.keywords) {
    const runs = [{ text: "Keywords: ", italic: true }, { text: meta.keywords.join("; ") }];
    flow.text(runs, { style: design.small, indent: 22, right: 22 });
  }
  flow.y += 14;
}

function drawTitlePage(flow, meta) {
  flow.newPage();
  flow.y = 150;
  flow.text([{ text: meta.title }], { style: flow.design.title, align: "center" });
  flow.y += 8;
  flow.text([{ text: meta.subtitle, italic: true }], {
    style: { ...flow.design.body, size: 14, leading: 18 },
    align: "center",
  });
  flow.y += 40;
  flow.text([{ text: meta.authors.join(", ") }], {
    style: { ...flow.design.body, size: 13, leading: 17 },
    align: "center",
  });
  flow.y = 500;
  flow.text([{ text: meta.publisher }], { style: flow.design.body, align: "center" });
}

function drawImprint(flow, meta) {
  flow.newPage();
  flow.y = 330;
  for (const line of meta.imprint) {
    flow.text(parseInline(line), { style: flow.design.small });
    flow.y += 4;
  }
}

/** Chapter titles with dotted leaders to their pages. */
function drawContents(flow, contents) {
  flow.newPage();
  flow.text([{ text: "Contents" }], { style: flow.design.headings[0] });
  flow.y += 14;
  const { family, size, leading } = flow.design.body;
  for (const { title, page } of contents) {
    const number = String(page);
    const width = (text) => flow.measure(`${family}-regular`, size, text);
    const dots = Math.floor((flow.width - width(title) - width(number) - 8) / width(" ."));
    flow.pdf.font(`${family}-regular`).fontSize(size);
    flow.pdf.text(`${title} ${" .".repeat(Math.max(dots, 2))}`, flow.x, flow.y, { lineBreak: false });
    flow.pdf.text(number, flow.x + flow.width - width(number), flow.y, { lineBreak: false });
    flow.y += leading + 3;
  }
}

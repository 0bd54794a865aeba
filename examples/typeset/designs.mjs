const a4 = [595.28, 841.89];
const bookPage = [411, 595];

/**
 * The look of a document by its `layout`.
 * @param {Record<string, any>} meta
 */
export function designOf(meta, measure) {
  const make = { article, "two-column": twoColumn, report, book }[meta.layout];
  if (make === undefined) throw new Error(`No layout "${meta.layout}". There are: article, two-column, report, book.`);
  const design = make(meta);
  return { paragraphSkip: 0, ...design, measure };
}

function styles(family, size, leading) {
  return {
    body: { family, size, leading },
    small: { family, size: size - 1, leading: leading - 1.8 },
    note: { family, size: size - 2, leading: leading - 3 },
  };
}

function heading(family, size, { before, after, face = "bold" }) {
  return { family, size, leading: size * 1.25, face, before, after };
}

function article(meta) {
  return {
    ...styles("serif", 11, 14),
    page: { size: a4, top: 84, bottom: 80, inner: 92, outer: 92, columns: 1, gap: 0 },
    headings: [
      heading("serif", 13.5, { before: 14, after: 4 }),
      heading("serif", 11.5, { before: 10, after: 3, face: "boldItalic" }),
    ],
    title: { family: "serif", size: 19, leading: 24, face: "bold" },
    furniture: (flow) => {
      if (flow.pageNumber > 1) runningHead(flow, flow.isOddPage ? meta.running_head : meta.author_head, 46);
      footer(flow, String(flow.pageNumber));
    },
  };
}

function twoColumn(meta) {
  return {
    ...styles("serif", 9.6, 11.8),
    page: { size: a4, top: 74, bottom: 66, inner: 52, outer: 52, columns: 2, gap: 20 },
    headings: [
      heading("sans", 11, { before: 11, after: 3 }),
      heading("sans", 9.6, { before: 8, after: 2, face: "italic" }),
    ],
    title: { family: "sans", size: 20, leading: 24, face: "bold" },
    furniture: (flow) => {
      const number = String(meta.first_page + flow.pageNumber - 1);
      runningHead(flow, flow.isOddPage ? `${meta.journal_line}    ${number}` : `${number}    ${meta.running_head}`, 40);
      if (flow.pageNumber === 1) footer(flow, meta.notice);
    },
  };
}

function report(meta) {
  return {
    ...styles("sans", 10.4, 14.2),
    page: { size: a4, top: 80, bottom: 84, inner: 86, outer: 86, columns: 1, gap: 0 },
    paragraphSkip: 6,
    headings: [heading("sans", 15, { before: 14, after: 5 }), heading("sans", 11.5, { before: 8, after: 3 })],
    title: { family: "sans", size: 24, leading: 29, face: "bold" },
    furniture: (flow) => {
      if (flow.pageNumber > 1) runningHead(flow, meta.running_head, 44);
      footer(flow, `${meta.footer} | Page ${flow.pageNumber}`);
    },
  };
}

function book(meta) {
  return {
    ...styles("serif", 10.6, 13.4),
    page: { size: bookPage, top: 58, bottom: 56, inner: 54, outer: 46, columns: 1, gap: 0 },
    headings: [heading("serif", 17, { before: 0, after: 16 }), heading("serif", 11.8, { before: 11, after: 3 })],
    title: { family: "serif", size: 26, leading: 31, face: "bold" },
    furniture: (flow) => {
      if (flow.pageNumber < 4) return;
      runningHead(flow, flow.isOddPage ? meta.title : meta.authors[0], 34);
      footer(flow, String(flow.pageNumber));
    },
  };
}

function runningHead(flow, text, y) {
  centred(flow, text, { y, face: "italic" });
}

function footer(flow, text) {
  centred(flow, text, { y: flow.design.page.size[1] - flow.design.page.bottom + 26, face: "regular" });
}

function centred(flow, text, { y, face }) {
  const { family, size } = flow.design.small;
  const font = `${family}-${face}`;
  const width = flow.measure(font, size - 0.5, text);
  flow.pdf.font(font).fontSize(size - 0.5);
  flow.pdf.text(text, flow.textLeft + (flow.textWidth - width) / 2, y, { lineBreak: false });
}

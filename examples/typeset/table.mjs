import { breakLines, drawLine, spaceWidth } from "./lines.mjs";

/** A table in the manner of journals: three rules, ragged cells, the first row bold. It does not break over columns. */
export function drawTable(
  /** @type {import("./flow.mjs").Flow} */ flow,
  /** @type {import("./source.mjs").Run[][][]} */ rows,
) {
  const style = flow.design.small;
  const widths = columnWidths(flow, rows, style);
  const laidOut = rows.map((row, index) =>
    row.map((runs, column) => cellLines(flow, { runs, style, bold: index === 0, width: widths[column] - 8 })),
  );
  const heights = laidOut.map((cells) => Math.max(...cells.map((lines) => lines.length)) * style.leading + 3);
  flow.need(heights.reduce((sum, height) => sum + height, 8));
  rule(flow, 0.8);
  laidOut.forEach((cells, index) => {
    drawRow(flow, { cells, widths, style });
    flow.y += heights[index];
    if (index === 0) rule(flow, 0.4);
  });
  rule(flow, 0.8);
}

function columnWidths(flow, rows, style) {
  const longest = rows[0].map((_, column) => Math.max(...rows.map((row) => naturalWidth(flow, row[column], style))));
  const wanted = longest.map((width) => Math.min(width, flow.width * 0.45) + 12);
  const total = wanted.reduce((sum, width) => sum + width, 0);
  return wanted.map((width) => (width * flow.width) / total);
}

function naturalWidth(flow, runs, style) {
  return flow.measure(`${style.family}-bold`, style.size, runs.map((run) => run.text).join(""));
}

function cellLines(flow, { runs, style, bold, width }) {
  const shown = bold ? runs.map((run) => ({ ...run, bold: true })) : runs;
  return breakLines(shown, { style, width, hyphens: false, measure: flow.measure });
}

function drawRow(flow, { cells, widths, style }) {
  const space = spaceWidth({ style, measure: flow.measure });
  let x = flow.x;
  cells.forEach((lines, column) => {
    lines.forEach((line, index) => {
      drawLine(flow.pdf, line, { x, y: flow.y + index * style.leading, width: widths[column], space, justify: false });
    });
    x += widths[column];
  });
}

function rule(flow, weight) {
  flow.pdf
    .moveTo(flow.x, flow.y)
    .lineTo(flow.x + flow.width, flow.y)
    .lineWidth(weight)
    .stroke("#000000");
  flow.y += 3;
}

/** A line chart as vector drawing; labels are text and so can be found in the PDF. */
export function drawFigure(
  /** @type {import("./flow.mjs").Flow} */ flow,
  /** @type {import("./source.mjs").Figure} */ figure,
) {
  const height = 150;
  flow.need(height + 46);
  const { pdf } = flow;
  const family = flow.design.body.family;
  const frame = { left: flow.x + 34, top: flow.y + 12, width: flow.width - 44, height: height - 40 };
  pdf.lineWidth(0.6).strokeColor("#000000").fillColor("#000000");
  pdf.moveTo(frame.left, frame.top).lineTo(frame.left, frame.top + frame.height);
  pdf.lineTo(frame.left + frame.width, frame.top + frame.height).stroke();
  pdf.font(`${family}-regular`).fontSize(7.5);
  drawScale(pdf, frame, figure);
  figure.series.forEach((series, index) => drawSeries(pdf, frame, figure, series, index));
  flow.y += height;
}

function drawScale(pdf, frame, figure) {
  const steps = 4;
  for (let step = 0; step <= steps; step += 1) {
    const y = frame.top + frame.height * (1 - step / steps);
    label(pdf, String((figure.y_maximum * step) / steps), { x: frame.left - 6, y: y - 5, anchor: "end" });
    pdf
      .moveTo(frame.left - 3, y)
      .lineTo(frame.left, y)
      .stroke();
  }
  figure.x.forEach((name, index) => {
    label(pdf, name, { x: horizontal(frame, figure, index), y: frame.top + frame.height + 4, anchor: "middle" });
  });
  const below = frame.top + frame.height + 16;
  label(pdf, figure.x_label, { x: frame.left + frame.width / 2, y: below, anchor: "middle" });
  label(pdf, figure.y_label, { x: frame.left - 30, y: frame.top - 20, anchor: "start" });
}

function drawSeries(pdf, frame, figure, series, index) {
  const points = series.values.map((value, position) => ({
    x: horizontal(frame, figure, position),
    y: frame.top + frame.height * (1 - value / figure.y_maximum),
  }));
  if (index === 1) pdf.dash(4, { space: 2 });
  points.forEach((point, position) => (position === 0 ? pdf.moveTo(point.x, point.y) : pdf.lineTo(point.x, point.y)));
  pdf.stroke().undash();
  for (const point of points) {
    pdf.circle(point.x, point.y, 2);
    if (index === 0) pdf.fill("#000000");
    else pdf.fillAndStroke("#ffffff", "#000000");
  }
  pdf.fillColor("#000000");
  if (figure.series.length === 1) return; // the axis says what it is
  const end = points.at(-1);
  label(pdf, series.name, { x: end.x, y: end.y + (index === 0 ? -14 : 5), anchor: "end" });
}

function horizontal(frame, figure, index) {
  return frame.left + (frame.width * (index + 0.5)) / figure.x.length;
}

function label(pdf, text, { x, y, anchor }) {
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor];
  pdf.text(text, x - pdf.widthOfString(text) * shift, y, { lineBreak: false });
}

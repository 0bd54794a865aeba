import { readFileSync } from "node:fs";
import { PDFDocument } from "pdfkit";

/** @typedef {import("../sources/papers/papers.mjs").Paper} Paper */

const made = new Date("2025-01-15T12:00:00Z");
const margin = 72;
const scan = new URL("../sources/papers/scan.png", import.meta.url);

/**
 * A short paper in the standard fonts of every viewer. The same paper gives the same bytes on every run.
 * @param {Paper} paper
 * @returns {Promise<Buffer>}
 */
export async function makePaper(paper) {
  if (paper.kind === "page") return Buffer.from(loginPage(paper.title));
  const book = paper.kind === "book";
  const pdf = new PDFDocument({
    size: book ? [411, 595] : "A4",
    margins: { top: margin, bottom: margin, left: book ? 54 : margin, right: book ? 54 : margin },
    bufferPages: true,
    // Encryption of later versions begins with chance.
    pdfVersion: "1.4",
    info: { Title: "", Author: "", ...paper.info, Producer: "PDFKit", CreationDate: made, ModDate: made },
    ...(paper.userPassword && { userPassword: paper.userPassword }),
  });
  const bytes = collect(pdf);
  if (paper.kind === "scan") pdf.image(readFileSync(scan), 0, 0, { width: pdf.page.width });
  else if (book) drawBook(pdf, paper);
  else drawArticle(pdf, paper);
  pdf.end();
  return bytes;
}

/** @param {PDFKit.PDFDocument} pdf @returns {Promise<Buffer>} */
function collect(pdf) {
  /** @type {Buffer[]} */
  const parts = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (part) => parts.push(part));
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
}

/** @param {Paper} paper */
const names = ({ authors }) => authors.map(({ given, family }) => `${given} ${family}`).join(", ");

/** @param {PDFKit.PDFDocument} pdf @param {Paper} paper */
function drawArticle(pdf, paper) {
  const { head = [], abstract, sections = [], references } = paper;
  pdf.font("Times-Roman").fontSize(9);
  for (const line of head) pdf.text(line);
  pdf.moveDown(2).font("Times-Bold").fontSize(18).text(paper.title);
  pdf.moveDown(0.6).font("Times-Roman").fontSize(12).text(names(paper));
  pdf.moveDown(1);
  if (abstract) {
    pdf.font("Times-Bold").fontSize(10).text("Abstract");
    pdf.font("Times-Roman").text(abstract, { align: "justify" }).moveDown(1);
  }
  drawSections(pdf, sections, "Times-Bold");
  if (references) {
    drawHeading(pdf, "References", "Times-Bold");
    pdf.font("Times-Roman").fontSize(9);
    for (const reference of references) pdf.text(reference).moveDown(0.3);
  }
  drawFurniture(pdf, paper);
}

/** @param {PDFKit.PDFDocument} pdf @param {NonNullable<Paper["sections"]>} sections @param {string} face */
function drawSections(pdf, sections, face) {
  for (const [heading, ...paragraphs] of sections) {
    drawHeading(pdf, heading, face);
    pdf.font("Times-Roman").fontSize(11);
    for (const paragraph of paragraphs) pdf.text(paragraph, { align: "justify" }).moveDown(0.5);
  }
}

/** @param {PDFKit.PDFDocument} pdf @param {string} text @param {string} face */
function drawHeading(pdf, text, face) {
  pdf.moveDown(0.5).font(face).fontSize(12).text(text).moveDown(0.3);
}

/** @param {PDFKit.PDFDocument} pdf @param {Paper} paper */
function drawFurniture(pdf, { stamp, foot, running, firstPage = 1 }) {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Text beyond the margins would begin a new page.
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    pdf.font("Times-Roman").fontSize(8);
    const width = pdf.page.width - 2 * margin;
    if (index > start && running) pdf.text(running, margin, 40, { width, align: "center" });
    pdf.text(String(firstPage + index), margin, pdf.page.height - 34, { width, align: "center" });
    if (index === start && foot) {
      pdf.text(foot, margin, pdf.page.height - 40 - pdf.heightOfString(foot, { width }), { width });
    }
    if (index === start && stamp) drawStamp(pdf, stamp);
  }
}

/** @param {PDFKit.PDFDocument} pdf @param {string} stamp */
function drawStamp(pdf, stamp) {
  pdf.save().rotate(-90, { origin: [30, 560] });
  pdf.fontSize(18).fillColor("gray").text(stamp, 30, 560, { lineBreak: false });
  pdf.restore().fillColor("black");
}

/** @param {PDFKit.PDFDocument} pdf @param {Paper} paper */
function drawBook(pdf, paper) {
  pdf.moveDown(8).font("Times-Bold").fontSize(24).text(paper.title, { align: "center" });
  pdf.moveDown(1).font("Times-Roman").fontSize(14).text(names(paper), { align: "center" });
  pdf.addPage().moveDown(18).fontSize(8.5);
  for (const line of paper.imprint ?? []) pdf.text(line).moveDown(0.4);
  pdf.addPage();
  drawSections(pdf, paper.sections ?? [], "Times-Bold");
}

/** @param {string} title */
function loginPage(title) {
  return `<!DOCTYPE html>
<html lang="en">
  <head><title>${title} | Journal of Everyday Memory</title></head>
  <body>
    <h1>${title}</h1>
    <p>You do not have access to this article. Sign in through your institution.</p>
  </body>
</html>
`;
}

import { PDFDocument } from "pdfkit";
import { designOf } from "./designs.mjs";
import { drawFigure } from "./figure.mjs";
import { Flow } from "./flow.mjs";
import { declareLigatures, registerFonts, textMeasure } from "./fonts.mjs";
import { drawFrontMatter } from "./front-matter.mjs";
import { plainText } from "./source.mjs";
import { drawTable } from "./table.mjs";

/**
 * Typesets a document. The same source gives the same bytes on every run and every platform.
 * @param {import("./source.mjs").Source} source
 * @returns {Promise<Buffer>}
 */
export async function makePdf(source) {
  if (source.meta.layout !== "book") return typeset(source, []);
  /** @type {{ title: string, page: number }[]} */
  const contents = [];
  await typeset(source, [], contents);
  return typeset(source, contents);
}

/** @returns {Promise<Buffer>} and, in `seen`, the chapters with their pages, which a table of contents needs beforehand */
async function typeset({ meta, blocks }, contents, seen = []) {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    compress: false,
    pdfVersion: meta.pdf_version ?? "1.3",
    info: information(meta),
  });
  const bytes = collect(pdf);
  registerFonts(pdf);
  const design = designOf(meta, textMeasure(pdf));
  const flow = new Flow(pdf, design);
  drawFrontMatter(flow, meta, contents);
  new Body(flow, meta, seen).draw(blocks);
  flow.finishColumn();
  if (meta.ligature_characters) declareLigatures(pdf);
  if (!meta.info) hideInformation(pdf.info);
  else pdf.appendXML(publicationXmp(meta));
  pdf.end();
  return bytes;
}

/** PDFKit puts the current time where no date is given, and from version 1.4 on repeats everything as XMP. */
function information(meta) {
  const date = new Date(`${meta.date}T12:00:00Z`);
  const names = {
    Title: meta.title,
    Author: (meta.authors ?? []).join("; "),
    Keywords: (meta.keywords ?? []).join(", "),
  };
  return { ...names, Creator: "Quire sample library", Producer: "PDFKit", CreationDate: date, ModDate: date };
}

/** What publishers add to XMP: where and when the document appeared. PDFKit writes it from version 1.4 on. */
function publicationXmp({ publication, date }) {
  const name = publication === undefined ? "" : `<prism:publicationName>${publication}</prism:publicationName>`;
  return `
        <rdf:Description rdf:about="" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">
            ${name}<prism:coverDate>${date}</prism:coverDate>
        </rdf:Description>
        `;
}

/** Keeps PDFKit from writing what it needs itself (it reads the date). */
function hideInformation(info) {
  for (const key of Object.keys(info)) Object.defineProperty(info, key, { enumerable: false });
}

/** @returns {Promise<Buffer>} */
function collect(pdf) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const chunks = [];
    pdf.on("data", (chunk) => chunks.push(chunk));
    pdf.on("error", reject);
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
  });
}

/** The text of a document below its front matter. */
class Body {
  constructor(flow, meta, seen) {
    Object.assign(this, { flow, meta, seen, design: flow.design, numbers: [0, 0, 0], outline: [flow.pdf.outline] });
    this.inReferences = false;
    this.afterHeading = true;
  }

  draw(blocks) {
    for (const block of blocks) {
      this[block.kind](block);
      this.afterHeading = block.kind === "heading" || block.kind === "table";
    }
  }

  heading({ level, runs }) {
    const { flow, design } = this;
    const title = plainText(runs);
    this.inReferences = /^(References|Works cited|Further reading)$/.test(title);
    const numbered = this.meta.numbered && !this.inReferences && title !== "Preface";
    const text = numbered ? `${this.nextNumber(level)}${title}` : title;
    const style = design.headings[level - 1];
    if (this.meta.layout === "book" && level === 1) flow.newPage();
    flow.skip(style.before);
    flow.need(style.leading + 2.2 * design.body.leading);
    this.mark(level, text);
    flow.text([{ text }], { style });
    flow.y += style.after;
  }

  /** "2 " or "2.1 ", and "Chapter 2. " in a book. */
  nextNumber(level) {
    this.numbers[level - 1] += 1;
    this.numbers.fill(0, level);
    const number = this.numbers.slice(0, level).join(".");
    if (this.meta.layout === "book" && level === 1) return `Chapter ${number}. `;
    return level === 1 && this.meta.layout !== "book" ? `${number}. ` : `${number} `;
  }

  mark(level, text) {
    if (level === 1) this.seen.push({ title: text, page: this.flow.pageNumber });
    if (!this.meta.outline) return;
    this.outline[level] = this.outline[level - 1].addItem(text, { expanded: level === 1 });
  }

  paragraph({ runs }) {
    const firstIndent = this.afterHeading || this.design.paragraphSkip > 0 ? 0 : this.design.body.size * 1.3;
    this.flow.text(runs, { style: this.design.body, justify: true, firstIndent });
    this.flow.y += this.design.paragraphSkip;
  }

  quote({ runs }) {
    this.flow.skip(4);
    this.flow.text(runs, { style: this.design.small, indent: 16, right: 16, justify: true });
    this.flow.y += 6;
  }

  list({ ordered, items }) {
    const { flow, design } = this;
    items.forEach((runs, index) => {
      if (this.inReferences) {
        flow.text(runs, { style: design.small, indent: 12, firstIndent: -12, hyphens: true });
        flow.y += 2;
        return;
      }
      const marker = ordered ? `${index + 1}.` : "•";
      flow.need(design.body.leading * 2);
      flow.pdf.font(`${design.body.family}-regular`).fontSize(design.body.size);
      flow.pdf.text(marker, flow.x + 4, flow.y, { lineBreak: false });
      flow.text(runs, { style: design.body, indent: 18, justify: true });
    });
    flow.y += 5;
  }

  caption({ runs }) {
    this.flow.skip(8);
    this.flow.need(90);
    this.flow.text(runs, { style: this.design.small });
    this.flow.y += 3;
  }

  table({ rows }) {
    drawTable(this.flow, rows);
    this.flow.y += 10;
  }

  figure({ figure }) {
    this.flow.skip(18);
    drawFigure(this.flow, figure);
    this.flow.text([{ text: figure.caption }], { style: this.design.small });
    this.flow.y += 10;
  }
}

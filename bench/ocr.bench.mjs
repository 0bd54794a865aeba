// npm run bench -- ocr FONTS EXTRAS [TESSDATA]: pages set from the texts of bench/languages, drawn as images at 250 and 120 dots per inch and
// read by optical character recognition, in their own language, in that of another script, and guessed. FONTS holds fonts for Arabic
// and Chinese, EXTRAS is the folder of installed extras, TESSDATA has data of an installed Tesseract.
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { closeDocument, openDocument } from "../dist/adapters/pdf/pdfium-document.js";
import { loadPdfium } from "../dist/adapters/pdf/pdfium-library.js";
import { renderPage } from "../dist/adapters/pdf/page-drawing.js";
import { createTesseract } from "../dist/adapters/pdf/tesseract-ocr.js";
import { readRows } from "./languages/read.mjs";
import { printTable, refuse } from "./support/measure.mjs";

const [fonts, extras, ...tessdata] = process.argv.slice(2);
if (fonts === undefined || extras === undefined) refuse("npm run bench -- ocr FONTS EXTRAS [TESSDATA]");

/** Language, font, how it is wanted: in its own, in one of another script, guessed. */
const rows = [
  ["de", "DejaVu Serif", ["deu", "guess"]],
  ["fr", "DejaVu Serif", ["fra", "guess"]],
  ["ru", "DejaVu Serif", ["rus", "eng", "guess"]],
  ["zh", "Noto Serif SC", ["chi_sim", "eng", "guess"]],
  ["ar", "Noto Naskh Arabic", ["ara", "eng", "guess"]],
  ["el", "DejaVu Serif", ["eng"]],
];
const resolutions = [250, 120];
const size = { number: 1, width: 595, height: 842 };

const compiler = NodeCompiler.create({ workspace: extras, fontArgs: [{ fontPaths: [fonts] }] });

/** @param {string} language @param {string} font @param {number} resolution */
async function pictureOf(language, font, resolution) {
  const text = textOf(language)
    .join("\n\n")
    .replaceAll(/[#*_$@<\\]/gu, "\\$&");
  const direction = language === "ar" ? ", dir: rtl" : "";
  const settings = `#set page(paper: "a4")\n#set text(font: "${font}", lang: "${language}", hyphenate: false${direction})\n`;
  const pdf = compiler.pdf({ mainFileContent: settings + text });
  const document = openDocument(await loadPdfium(), new Uint8Array(pdf), `${language}.pdf`);
  try {
    return renderPage(document, 1, resolution);
  } finally {
    closeDocument(document);
  }
}

/** @param {string} language */
const textOf = (language) => readRows(language, false).texts;

/** @param {string} language @param {string} text */
function plain(language, text) {
  const flat = text
    .normalize("NFKC")
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return Array.from(language === "zh" ? flat.replaceAll(" ", "") : flat);
}

/** Levenshtein's distance. @param {readonly string[]} one @param {readonly string[]} other */
function distance(one, other) {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, sign] of one.entries()) {
    const now = [row + 1];
    for (const [column, each] of other.entries())
      now.push(
        Math.min(
          (before[column + 1] ?? 0) + 1,
          (now[column] ?? 0) + 1,
          (before[column] ?? 0) + (sign === each ? 0 : 1),
        ),
      );
    before = now;
  }
  return before.at(-1) ?? 0;
}

const table = [];
for (const [language, font, wanted] of /** @type {[string, string, string[]][]} */ (rows))
  for (const resolution of resolutions) {
    const png = await pictureOf(language, font, resolution);
    for (const code of wanted) {
      const settings = { extras, languages: null, ...(tessdata.length > 0 && { tessdata }) };
      const engine = await createTesseract(settings).open(code === "guess" ? null : code, "");
      const { page, is_read, confidence, languages } = await engine.recognise(png, size);
      await engine.close();
      const wantedText = plain(language, textOf(language).join(" "));
      const errors = distance(wantedText, plain(language, page.lines.map(({ text }) => text).join(" ")));
      const share = `${((100 * errors) / wantedText.length).toFixed(1)} %`;
      table.push([language, String(resolution), code, languages, String(confidence), is_read ? share : "refused"]);
    }
  }
printTable(["page", "dpi", "wanted", "read in", "confidence", "character error"], table);

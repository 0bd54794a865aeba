// A language in what Quire does, on the texts of bench/languages as files made of them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { closeDocument, openDocument } from "../../dist/adapters/pdf/pdfium-document.js";
import { loadPdfium } from "../../dist/adapters/pdf/pdfium-library.js";
import { renderPage } from "../../dist/adapters/pdf/page-drawing.js";
import { createTesseract } from "../../dist/adapters/pdf/tesseract-ocr.js";
import { languageData } from "../../dist/language/languages.js";
import { askAll, quire } from "../languages/ask.mjs";
import { readRows } from "../languages/read.mjs";
import { tryPairs } from "../languages-search/forms.mjs";
import { isTicked, openCheck } from "../verdicts/check.mjs";
import { cellOf, plain, renderedText, sentencesOf, textOf } from "./text.mjs";

/** Character sets that files of a language were written in before Unicode. @type {Record<string, string>} */
const legacy = {
  en: "windows-1252",
  de: "windows-1252",
  fr: "windows-1252",
  es: "windows-1252",
  pt: "windows-1252",
  pl: "windows-1250",
  ru: "windows-1251",
  uk: "windows-1251",
  tr: "windows-1254",
  ar: "windows-1256",
  zh: "gb18030",
  ja: "shift_jis",
  ko: "euc-kr",
};
/** @type {Record<string, string>} */
const fonts = {
  ar: "Noto Naskh Arabic",
  zh: "Noto Serif SC",
  ja: "IPAMincho",
  ko: "NanumMyeongjo",
  hi: "Lohit Devanagari",
};
const tesseract = { en: "eng", ar: "ara", zh: "chi_sim", ja: "jpn", ko: "kor", hi: "hin" };
const upright = { number: 1, width: 595, height: 842 };

/** @typedef {{ extras: string, tessdata: string[], office: string }} Places */

/** @param {string} language @param {string} folder Of the files made. @param {Places} places */
export async function madeRow(language, folder, places) {
  const rows = [readRows(language, false), readRows(language, true)];
  const [seen] = rows;
  if (seen === undefined) throw new Error(language);
  const pdf = new Uint8Array(readFileSync(join(folder, `${language}.pdf`)));
  return {
    reading: await reading(language, seen, folder),
    pdf: cellOf(found(seen.texts, await textOf(pdf, "page.pdf"))),
    ocr: await recognised(language, seen, pdf, places),
    search: await searching(language),
    ask: cellOf((await inTurn(rows, asked)).flat()),
    cite: await citing(language, seen),
    audit: cellOf(rows.flatMap((row) => audited(row))),
  };
}

/** @template T, R @param {readonly T[]} rows @param {(row: T) => Promise<R>} work */
async function inTurn(rows, work) {
  const done = [];
  for (const row of rows) done.push(await work(row));
  return done;
}

/** Pages of HTML, and as LibreOffice sets them, of languages: <language>.html, .pdf, .docx, .odt. @param {readonly string[]} languages @param {string} folder @param {string} office */
export function makeFiles(languages, folder, office) {
  for (const language of languages) writeFileSync(join(folder, `${language}.html`), pageOf(language));
  for (const to of ["pdf:writer_pdf_Export", "docx:MS Word 2007 XML", "odt"])
    execFileSync(
      office,
      [
        `-env:UserInstallation=file://${tmpdir()}/languages-table-office`,
        "--headless",
        "--infilter=HTML (StarWriter)",
        "--convert-to",
        to,
        "--outdir",
        folder,
        ...languages.map((language) => join(folder, `${language}.html`)),
      ],
      { stdio: "ignore" },
    );
}

/** @param {string} language */
function pageOf(language) {
  const { titles, texts } = readRows(language, false);
  const body = texts.map((text, at) => `<h1>${titles[at]}</h1><p>${text}</p>`).join("\n");
  const direction = language === "ar" ? ' dir="rtl"' : "";
  const style = `<style>body{font-family:"${fonts[language] ?? "DejaVu Serif"}";font-size:11pt}</style>`;
  return `<!DOCTYPE html><html lang="${language}"${direction}><head><meta charset="utf-8">${style}</head><body>${body}</body></html>`;
}

/** Which sentences stand in what was read; none of a file that was refused. @param {readonly string[]} texts @param {string | null} read */
function found(texts, read) {
  const all = texts.flatMap(sentencesOf);
  if (read === null) return all.map(() => /** @type {const} */ ("said"));
  const whole = plain(read);
  return all.map((sentence) =>
    whole.includes(plain(sentence)) ? /** @type {const} */ ("right") : /** @type {const} */ ("wrong"),
  );
}

/** HTML, office files, plain text in Unicode and in what the language was written in before. @param {string} language @param {any} rows @param {string} folder */
async function reading(language, { texts }, folder) {
  const text = texts.join("\n\n");
  const files = [
    ["page.html", readFileSync(join(folder, `${language}.html`))],
    ["page.docx", readFileSync(join(folder, `${language}.docx`))],
    ["page.odt", readFileSync(join(folder, `${language}.odt`))],
    ["utf8.txt", Buffer.from(text)],
    ["utf16.txt", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ...(legacy[language] === undefined ? [] : [["legacy.txt", encode(text, legacy[language])]]),
  ];
  const outcomes = [];
  for (const [name, bytes] of /** @type {[string, Uint8Array][]} */ (files))
    outcomes.push(
      ...found(
        name === "legacy.txt" ? texts.map(writable(bytes, language)) : texts,
        await textOf(new Uint8Array(bytes), name),
      ),
    );
  return cellOf(outcomes);
}

/** A text as its character set has it: Arabic figures are in none of one byte. @param {Uint8Array} bytes @param {string} language */
function writable(bytes, language) {
  const whole = new TextDecoder(legacy[language]).decode(bytes);
  return (/** @type {string} */ text) => (whole.includes(text) ? text : "");
}

/** A text in a character set of one or two bytes, by what its decoder makes of each. @param {string} text @param {string} name */
function encode(text, name) {
  const decoder = new TextDecoder(name);
  /** @type {Map<string, number[]>} */
  const table = new Map();
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if (Array.from(sign).length === 1 && !table.has(sign)) table.set(sign, [lead, trail]);
    }
  for (let byte = 0; byte < 0x100; byte += 1) table.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Uint8Array.from(Array.from(text).flatMap((sign) => table.get(sign) ?? [0x3f]));
}

/** A scan at 250 dots per inch in its own language; what is wrong there is said where the page's figures are held back. @param {string} language @param {any} rows @param {Uint8Array} pdf @param {Places} places */
async function recognised(language, { texts }, pdf, { extras, tessdata }) {
  const code =
    /** @type {Record<string, string>} */ (tesseract)[language] ?? languageData(language)?.tesseract ?? language;
  const document = openDocument(await loadPdfium(), pdf, "page.pdf");
  const png = renderPage(document, 1, 250);
  closeDocument(document);
  try {
    const engine = await createTesseract({ extras, languages: null, tessdata }).open(code, "");
    const { page, is_read, has_doubtful_figures, doubtful_words } = await engine.recognise(png, upright);
    await engine.close();
    const read = is_read ? renderedText({ kind: "layout", pages: [page], outline: [] }) : null;
    const all = texts.flatMap(sentencesOf);
    return cellOf(
      found(texts, read).map((outcome, at) =>
        outcome === "wrong" &&
        ((has_doubtful_figures && /\p{Nd}/u.test(all[at] ?? "")) || isDoubted(all[at] ?? "", read, doubtful_words))
          ? "said"
          : outcome,
      ),
    );
  } catch {
    return null;
  }
}

/** Whether what stands in a sentence's place, where most of its beginning or end does, holds a word that is said to be hardly read. @param {string} sentence @param {string | null} read @param {readonly string[]} doubtful */
function isDoubted(sentence, read, doubtful) {
  const [wanted, whole] = [plain(sentence), plain(read ?? "")];
  let best = { start: -1, shared: Math.ceil(wanted.length / 3) - 1 };
  for (let at = 0; at < wanted.length; at += 1)
    for (let end = at + best.shared + 1; end <= wanted.length; end += 1) {
      const place = whole.indexOf(wanted.slice(at, end));
      if (place < 0) break;
      best = { start: place - at, shared: end - at };
    }
  const stretch = whole.slice(Math.max(0, best.start), best.start + wanted.length);
  return best.start >= 0 && doubtful.some((word) => stretch.includes(plain(word)));
}

/** Words and their forms, and near words. @param {string} language */
async function searching(language) {
  const own = (/** @type {any} */ each) => each.language === language;
  const pairs = [await tryPairs("meet", false), await tryPairs("meet", true)].flat().filter(own);
  const apart = [await tryPairs("apart", false), await tryPairs("apart", true)].flat().filter(own);
  if (pairs.length === 0) return null;
  return cellOf([
    ...pairs.map(({ meets }) => (meets ? /** @type {const} */ ("right") : /** @type {const} */ ("said"))),
    ...apart.map(({ meets }) => (meets ? /** @type {const} */ ("wrong") : /** @type {const} */ ("right"))),
  ]);
}

/** @param {any} rows */
async function asked(rows) {
  const outcomes = await askAll(rows);
  return outcomes.map(({ outcome }) =>
    outcome === "honest" ? /** @type {const} */ ("said") : /** @type {"right" | "wrong"} */ (outcome),
  );
}

/** @param {any} rows */
function audited({ titles, texts, claims }) {
  const check = openCheck(
    texts.map((/** @type {string} */ text, /** @type {number} */ at) => ({ id: String(at), title: titles[at], text })),
  );
  return claims.flatMap((/** @type {[number, string, string]} */ [text, truth, altered]) => {
    const [one, other] = [check(truth, [String(text)]), check(altered, [String(text)])];
    const isAccused = ["contradicted", "not_found", "weak"].includes(one.verdict);
    return [isTicked(one) ? "right" : isAccused ? "wrong" : "said", isTicked(other) ? "wrong" : "right"];
  });
}

const people = parse(readFileSync(new URL("people.yaml", import.meta.url), "utf8"));

/** A draft that cites three works in APA's style: names, titles and the list's own title in the language. @param {string} language @param {any} rows */
async function citing(language, { titles }) {
  const folder = mkdtempSync(join(tmpdir(), "languages-cite-"));
  try {
    const items = titles.map((/** @type {string} */ title, /** @type {number} */ at) => ({
      id: `w${at}`,
      type: "book",
      title,
      author: [people[language][at]],
      issued: { "date-parts": [[2001 + at]] },
      language,
    }));
    writeFileSync(join(folder, "works.json"), JSON.stringify(items));
    writeFileSync(
      join(folder, "draft.md"),
      `---\nlang: ${language}\n---\n\n${items.map(({ id }) => `X [@${id}, p. 5].`).join("\n")}\n`,
    );
    await quire(["init", "."], folder);
    await quire(["library", "import", "works.json"], folder);
    const written = plain(await quire(["cite", "draft.md"], folder));
    const heading = languageData(language)?.works_cited?.title ?? "References";
    const wanted = [
      heading,
      ...titles,
      ...items.map(
        (/** @type {any} */ { author: [{ family }] }, /** @type {number} */ at) => `(${family}, ${2001 + at}`,
      ),
    ];
    return cellOf(wanted.map((each) => (written.includes(plain(each)) ? "right" : "wrong")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

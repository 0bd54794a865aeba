// Makes first pages of journals in other scripts (pages-of-scripts.yaml) with LibreOffice, for npm run bench -- header.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** @type {Record<string, string>} */
const fonts = { ar: "Amiri", zh: "Noto Serif SC", ja: "IPAMincho", ko: "NanumMyeongjo", hi: "Lohit Devanagari" };
const styles = {
  head: "font-size:8.5pt",
  title: "font-size:17pt;font-weight:bold;text-align:center;margin:10pt 0",
  subtitle: "font-size:13pt;text-align:center",
  authors: "font-size:11.5pt;text-align:center",
  place: "font-size:9pt;text-align:center",
  label: "font-size:11pt;font-weight:bold;text-align:center;margin-top:12pt",
  text: "font-size:10pt",
};

/** @typedef {{ language: string, unseen?: boolean, title: string, authors: string[], year: number, rows: [keyof typeof styles, string][] }} Page */

/** A page with its text six times over, as articles go on. @param {Page} page */
function htmlOf({ language, rows }) {
  const family = fonts[language] ?? "DejaVu Sans";
  const direction = ["ar", "he"].includes(language) ? ' dir="rtl"' : "";
  const raised = (/** @type {string} */ text) =>
    text
      .replaceAll("&", "&amp;")
      .replace(/\^([^^]+)\^/gu, "<sup>$1</sup>")
      .replaceAll("  ", " &nbsp;");
  const body = rows
    .map(
      ([kind, text]) =>
        `<p style="${styles[kind]}">${raised(kind === "text" ? Array(6).fill(text).join(" ") : text)}</p>`,
    )
    .join("\n");
  return `<!DOCTYPE html><html lang="${language}"${direction}><head><meta charset="utf-8"><style>body{font-family:"${family}"}</style></head><body>${body}</body></html>`;
}

/** Writes FOLDER/seen and FOLDER/unseen: PDFs and labels.jsonl. @param {string} folder @param {string} office */
export function makePages(folder, office) {
  /** @type {Page[]} */
  const pages = parse(readFileSync(new URL("pages-of-scripts.yaml", import.meta.url), "utf8"));
  for (const part of ["seen", "unseen"]) {
    const place = join(folder, part);
    mkdirSync(place, { recursive: true });
    const own = pages.flatMap((page, index) =>
      (page.unseen === true) === (part === "unseen")
        ? [{ ...page, name: `${String(index).padStart(2, "0")}-${page.language}` }]
        : [],
    );
    for (const page of own) writeFileSync(join(place, `${page.name}.html`), htmlOf(page));
    const files = own.map(({ name }) => join(place, `${name}.html`));
    execFileSync(
      office,
      [
        `-env:UserInstallation=file://${join(folder, "office")}`,
        "--headless",
        "--infilter=HTML (StarWriter)",
        "--convert-to",
        "pdf:writer_pdf_Export",
        "--outdir",
        place,
        ...files,
      ],
      { stdio: "ignore" },
    );
    const labels = own.map(({ name, language, title, authors, year }) => ({
      file: `${name}.pdf`,
      kind: language,
      publisher: language,
      title,
      authors,
      year,
    }));
    writeFileSync(join(place, "labels.jsonl"), labels.map((label) => `${JSON.stringify(label)}\n`).join(""));
  }
}

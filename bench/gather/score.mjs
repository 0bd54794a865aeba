// How right a table is, held against the gold table of a recorded request.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

/**
 * @typedef {Record<string, string>} Row
 * @typedef {object} Score
 * @property {number} rows
 * @property {number} right rows that are of the gold table, each thing once
 * @property {number} gold
 * @property {number} cells of the right rows
 * @property {number} rightCells
 * @property {number} wrongCells filled, and with something else
 */

/** @param {string} folder @returns {Row[]} */
export function readGold(folder) {
  return parse(readFileSync(join(folder, "gold.csv")), { columns: true });
}

/** @param {readonly Row[]} rows @param {readonly Row[]} gold @returns {Score} */
export function scoreTable(rows, gold) {
  const left = new Map(gold.map((row) => [lettersOf(row["name"] ?? ""), row]));
  const score = { rows: rows.length, right: 0, gold: gold.length, cells: 0, rightCells: 0, wrongCells: 0 };
  for (const row of rows) {
    const name = lettersOf(row["name"] ?? "");
    const expected = left.get(name);
    if (expected === undefined) continue;
    left.delete(name);
    score.right += 1;
    for (const [column, value] of Object.entries(expected)) {
      const found = row[column] ?? "";
      score.cells += 1;
      if (isSame(column, found, value)) score.rightCells += 1;
      else if (found !== "") score.wrongCells += 1;
    }
  }
  return score;
}

/**
 * Of the cells that are said to be verified: how many there are, whose quote stands on its page, and whose value is another
 * than that of the gold table: a page can be wrong, or less precise.
 * @param {readonly { status: string, row_id: string, column: string, value: string, quote: string, url: string }[]} cells
 * @param {readonly Row[]} gold @param {readonly { url: string, title: string, text: string, html: string }[]} pages
 */
export function scoreVerified(cells, gold, pages) {
  const names = new Map(cells.flatMap(({ row_id, column, value }) => (column === "name" ? [[row_id, value]] : [])));
  const byName = new Map(gold.map((row) => [lettersOf(row["name"] ?? ""), row]));
  const verified = cells.filter(({ status }) => status === "verified");
  const standing = verified.filter(({ quote, url }) => {
    const page = pages.find((each) => addressOf(each.url) === addressOf(url));
    return page !== undefined && lettersOf(`${page.title} ${page.text} ${page.html}`).includes(lettersOf(quote));
  });
  const wrong = verified.filter(({ row_id, column, value }) => {
    const expected = byName.get(lettersOf(names.get(row_id) ?? ""))?.[column];
    return expected !== undefined && !isSame(column, value, expected);
  });
  return { verified: verified.length, standing: standing.length, wrong: wrong.length };
}

/** @param {string} column @param {string} found @param {string} expected */
function isSame(column, found, expected) {
  if (found === "") return false;
  if (column === "url") return addressOf(found) === addressOf(expected);
  if (column.startsWith("first_")) return isSameDate(found, expected);
  if (column === "height") return Math.abs(metres(found) - metres(expected)) <= 0.01 * metres(expected);
  if (column === "visitors_per_year") return countOf(found) === countOf(expected);
  return lettersOf(found.replace(/licen[cs]e|version|\bthe\b/giu, "")) === lettersOf(expected);
}

/** @param {string} text */
function lettersOf(text) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** @param {string} text */
function addressOf(text) {
  if (!URL.canParse(text)) return text;
  const { hostname, pathname } = new URL(text);
  return `${hostname.replace(/^www\./u, "")}${pathname.replace(/\/+$/u, "")}`;
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Equal as far as both are precise; a bare year is no month. @param {string} found @param {string} expected */
function isSameDate(found, expected) {
  const value = isoDate(found);
  if (value.length < Math.min(expected.length, 7)) return false;
  const length = Math.min(value.length, expected.length);
  return value.slice(0, length) === expected.slice(0, length);
}

/** @param {string} text */
function isoDate(text) {
  const iso = /\d{4}(?:-\d\d){0,2}/u.exec(text)?.[0] ?? "";
  const [, day, name = "", year] = /(?:(\d{1,2})\s+)?([A-Za-z]{3})[a-z]*\s+(\d{4})/u.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return iso;
  const parts = [year, String(month).padStart(2, "0"), ...(day === undefined ? [] : [day.padStart(2, "0")])];
  return parts.join("-");
}

/** @param {string} text */
function metres(text) {
  const number = Number.parseFloat(text.replaceAll(",", ""));
  return /f(?:ee|oo)?t|′|'/iu.test(text) ? number * 0.3048 : number;
}

/** @param {string} text */
function countOf(text) {
  const number = Number.parseFloat(text.replace(/(?<=\d)[,\s](?=\d{3})/gu, "").replace(/^\D+/u, ""));
  return /thousand|\dk\b/iu.test(text) ? number * 1000 : number;
}

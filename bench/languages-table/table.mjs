// What Quire does in each language: right, refused or doubted in words, or silently wrong.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printTable } from "../support/measure.mjs";
import { exactShareOf, shareText } from "../support/shares.mjs";
import { madeRow, makeFiles } from "./made.mjs";
import { realRow, reportTo } from "./real.mjs";

export const tableLanguages = "en de fr es pt pl ru uk tr ar zh ja ko hi".split(" ");

/** @typedef {import("./text.mjs").Cell & { other?: number }} Cell */

/** "34 + 1, 2 wrong of 37" @param {Cell | null | undefined} cell */
function cellText(cell) {
  if (cell === null || cell === undefined) return "-";
  const { right, said, wrong, other } = cell;
  const whole = right + said + wrong;
  if (whole === 0) return "-";
  const peer = other === undefined ? "" : ` (${other})`;
  return `${right}${said > 0 ? ` + ${said}` : ""} of ${whole}${wrong > 0 ? `: **${wrong}**` : ""}${peer}`;
}

/** @param {string} name @param {readonly string[]} columns @param {{ language: string, cells: Record<string, Cell | null> }[]} rows */
function print(name, columns, rows) {
  printTable(
    [name, ...columns],
    rows.map(({ language, cells }) => [language, ...columns.map((column) => cellText(cells[column]))]),
  );
  for (const column of columns) {
    const cells = rows.flatMap(({ cells: own }) => own[column] ?? []);
    const whole = cells.reduce((sum, { right, said, wrong }) => sum + right + said + wrong, 0);
    const wrong = cells.reduce((sum, cell) => sum + cell.wrong, 0);
    console.log(`${name}, ${column}, silently wrong: ${shareText(exactShareOf(wrong, whole))}`);
  }
}

/**
 * @param {{ real: string | undefined, unseen: boolean, list: boolean, only: readonly string[] | undefined, extras: string, tessdata: string[], office: string }} options
 */
export async function printLanguageTable({ real, unseen, list, only, ...places }) {
  const wanted = tableLanguages.filter((language) => only?.includes(language) ?? true);
  if (real === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "languages-table-"));
    makeFiles(wanted, folder, places.office);
    const rows = [];
    for (const language of wanted) rows.push({ language, cells: await madeRow(language, folder, places) });
    rmSync(folder, { recursive: true });
    print("made", ["reading", "pdf", "ocr", "search", "ask", "cite", "audit"], rows);
    return;
  }
  reportTo(list ? (what) => console.log(what) : null);
  const rows = [];
  for (const language of wanted.filter((each) => existsSync(join(real, each))))
    rows.push({ language, cells: await realRow(join(real, language), unseen) });
  print(unseen ? "unseen" : "seen", ["reading", "pdf", "search", "ask", "audit"], rows);
}

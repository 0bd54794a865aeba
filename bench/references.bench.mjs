// npm run bench -- references [STEP]: how right printed entries are read, over all styles that come with Quire (every STEP-th).
import { createShippedStyles } from "../dist/adapters/citations/shipped-styles.js";
import { readMarker } from "../dist/reference/printed/marker.js";
import { readPrinted } from "../dist/reference/printed/read-printed.js";
import { sameFamily } from "../dist/cite/compare/person-names.js";
import { foldSpelling } from "../dist/cite/compare/plain-words.js";
import { compact, titleSimilarity } from "../dist/cite/compare/title-similarity.js";
import { processCitations } from "../dist/cite/processor.js";
import { itemYear } from "../dist/domain/item.js";
import { items } from "./references/items.mjs";
import { printTable, verdict } from "./support/measure.mjs";

const step = Number(process.argv[2] ?? 1);
const goals = { title: 0.9, year: 0.95, "first author": 0.95, DOI: 0.99 };
const styles = createShippedStyles();
const byId = new Map(items.map((item) => [item.id, item]));

/** Without tags; where italics begin and end. @param {string} html */
function printed(html) {
  let text = "";
  /** @type {{ start: number, end: number }[]} */
  const italics = [];
  /** @type {boolean[]} */
  const open = [];
  let start = -1;
  for (const [piece] of html
    .replace(/<\/?div[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .matchAll(/<[^<>]*>|[^<]+/gu)) {
    if (piece.startsWith("</")) {
      if (open.pop() === true && !open.includes(true)) italics.push({ start, end: text.length });
    } else if (piece.startsWith("<")) {
      const isItalic = /^<(?:i|em)\b/u.test(piece);
      if (isItalic && !open.includes(true)) start = text.length;
      open.push(isItalic);
    } else text += piece.replaceAll("&#38;", "&").replaceAll("&#60;", "<").replaceAll("&#62;", ">");
  }
  const { length } = readMarker(null, text);
  const shifted = italics.map((each) => ({ start: each.start - length, end: each.end - length }));
  return { text: text.slice(length), italics: shifted.filter((each) => each.start >= 0) };
}

/** @type {Record<string, { right: number, wrong: number, absent: number, claimed: number }>} */
const counts = {};

/** @param {string} field @param {boolean | null} isRight null for absent @param {boolean} isSure */
function count(field, isRight, isSure) {
  const all = (counts[field] ??= { right: 0, wrong: 0, absent: 0, claimed: 0 });
  if (isRight === null) {
    all.absent += 1;
    if (isSure) all.claimed += 1;
  } else if (isRight) all.right += 1;
  else all.wrong += 1;
}

/** What is printed of the item, and what was read of it. @param {typeof items[number]} item @param {string} text @param {ReturnType<typeof readPrinted>[number]} read */
function compare(item, text, read) {
  const { item: got, unsure } = read;
  const main = compact(item.title.split(/[:?]/u)[0] ?? "");
  if (compact(text).includes(main)) {
    const title = got.title;
    const isRight = title === undefined ? null : titleSimilarity(title, item.title) >= 0.9 || compact(title) === main;
    count("title", isRight, !unsure.includes("title"));
  }
  const year = String(itemYear(item));
  if (text.replaceAll(item.title, "").includes(year)) {
    count("year", itemYear(got) === null ? null : itemYear(got) === itemYear(item), !unsure.includes("issued"));
  }
  const [first] = item.author;
  const name = first?.family ?? first?.literal ?? "";
  if (first !== undefined && foldSpelling(text).includes(foldSpelling(name))) {
    const own = (got.author ?? got.editor ?? [])[0];
    const isSame =
      own !== undefined && (sameFamily(own, first) || compact(own.family ?? own.literal ?? "") === compact(name));
    count("first author", own === undefined ? null : isSame, !unsure.includes("author"));
  }
  if (item.DOI !== undefined && text.toLowerCase().includes(item.DOI)) {
    count("DOI", got.DOI === undefined ? null : got.DOI === item.DOI, false);
  }
}

let entries = 0;
let used = 0;
let reading = 0;
for (const [index, { id }] of (await styles.list()).entries()) {
  if (index % step !== 0) continue;
  const style = await styles.style(id);
  if (style === null) continue;
  const locale = style.attrs["default-locale"] ?? "en-US";
  const locales = new Map();
  for (const tag of ["en-US", locale]) {
    const node = await styles.locale(tag);
    if (node !== null) locales.set(tag, node);
  }
  const cites = items.map((item) => ({
    textual: false,
    note: 0,
    cites: [{ id: item.id, prefix: "", suffix: "", label: null, locator: null, suppress_author: false }],
  }));
  let made;
  try {
    made = processCitations({ id, style, locale, locales }, byId, cites).entries;
  } catch (error) {
    process.stdout.write(`${id} cannot be rendered: ${/** @type {Error} */ (error).message}\n`);
    continue;
  }
  used += 1;
  const texts = made.map(({ html }) => printed(html));
  const began = performance.now();
  const read = readPrinted(texts);
  reading += performance.now() - began;
  for (const [place, entry] of made.entries()) {
    const item = byId.get(entry.id);
    const [text, got] = [texts[place], read[place]];
    if (item === undefined || text === undefined || got === undefined) continue;
    entries += 1;
    compare(item, text.text, got);
  }
}
process.stdout.write(
  `${entries} entries in ${used} styles; ${(reading / Math.max(1, entries)).toFixed(2)} ms an entry.\n\n`,
);
printTable(
  ["field", "printed", "right", "wrong", "not read", "claimed missing", "goal"],
  Object.entries(goals).map(([field, goal]) => {
    const { right, wrong, absent, claimed } = counts[field] ?? { right: 0, wrong: 0, absent: 0, claimed: 0 };
    const all = right + wrong + absent;
    const share = (/** @type {number} */ number) => `${((100 * number) / Math.max(1, all)).toFixed(2)} %`;
    const isReached = right / Math.max(1, all) >= goal && claimed === 0;
    return [
      field,
      String(all),
      share(right),
      share(wrong),
      share(absent),
      String(claimed),
      `${goal * 100} % ${verdict(isReached)}`,
    ];
  }),
);

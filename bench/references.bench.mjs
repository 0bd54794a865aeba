// npm run bench -- references [STEP]: how right printed entries are read, over all styles that come with Quire (every STEP-th);
// "unread" are those that the tagger was not fitted on.
// npm run bench -- references fit FOLDER [TAGGED.xml...]: fits the tagger of printed entries anew (references/fit.mjs).
import { createShippedStyles } from "../dist/adapters/citations/shipped-styles.js";
import { readPrinted } from "../dist/reference/printed/read-printed.js";
import { sameFamily } from "../dist/cite/compare/person-names.js";
import { foldSpelling } from "../dist/cite/compare/plain-words.js";
import { compact, titleSimilarity } from "../dist/cite/compare/title-similarity.js";
import { itemYear } from "../dist/domain/item.js";
import { fitTagger, isUnreadStyle, withoutMarker } from "./references/fit.mjs";
import { items } from "./references/items.mjs";
import { printWorks } from "./references/printed-works.mjs";
import { printTable, verdict } from "./support/measure.mjs";

if (process.argv[2] === "fit") {
  await fitTagger(process.argv[3] ?? "", process.argv.slice(4));
  process.exit(0);
}
const step = Number(process.argv[2] ?? 1);
const goals = { title: 0.9, year: 0.95, "first author": 0.95, DOI: 0.99, "all authors": 0.9, container: 0.9 };
const styles = createShippedStyles();
const byId = new Map(items.map((item) => [item.id, item]));

/** @type {Record<string, { right: number, wrong: number, absent: number, claimed: number }>} */
const counts = {};
/** @type {"fitted" | "unread"} */
let part = "fitted";

/** @param {string} field @param {boolean | null} isRight null for absent @param {boolean} isSure */
function count(field, isRight, isSure) {
  const all = (counts[`${field} ${part}`] ??= { right: 0, wrong: 0, absent: 0, claimed: 0 });
  if (isRight === null) {
    all.absent += 1;
    if (isSure) all.claimed += 1;
  } else if (isRight) all.right += 1;
  else all.wrong += 1;
}

/** @param {{ family?: string, literal?: string }} name */
const nameOf = ({ family, literal }) => family ?? literal ?? "";

/** @param {any} one @param {any} other */
const isSameName = (one, other) =>
  one !== undefined && (sameFamily(one, other) || compact(nameOf(one)) === compact(nameOf(other)));

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
  const name = first === undefined ? "" : nameOf(first);
  if (first !== undefined && foldSpelling(text).includes(foldSpelling(name))) {
    const own = (got.author ?? got.editor ?? [])[0];
    count("first author", own === undefined ? null : isSameName(own, first), !unsure.includes("author"));
  }
  const people = item.author.filter((each) => foldSpelling(text).includes(foldSpelling(nameOf(each))));
  const own = got.author ?? got.editor ?? [];
  const isAll = own.length === people.length && people.every((each, place) => isSameName(own[place], each));
  if (people.length > 0) count("all authors", own.length === 0 ? null : isAll, false);
  const container = item["container-title"];
  if (container !== undefined && compact(text).includes(compact(container))) {
    const found = got["container-title"];
    count("container", found === undefined ? null : titleSimilarity(found, container) >= 0.9, false);
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
  let made;
  try {
    made = await printWorks(styles, id, items);
  } catch (error) {
    process.stdout.write(`${id} cannot be rendered: ${/** @type {Error} */ (error).message}\n`);
    continue;
  }
  used += 1;
  const texts = made.map(({ text, italics }) => withoutMarker(text, italics, []));
  const began = performance.now();
  const read = readPrinted(texts);
  reading += performance.now() - began;
  for (const [place, entry] of made.entries()) {
    const item = byId.get(entry.id);
    const [text, got] = [texts[place], read[place]];
    if (item === undefined || text === undefined || got === undefined) continue;
    entries += 1;
    part = isUnreadStyle(id) ? "unread" : "fitted";
    compare(item, text.text, got);
  }
}
process.stdout.write(
  `${entries} entries in ${used} styles; ${(reading / Math.max(1, entries)).toFixed(2)} ms an entry.\n\n`,
);
printTable(
  ["field", "styles", "printed", "right", "wrong", "not read", "claimed missing", "goal"],
  Object.entries(goals).flatMap(([field, goal]) =>
    ["fitted", "unread"].map((group) => {
      const { right, wrong, absent, claimed } = counts[`${field} ${group}`] ?? {
        right: 0,
        wrong: 0,
        absent: 0,
        claimed: 0,
      };
      const all = right + wrong + absent;
      const share = (/** @type {number} */ number) => `${((100 * number) / Math.max(1, all)).toFixed(2)} %`;
      const isReached = right / Math.max(1, all) >= goal && claimed === 0;
      const reached = `${goal * 100} % ${verdict(isReached)}`;
      return [field, group, String(all), share(right), share(wrong), share(absent), String(claimed), reached];
    }),
  ),
);

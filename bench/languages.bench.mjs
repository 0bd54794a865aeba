// npm run bench -- languages [--unseen] [--list] [--only LANGUAGE]... [--search]: true and altered sentences, questions, ends of
// sentences and numbers in each language; words that must and must not meet in a search, and names through formats and citations
// (--search: these two alone). --table: what reading, PDF, recognition, search, answers, citing and auditing do in each language, on files
// made by LibreOffice (--office) from the same texts, with recognition by the extras in EXTRAS and data in TESSDATA, or on a folder
// REAL of translated manuals (<language>/*.html, <language>/manual.pdf), of which every third page is --unseen. --unseen runs the third that nobody reads and prints its counts alone; --list prints what went wrong.
import { parseArgs } from "node:util";
import { splitSentences } from "../dist/corpus/text/sentences.js";
import { readNumbers } from "../dist/language/quantities/read-quantities.js";
import { askAll } from "./languages/ask.mjs";
import { languages, readRows, undescribed } from "./languages/read.mjs";
import { printLanguageTable } from "./languages-table/table.mjs";
import { tryNames } from "./languages-names/names.mjs";
import { tryPairs } from "./languages-search/forms.mjs";
import { printTable, refuse } from "./support/measure.mjs";
import { groupsOf, shareText, shareWhere } from "./support/shares.mjs";
import { isTicked, openCheck } from "./verdicts/check.mjs";

const { values: options } = parseArgs({
  options: {
    unseen: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    "no-questions": { type: "boolean", default: false },
    search: { type: "boolean", default: false },
    table: { type: "boolean", default: false },
    real: { type: "string" },
    extras: { type: "string", default: "" },
    tessdata: { type: "string", multiple: true, default: [] },
    office: { type: "string", default: "soffice" },
  },
});
if (options.unseen && options.list) refuse("The unseen part is read by nobody: --list is for the other.");

const accusing = new Set(["weak", "contradicted", "not_found"]);

/** @param {string} language @param {import("./languages/read.mjs").Rows} rows */
function checkClaims(language, { titles, texts, claims }) {
  const check = openCheck(texts.map((text, index) => ({ id: String(index), title: titles[index] ?? "", text })));
  return claims.flatMap(([text, ...said]) =>
    said.map((sentence, index) => ({ language, sentence, isTrue: index === 0, ...check(sentence, [String(text)]) })),
  );
}

/** @param {string} language */
async function measure(language) {
  const rows = readRows(language, options.unseen);
  const claims = checkClaims(language, rows);
  const truths = claims.filter(({ isTrue }) => isTrue);
  const altered = claims.filter(({ isTrue }) => !isTrue);
  const asked = options["no-questions"] || rows.questions.length === 0 ? [] : await askAll(rows);
  const split = rows.sentences.map(([text, wanted]) => ({ text, wanted, found: splitSentences(text) }));
  const numbers = rows.numbers.map(([text, wanted]) => ({ text, wanted, found: readNumbers(text, language) }));
  return { language, truths, altered, asked, split, numbers };
}

/** @param {Awaited<ReturnType<typeof measure>>} measured */
function failures({ truths, altered, asked, split, numbers }) {
  return [
    ...truths
      .filter((each) => !isTicked(each))
      .map(({ sentence, verdict, reasons }) => `true, ${verdict}: ${sentence} (${reasons.join("; ")})`),
    ...altered.filter(isTicked).map(({ sentence, verdict }) => `altered, ${verdict}: ${sentence}`),
    ...asked
      .filter(({ outcome }) => outcome !== "right")
      .map(({ question, outcome, said }) => `question, ${outcome}: ${question} (${said.join(" | ")})`),
    ...split
      .filter(({ wanted, found }) => found.length !== wanted)
      .map(({ found }) => `sentences: ${found.map(({ text }) => text).join(" | ")}`),
    ...numbers
      .filter((each) => !isRead(each))
      .map(({ text, wanted, found }) => `number ${wanted}: ${text} (${found.map(({ value }) => value).join(", ")})`),
  ];
}

/** @param {{ wanted: number, found: { value: number }[] }} each */
function isRead({ wanted, found }) {
  return found.length === 1 && found[0]?.value === wanted;
}

/** @template T @param {readonly T[]} rows @param {(row: T) => boolean} holds */
const share = (rows, holds) => `${rows.filter(holds).length}/${rows.length}`;

/** @param {readonly string[]} names @param {string} together */
async function printSentences(names, together) {
  const measured = [];
  for (const language of names.filter((each) => options.only?.includes(each.replace(/.*\//, "")) ?? true))
    measured.push(await measure(language));
  const all = {
    language: together,
    truths: measured.flatMap(({ truths }) => truths),
    altered: measured.flatMap(({ altered }) => altered),
    asked: measured.flatMap(({ asked }) => asked),
    split: measured.flatMap(({ split }) => split),
    numbers: measured.flatMap(({ numbers }) => numbers),
  };
  if (options.list)
    for (const each of measured) for (const line of failures(each)) console.log(`${each.language} ${line}`);
  printTable(
    [
      "language",
      "true accused",
      "true ticked",
      "altered ticked",
      "questions right",
      "wrong",
      "honest",
      "sentences",
      "numbers",
    ],
    [...measured, all].map(({ language, truths, altered, asked, split, numbers }) => [
      language,
      share(truths, ({ verdict }) => accusing.has(verdict)),
      share(truths, isTicked),
      share(altered, isTicked),
      share(asked, ({ outcome }) => outcome === "right"),
      share(asked, ({ outcome }) => outcome === "wrong"),
      share(asked, ({ outcome }) => outcome === "honest"),
      share(split, ({ wanted, found }) => found.length === wanted),
      share(numbers, isRead),
    ]),
  );
}

/** Pairs of a word asked for and one written, in a library of all languages. */
async function printSearch() {
  const wanted = (/** @type {{ language: string }} */ { language }) => options.only?.includes(language) ?? true;
  const meet = (await tryPairs("meet", options.unseen)).filter(wanted);
  const apart = (await tryPairs("apart", options.unseen)).filter(wanted);
  if (options.list)
    for (const { language, asked, written } of [
      ...meet.filter(({ meets }) => !meets),
      ...apart.filter(({ meets }) => meets),
    ])
      console.log(`${language} search: ${asked} | ${written}`);
  const rows = [...new Set(meet.map(({ language }) => language))].map((language) => {
    const own = (/** @type {{ language: string }} */ each) => each.language === language;
    return [language, share(meet.filter(own), ({ meets }) => meets), share(apart.filter(own), ({ meets }) => meets)];
  });
  printTable(["search", "must meet, do", "must not, do"], rows);
  console.log(`must meet and do: ${shareText(shareWhere(meet, ({ meets }) => meets))}`);
  console.log(`must not and do: ${shareText(shareWhere(apart, ({ meets }) => meets))}`);
}

/** Names of twelve conventions through records, formats, citations and keys. */
async function printNames() {
  const rows = await tryNames(options.unseen);
  if (options.list)
    for (const { convention, name, lost } of rows)
      if (lost.length > 0) console.log(`${convention} ${name.family}, ${name.given}: ${lost.join("; ")}`);
  const isKept = (/** @type {{ lost: string[] }} */ { lost }) => lost.length === 0;
  const table = [...groupsOf(rows, ({ convention }) => convention)].map(([convention, own]) => [
    convention,
    share(own, isKept),
  ]);
  printTable(["names", "equal"], table);
  console.log(`equal: ${shareText(shareWhere(rows, isKept))}`);
}

if (options.table) await printLanguageTable(options);
else {
  if (!options.search) {
    await printSentences(languages, "all");
    await printSentences(undescribed, "undescribed");
  }
  await printSearch();
  await printNames();
}

// What the benchmark of relations alters: sentences copied from passages, and faithful sentences of bench/answers.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isSameLanguage, readAnswers, readRows } from "../answers/rows.mjs";
import { hashOf, sentencesOf } from "./text.mjs";

/** @typedef {import("../answers/rows.mjs").Part} Part */
/** @typedef {import("./alter.mjs").Original} Original */
/** @typedef {{ id: string, text: string, title?: string, document?: string, language: string, part: Part }} Passage */

/** Words of a passage that is cut from a file. */
const passageWords = 150;

/**
 * Passages of a file in the form of bench/answers/passages.jsonl, or of the .txt and .md files of a folder.
 * @param {string | undefined} path by default those of bench/answers
 * @param {Part} part
 * @returns {Passage[]}
 */
export function readPassages(path, part) {
  if (path === undefined) return readAnswers(part).passages;
  const rows = statSync(path).isDirectory() ? passagesOfFolder(path) : readRows(path);
  return rows.filter((row) => row.part === part);
}

/** Every third file is held, in the order of a hash of their names. @param {string} folder @returns {Passage[]} */
function passagesOfFolder(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:txt|md)$/.test(name));
  return files
    .toSorted((left, right) => hashOf(left) - hashOf(right))
    .flatMap((file, index) =>
      cutText(readFileSync(join(folder, file), "utf8")).map((text, number) => ({
        id: `${file}-${number + 1}`,
        document: file,
        text,
        language: "en",
        part: index % 3 === 2 ? /** @type {const} */ ("held") : /** @type {const} */ ("seen"),
      })),
    );
}

/** Whole paragraphs, wrapped lines joined, up to about so many words. @param {string} text */
function cutText(text) {
  /** @type {string[]} */
  const passages = [];
  let size = Number.POSITIVE_INFINITY;
  for (const paragraph of text.split(/\n\s*\n/).map((lines) => lines.replace(/\s*\n\s*/g, " ").trim())) {
    const words = paragraph.split(" ").length;
    if (size + words > passageWords) {
      passages.push(paragraph);
      size = words;
    } else {
      passages.push(`${passages.pop()}\n${paragraph}`);
      size += words;
    }
  }
  return passages;
}

/** Sentences as they stand in the passages, each once. @param {readonly Passage[]} passages @returns {Original[]} */
export function copiesOf(passages) {
  const copies = passages.flatMap(({ id, text, language }) =>
    sentencesOf(text).map((sentence, index) => ({ id: `${id}#${index + 1}`, text: sentence, language, cites: [id] })),
  );
  return [...new Map(copies.map((copy) => [copy.text, copy])).values()];
}

/** Faithful sentences in the language of their passages; what is said about a source can't be altered by rule. @param {Part} part @returns {Original[]} */
export function paraphrasesOf(part) {
  const { faithful, passages } = readAnswers(part);
  return faithful
    .filter((row) => row.kind !== "about-source" && isSameLanguage(row, passages))
    .map(({ id, sentence, language, cites }) => ({ id, text: sentence, language, cites }));
}

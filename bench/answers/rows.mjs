// Reads the faithful sentences, the planted errors and the passages of one part.
import { readFileSync } from "node:fs";

/** @typedef {"seen" | "held"} Part */
/** @typedef {{ id: string, document: string, part: Part, title: string, language: string, text: string }} Passage */
/** @typedef {{ id: string, part: Part, cites: string[], kind: string, style: string, language: string, sentence: string }} Faithful */
/** @typedef {{ id: string, of: string, part: Part, cites: string[], kind: string, sentence: string, why: string }} Planted */

/** @param {string | URL} file @returns {any[]} */
export function readRows(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
}

/**
 * @param {Part} part
 * @returns {{ passages: Passage[], faithful: Faithful[], planted: Planted[] }}
 */
export function readAnswers(part) {
  const rows = (/** @type {string} */ name) =>
    readRows(new URL(`${name}.jsonl`, import.meta.url)).filter((row) => row.part === part);
  return { passages: rows("passages"), faithful: rows("faithful"), planted: rows("planted") };
}

/**
 * Whether a sentence is in the language of all passages that it cites: only then words can carry it.
 * @param {Faithful} row @param {readonly Passage[]} passages
 */
export function isSameLanguage(row, passages) {
  return passages.filter(({ id }) => row.cites.includes(id)).every(({ language }) => language === row.language);
}

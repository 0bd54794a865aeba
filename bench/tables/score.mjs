// Does an answer by quotation hold what the question's author wrote as its answer?

/** @typedef {import("./questions.mjs").Question} Question */
/** @typedef {{ text: string, doc: string }} Quote */
/** @typedef {{ question: Question, quotes: Quote[], answer: string, right: boolean, wrong_document: boolean, shown: boolean, missed: string }} Scored */

/** Sentences or cells that count: a reader looks at the first few. */
export const first = 3;

/** Signs of currency, thousands and brackets of losses are the house style of a report, not the answer. @param {string} text */
function plain(text) {
  return ` ${text.normalize("NFKC").toLowerCase()} `
    .replace(/(?<=\d),(?=\d{3})/gu, "")
    .replace(/[−–—]/gu, "-")
    .replace(/[^\p{L}\p{N}.%-]+|\.(?!\d)/gu, " ")
    .replace(/\s*%/gu, " ")
    .replace(/(?<=\s)-+\s*(?=\d)/gu, "")
    .replace(/\s+/gu, " ");
}

/** Whether words or numbers stand in a text, whole. @param {string} text @param {string} wanted */
export function holds(text, wanted) {
  const needle = plain(wanted).trim();
  return needle === "" ? false : plain(text).includes(` ${needle} `);
}

/** @param {string} text */
const numbersIn = (text) => (plain(text).match(/\d+(?:\.\d+)?/gu) ?? []).map(Number);

/** The same value as it would be rounded, whatever its sign: a fall may be given as a fall. @param {number} left @param {number} right */
function isSame(left, right) {
  return Math.abs(Math.abs(left) - Math.abs(right)) <= Math.max(0.0051, 0.00051 * Math.abs(right));
}

/** Numbers that a derivation is computed from. @param {string} derivation */
const operands = (derivation) => [...new Set(numbersIn(derivation.replace(/[-+*/()]/gu, " ")))];

/**
 * @param {Question} question @param {string} whole the answer's Markdown @param {readonly Quote[]} quotes in their order
 * @returns {Scored}
 */
export function scoreAnswer(question, whole, quotes) {
  const best = quotes.slice(0, first);
  const text = best.map((quote) => quote.text).join("\n");
  const golds = question.answer;
  const computed = question.answer_type === "arithmetic";
  const cells = operands(question.derivation);
  const shown =
    computed &&
    numbersIn(text).some((value) => isSame(value, Number(golds[0]))) &&
    cells.filter((value) => numbersIn(text).some((said) => isSame(said, value))).length >= Math.min(2, cells.length) &&
    text.includes("=");
  const right = computed ? shown : golds.every((gold) => holds(text, gold));
  const ofDocument = best.filter(({ doc }) => doc === question.doc);
  const wrong_document = best.length > 0 && ofDocument.length === 0;
  const operandsShown = cells.length > 0 && cells.every((value) => numbersIn(text).some((said) => isSame(said, value)));
  const missed = right
    ? ""
    : best.length === 0
      ? "no answer"
      : wrong_document
        ? "wrong document"
        : computed && operandsShown
          ? "cells without the right result"
          : "right document, not the answer";
  return { question, quotes: [...quotes], answer: whole, right, wrong_document, shown, missed };
}

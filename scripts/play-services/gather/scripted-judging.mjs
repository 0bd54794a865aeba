// How the scripted model judges conditions: by the sentence that shares their words.
import { wordsOf } from "./recorded-web.mjs";
import { fencedBlocks } from "./scripted-prompt.mjs";

/** @typedef {import("./recorded-web.d.mts").RecordedRequest} RecordedRequest */
/** @typedef {{ label: string, text: string }} Thing */

/** An answer for each thing and condition. @param {string} prompt @param {RecordedRequest} request */
export function judged(prompt, request) {
  const conditions = [...prompt.matchAll(/^(\d+)\. (.+)$/gmu)].map(([, number, words = ""]) => ({
    number: Number(number),
    words,
  }));
  return thingsOf(prompt).flatMap((thing) =>
    conditions.map(({ number, words }) => ({
      label: thing.label,
      condition: number,
      ...answerOf(thing, words, request),
    })),
  );
}

/** @param {string} prompt @returns {Thing[]} */
function thingsOf(prompt) {
  const text = fencedBlocks(prompt).find(({ name }) => name === "things")?.text ?? "";
  return text
    .split(/^(?=\[R\d+\])/mu)
    .filter((block) => /^\[R\d+\]/u.test(block))
    .map((block) => ({ label: /R\d+/u.exec(block)?.[0] ?? "", text: block }));
}

/** What it once made up it goes on believing. @param {Thing} thing @param {string} condition @param {RecordedRequest} request */
function answerOf({ text }, condition, { pages, description }) {
  const claim = pages.flatMap(({ invented = [] }) => invented).find(({ name }) => text.includes(name));
  if (claim !== undefined) return { answer: "yes", quote: claim.quote };
  const common = new Set(wordsOf(description));
  const words = wordsOf(condition).filter((word) => !common.has(word));
  const lines = text.split("\n").flatMap((line) => line.split(/(?<=[.!?])\s+/u));
  const telling = lines.find((line) => words.length > 0 && words.every((word) => wordsOf(line).includes(word)));
  if (telling === undefined) return { answer: "unsure", quote: null };
  return { answer: /\b(?:not?|never|none)\b/iu.test(telling) ? "no" : "yes", quote: telling.trim() };
}

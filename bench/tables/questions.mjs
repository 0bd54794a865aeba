// Reads a folder of documents with questions: `docs/` and `questions.jsonl`, lines with `id`, `doc`, `question`, `answer`
// (a list), `answer_type`, `answer_from`, `scale`, `derivation`. A third of the documents is held: nobody reads it.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { readRows } from "../answers/rows.mjs";

/** @typedef {{ id: string, doc: string, question: string, answer: string[], answer_type: string, answer_from: string, scale: string, derivation: string }} Question */

/** @param {string} doc */
export const hashOf = (doc) => createHash("sha256").update(doc).digest("hex");

/** By the document's name alone, so that a document and its questions are always on one side. @param {string} doc */
export const isHeld = (doc) => Number.parseInt(hashOf(doc).slice(0, 8), 16) % 3 === 0;

/** @param {string} folder @param {boolean} held @returns {Question[]} */
export function readQuestions(folder, held) {
  return readRows(join(folder, "questions.jsonl")).filter(({ doc }) => isHeld(doc) === held);
}

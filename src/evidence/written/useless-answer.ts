import { detectLanguage } from "../../language/detect-language.js";
import { statements } from "../answers/claim-sentences.js";
import { findLabelGroups } from "../answers/labels.js";
import { statesFact } from "../answers/standings.js";

/** Why a text of a model is no answer. */
export type Uselessness = "empty" | "thoughts" | "loop" | "echo" | "language" | "no_label";

/** What an answer is held against. */
export interface AnswerFrame {
  question: string;
  /** What the model was told to do, without the evidence: an answer may well repeat that. */
  instructions: string;
  /** False where it may rest on something that has no labels, or is to be in another language than the question. */
  needs_labels: boolean;
  keeps_language: boolean;
}

/** Words in a row that nobody says twice by chance. */
const wordsInRow = 8;
/** Of a shorter text, repetition and borrowed words say nothing. */
const fewestWords = 40;
/** The share of a text that is said again, or is the prompt's. */
const mostOfText = 0.5;
/** Of a shorter text the language is a guess. */
const wordsOfLanguage = 30;

/** The first thing that makes a text useless as the answer to a question; null where nothing does. Pure. */
export function uselessness(text: string, frame: AnswerFrame): Uselessness | null {
  const said = text.replace(/<think>[^]*?(?:<\/think>|$)/giu, "").trim();
  if (!/[\p{L}\p{N}]/u.test(said)) return /<think>/iu.test(text) ? "thoughts" : "empty";
  const units = unitsOf(said);
  if (isLoop(units)) return "loop";
  if (isEcho(units, unitsOf(frame.instructions))) return "echo";
  if (frame.keeps_language && isOfAnotherLanguage(said, frame.question)) return "language";
  if (frame.needs_labels && namesNoSource(said)) return "no_label";
  return null;
}

/** What each kind is called to a reader, behind "The model's answer". */
export const uselessWords: Readonly<Record<Uselessness, string>> = {
  empty: "was empty",
  thoughts: "was nothing but its thoughts",
  loop: "said the same again and again",
  echo: "repeated its instructions",
  language: "was in another language than the question",
  no_label: "named no source",
};

/** The words of a text; of a script without spaces its characters. */
function unitsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function rowsOf(units: readonly string[]): string[] {
  const count = Math.max(0, units.length - wordsInRow + 1);
  return Array.from({ length: count }, (_, at) => units.slice(at, at + wordsInRow).join(" "));
}

/** Most of its rows of words stood in it before. */
function isLoop(units: readonly string[]): boolean {
  if (units.length < fewestWords) return false;
  const rows = rowsOf(units);
  return 1 - new Set(rows).size / rows.length > mostOfText;
}

/** Most of its rows of words are those of the instructions. */
function isEcho(units: readonly string[], told: readonly string[]): boolean {
  const rows = rowsOf(units);
  if (rows.length === 0) return false;
  const known = new Set(rowsOf(told));
  return rows.filter((row) => known.has(row)).length / rows.length > mostOfText;
}

function isOfAnotherLanguage(text: string, question: string): boolean {
  if (unitsOf(text).length < wordsOfLanguage) return false;
  const [asked, said] = [detectLanguage(question), detectLanguage(text)];
  return asked !== null && said !== null && asked !== said;
}

/** It states something, and nowhere says where that stands. */
function namesNoSource(text: string): boolean {
  return findLabelGroups(text).length === 0 && statements(text).some((statement) => statesFact(statement.text));
}

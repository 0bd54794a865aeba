import { hasLetterOrDigit } from "../../domain/characters.js";
import { insideFence, isRecord } from "../../domain/json-value.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import { findLabelGroups } from "../../evidence/answers/labels.js";
import { withoutLoops } from "../../evidence/answers/standings.js";
import { phrasesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { jsonInText } from "../shape/json-in-text.js";
import { keysIn } from "./evidence.js";

/** What a model's text says, freed from what it stood in. */
export interface ReadText {
  text: string;
  /** Why it is no answer; null where it may be one. */
  fault: string | null;
  /** Whether most of it was the same again, and what came again was cut. */
  isLoop: boolean;
}

/** What the writer of a text was told. */
interface Told {
  /** Lines beside its task. */
  instructions: readonly string[];
  /** Whether it was shown no passage: it may then say that it cannot write. */
  mayHaveNothing: boolean;
}

/**
 * Reads a text that a model answered: out of a fence or an object around all of it, without a sentence that hands it over,
 * what comes again and again once. Says of a refusal, of copied instructions and of what holds no words that it is no answer.
 */
export function readText(answer: string, told: Told): ReadText {
  const whole = withoutPreface(unwrapped(sanitise(answer).trim()));
  const isLoop = saysTheSame(whole);
  const text = isLoop ? withoutLoops(whole).markdown.trim() : whole;
  const fault = faultOf(text, told);
  return { text, fault: fault ?? (saysTheSame(text) ? "it says the same again and again" : null), isLoop };
}

/** Languages of a fence that stands around prose: of any other the code in it is what is meant. */
const prose = new Set(["", "markdown", "md", "text", "txt"]);
/** An object is there for its one text where this share of it is. */
const leastShare = 0.8;

/** The text of an answer that is one fence, or an object around one text. */
function unwrapped(answer: string): string {
  const language = /^```([a-z]*)[ \t]*\n/u.exec(answer)?.[1];
  const isFence = language !== undefined && answer.indexOf("\n```") === answer.length - 4;
  if (isFence) return prose.has(language) ? unwrapped((insideFence(answer) ?? "").trim()) : answer;
  if (!answer.startsWith("{") || !answer.endsWith("}")) return answer;
  const [value, ...more] = jsonInText(answer).values;
  const [only, ...others] = isRecord(value) && more.length === 0 ? Object.values(value) : [];
  const isAround = typeof only === "string" && others.length === 0 && only.length >= answer.length * leastShare;
  return isAround ? only.trim() : answer;
}

const prefaces = phrasesOfLanguages(({ reports }) => reports?.prefaces);
const longestPreface = 200;

/** "Sure! Here is the section:" before a text is no part of it. */
function withoutPreface(text: string): string {
  const end = text.search(/\n[ \t]*\n/u);
  const first = text.slice(0, Math.max(0, end)).trim();
  return first !== "" && first.length <= longestPreface && prefaces().is(first) ? text.slice(end).trim() : text;
}

const refusals = phrasesOfLanguages(({ reports }) => reports?.refusals);
const refusalBeginnings = wordsOfLanguages(({ reports }) => reports?.refusal_beginnings);
/** Words of programs for nothing. */
const nothing = new Set(["null", "undefined", "nan", "[object object]"]);
/** Longer texts say something, whatever they begin with. */
const longestRefusal = 600;

function faultOf(text: string, { instructions, mayHaveNothing }: Told): string | null {
  if (!hasLetterOrDigit(text) || nothing.has(text.toLowerCase().replace(/[.!]+$/u, ""))) return "the answer is empty";
  if (text.startsWith("<think>")) return "it holds only what the model thought, and no answer";
  if (instructions.some((line) => text.includes(line))) return "it repeats the instructions instead of following them";
  if (mayHaveNothing) return null;
  const isShort = text.length <= longestRefusal && findLabelGroups(text).length === 0 && keysIn(text).length === 0;
  return isShort && isRefusal(text) ? "it is a refusal, and no answer" : null;
}

function isRefusal(text: string): boolean {
  if (refusals().in(text) !== null) return true;
  const said = text.toLowerCase();
  return [...refusalBeginnings()].some((beginning) => said.startsWith(beginning));
}

const stretch = 20;
const leastOfLoop = 1000;
const leastNew = 0.25;

/** Whether most stretches of a text stood in it before: of running prose nearly every one is new, in every script. */
function saysTheSame(text: string): boolean {
  const count = text.length - stretch + 1;
  if (count < leastOfLoop) return false;
  const seen = new Set<string>();
  for (let at = 0; at < count; at += 1) seen.add(text.slice(at, at + stretch));
  return seen.size / count < leastNew;
}

import { hasTwoLetters } from "../../../domain/characters.js";
import type { Cite } from "../../schema/mark-schema.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { emptyCite } from "../../schema/mark-schema.js";
import { readNumberList } from "./number-list.js";

const squareGroup = /[[［【〔]\s*([^[\]［］【】〔〕]{1,120}?)\s*[\]］】〕]/gu;
const roundGroup = /[(（]\s*((?:\p{L}[\p{L}.\s,]{0,20}\s)?\d(?:[^()（）]|\([^()（）]{1,20}\)){0,80}?)\s*[)）]/gu;
const betweenRange = /^\s*[-–—−‐‑]\s*$/u;

/** Words before "[1, 5]" that say it is an interval, a vector or a list of values. */
const mathWords =
  /(?:∈|∉|⊂|⊆|∪|∩|=|≈|≤|≥|<|>|×|±|\+|→|\\in|\b(?:intervals?|ranges?|rang(?:e|ing)|between|vectors?|matrix|matrices|lists?|arrays?|tuples?|domain|segments?|coordinates?|values?|scaled? (?:to|in|on)|scale|sequence|indices|index|bounds?|limits?|CI|IQR|CrI|HDI|Intervalls?|Bereich|Vektor|intervalle|vecteur|intervalo)\b)\s*(?:of|from|in|to|the|to be|is|was|are|von|der|des|:)*\s*\(?$/u;
const mathBehind = /^\s*(?:∈|⊂|⊆|∪|∩|×|→|\^|\*|⊤|(?:interval|range|vector|matrix|array)\b)/u;

/** Marks in square brackets: "[1]", "[1-3,5]", "[12, p. 3]", "[1]–[3]", "［1］". */
export function squareMarks(text: MarkText): Candidate[] {
  const found = [...text.text.matchAll(squareGroup)].flatMap((match) => {
    const cites = readNumberList(match[1] ?? "");
    const span = { start: match.index, end: match.index + match[0].length };
    if (cites === null || isMath(text.text, span, cites)) return [];
    const certainty = isIdentifierBefore(text.text, span) || isRowOfNumbers(text) ? "doubtful" : "likely";
    return [candidateAt(text, span, { kind: "numeric", style: "square", certainty, textual: false, cites })];
  });
  return joinRanges(text, found);
}

/** What is no citation whatever the habits of the draft. */
function isMath(text: string, { start, end }: { start: number; end: number }, cites: readonly Cite[]): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  const behind = text.slice(end, end + 20);
  if (namedThing.test(before) && !/\s$/u.test(before.replace(namedThing, "x"))) return true;
  if (mathBehind.test(behind) || /[=∈∉⊂⊆≈≤≥<>×±+^]\s*$/u.test(before)) return true;
  if (/^[[(]/u.test(behind) && isIdentifierBefore(text, { start }) && !/^\[\d/u.test(behind)) return true;
  const plain = cites.length > 1 && cites.every(({ locator }) => locator === null);
  return plain && (mathWords.test(before) || isAround(before, cites));
}

function isRowOfNumbers({ block: { kind, text } }: MarkText): boolean {
  return kind === "table" && !hasTwoLetters(text);
}

/** "13 [12, 15]": a value and its interval. */
function isAround(before: string, cites: readonly Cite[]): boolean {
  const value = /(?<![\p{L}\d.])(\d+(?:\.\d+)?)\s*%?\s*$/u.exec(before)?.[1];
  const [low, high] = [cites[0]?.number ?? 0, cites.at(-1)?.number ?? 0];
  return value !== undefined && low <= Number(value) && Number(value) <= high;
}

/** "x[0]", "a[i][2]", "list_of[3]", "getItems[1]": names of variables, as far as they can be told from words. */
function isIdentifierBefore(text: string, { start }: { start: number }): boolean {
  const word = /[\p{L}\p{N}_$.\]]*$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? "";
  if (word === "") return false;
  return /^[A-Za-z]$|_|^[a-z]+[A-Z]|\]$|^arr$|^[a-z]\w*\d$/u.test(word) && !/^.*\d\]$/u.test(word);
}

/** "[1]–[3]" is one mark. */
function joinRanges(text: MarkText, found: readonly Candidate[]): Candidate[] {
  const joined: Candidate[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    const [from, to] = [last?.cites.at(-1)?.number, next.cites[0]?.number];
    const isRange =
      last !== undefined &&
      betweenRange.test(text.text.slice(last.end, next.start)) &&
      typeof from === "number" &&
      typeof to === "number" &&
      from < to &&
      to - from <= 120;
    if (!isRange) joined.push(next);
    else {
      const inner = Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index);
      const cites = [
        ...last.cites,
        ...inner.map((number) => ({ ...emptyCite(String(number)), number })),
        ...next.cites,
      ];
      joined[joined.length - 1] = { ...candidateAt(text, { start: last.start, end: next.end }, last), cites };
    }
  }
  return joined;
}

/** Words before "(1)" that name something of the draft itself. */
const namedThing =
  /\b(?:eqs?|eqn|equations?|formulas?|formulae|gl|gleichung(?:en)?|fig(?:ure)?s?|tables?|tab|sections?|sec|chapters?|steps?|cases?|items?|conditions?|inequalit(?:y|ies)|theorem|lemma|models?|types?|groups?|phases?|class|levels?|scenarios?|hypothes[ie]s|questions?|problems?|appendix|version|part|article|ec|équation|формул\p{L}*)\.?\s*$/iu;

/** Marks in round brackets: "(1)", "(1–3, 5)"; only lists and habits tell them from equations and enumerations. */
export function roundMarks(text: MarkText): Candidate[] {
  const found = [...text.text.matchAll(roundGroup)].flatMap((match) => {
    const cites = readNumberList(match[1] ?? "");
    const span = { start: match.index, end: match.index + match[0].length };
    const before = text.text.slice(Math.max(0, span.start - 40), span.start);
    if (cites === null || namedThing.test(before) || /(?:^|[^\p{L}])\p{L}{1,3}$|[\p{N}_)\]]$/u.test(before)) return [];
    if (/[=∈≈≤≥<>×±+]\s*$/u.test(before)) return [];
    const certainty = /^[(（]\s*refs?/iu.test(match[0]) ? "likely" : "doubtful";
    return [candidateAt(text, span, { kind: "numeric", style: "round", certainty, textual: false, cites })];
  });
  return withoutEnumerations(text.text, found);
}

/** "(1) first, (2) second": numbers that lead what follows them, counted up from one. */
function withoutEnumerations(text: string, found: readonly Candidate[]): Candidate[] {
  const leading = found.filter(
    ({ start, end, cites }) =>
      cites.length === 1 &&
      /(?:^|[:;,.—–]|\b(?:and|or|und|oder|et|ou|y|o))\s*$/u.test(text.slice(Math.max(0, start - 12), start)) &&
      /^\s+[\p{L}“"]/u.test(text.slice(end)),
  );
  const counts = leading.every(({ cites }, index) => cites[0]?.number === index + 1);
  return counts && leading.length >= 2 ? found.filter((each) => !leading.includes(each)) : [...found];
}

/** "ref. 12", "Refs 3 and 4": numbers that are named as references in the sentence itself. */
export function namedNumberMarks(text: MarkText): Candidate[] {
  const pattern =
    /\b(?:refs?\.|Refs?|references?\s+(?:nos?\.\s*)?)\s*(\d{1,3}(?:\s*(?:[-–,]|and|und)\s*\d{1,3})*)(?![\d.]*\d)/gu;
  return [...text.text.matchAll(pattern)].flatMap((match) => {
    const cites = readNumberList(match[1] ?? "");
    if (cites === null) return [];
    const span = { start: match.index, end: match.index + match[0].length };
    return [candidateAt(text, span, { kind: "numeric", style: "square", certainty: "doubtful", textual: true, cites })];
  });
}

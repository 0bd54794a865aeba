import { isGlued, type Token } from "../../language/tokens.js";
import { type Cite, emptyCite } from "../../reference/mark.js";
import {
  andWords,
  numberedThings,
  numberedWork,
  orWords,
  valueJoints,
  valueSets,
  valueWords,
} from "../names/mark-words.js";
import { type BracketGroup, type Candidate, candidateAt, isSquare, type MarkText } from "./candidate.js";
import { dashes, longestRange, readNumberList } from "./number-list.js";

/** Longest list of numbers between brackets, in characters. */
const longest = 120;
const relations = new Set("=∈∉⊂⊆≈≤≥<>×±+^");
const valueSigns = new Set("∈∉⊂⊆∪∩=≈≤≥<>×±+→");
const operators = new Set("∈⊂⊆∪∩×→^*⊤");

/** Marks in square brackets: "[1]", "[1-3,5]", "[12, p. 3]", "[1]–[3]", "［1］". */
export function squareMarks(text: MarkText): Candidate[] {
  const groups = text.groups.filter((group) => isSquare(group) && group.inner.length <= longest);
  const found = groups.flatMap((group) => {
    const cites = readNumberList({ ...text, ...group });
    if (cites === null || isMath(text, group, cites)) return [];
    const certainty = isIdentifierBefore(text.text, group) || isRowOfNumbers(text) ? "doubtful" : "likely";
    return [candidateAt(text, group, { kind: "numeric", style: "square", certainty, textual: false, cites })];
  });
  return joinRanges(text, found);
}

/** The token before an opening bracket and the one behind a closing one. */
function neighbours({ tokens }: MarkText, { first, last }: BracketGroup) {
  return { before: first - 2, behind: tokens[last + 1], isGluedBehind: isGlued(tokens, last + 1) };
}

/** What is no citation whatever the habits of the draft. */
function isMath(text: MarkText, group: BracketGroup, cites: readonly Cite[]): boolean {
  const { tokens } = text;
  const { before, behind, isGluedBehind } = neighbours(text, group);
  if (endsThing(tokens, before) || relations.has(tokens[before]?.text ?? "")) return true;
  if (operators.has(behind?.text ?? "") || valueSets().has(behind?.plain ?? "")) return true;
  const isBracket = behind !== undefined && "[(".includes(behind.text) && isGluedBehind;
  if (isBracket && isIdentifierBefore(text.text, group) && tokens[group.last + 2]?.kind !== "number") return true;
  const plain = cites.length > 1 && cites.every(({ locator }) => locator === null);
  return plain && (endsValue(tokens, before) || isAround(tokens, before, cites));
}

/** "Eq.", "Table": a word before a bracket that names something of the draft itself. */
function endsThing(tokens: readonly Token[], before: number): boolean {
  const word = tokens[before]?.text === "." ? tokens[before - 1] : tokens[before];
  return numberedThings().has(word?.plain ?? "");
}

/** "the interval [0, 1]", "values from ([1, 5]", "∈ [0, 1]". */
function endsValue(tokens: readonly Token[], before: number): boolean {
  let at = tokens[before]?.text === "(" ? before - 1 : before;
  const isJoint = (index: number) => tokens[index]?.text === ":" || valueJoints().has(tokens[index]?.plain ?? "");
  for (let joints = 0; joints < 3 && isJoint(at); joints += 1) at -= 1;
  const token = tokens[at];
  return token !== undefined && (valueSigns.has(token.text) || valueWords().has(token.plain));
}

/** "13 [12, 15]", "13.5% [12, 15]": a value and its interval. */
function isAround(tokens: readonly Token[], before: number, cites: readonly Cite[]): boolean {
  const at = tokens[before]?.text === "%" ? before - 1 : before;
  if (tokens[at]?.kind !== "number") return false;
  const isFraction = tokens[at - 1]?.text === "." && isGlued(tokens, at) && isGlued(tokens, at - 1);
  const whole = isFraction ? tokens[at - 2] : tokens[at];
  const from = isFraction ? at - 2 : at;
  if (whole?.kind !== "number" || (isGlued(tokens, from) && tokens[from - 1]?.kind === "word")) return false;
  const value = Number(isFraction ? `${whole.text}.${tokens[at]?.text ?? ""}` : whole.text);
  return (cites[0]?.number ?? 0) <= value && value <= (cites.at(-1)?.number ?? 0);
}

function isRowOfNumbers({ block: { kind }, tokens }: MarkText): boolean {
  return kind === "table" && !tokens.some((token) => token.kind === "word" && token.text.length > 1);
}

/** "x[0]", "a[i][2]", "list_of[3]", "getItems[1]": names of variables, as far as they can be told from words. */
function isIdentifierBefore(text: string, { start }: { start: number }): boolean {
  const word = /[\p{L}\p{N}_$.\]]*$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? "";
  return /^[A-Za-z]$|_|^[a-z]+[A-Z]|(?<!\d)\]$|^arr$|^[a-z]\w*\d$/u.test(word);
}

/** "[1]–[3]" is one mark. */
function joinRanges(text: MarkText, found: readonly Candidate[]): Candidate[] {
  const joined: Candidate[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    const [from, to] = [last?.cites.at(-1)?.number ?? null, next.cites[0]?.number ?? null];
    const isRange = last !== undefined && dashes.has(text.text.slice(last.end, next.start).trim());
    if (!isRange || from === null || to === null || from >= to || to - from > longestRange) joined.push(next);
    else {
      const inner = Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index);
      const between = inner.map((number) => ({ ...emptyCite(String(number)), number }));
      const cites = [...last.cites, ...between, ...next.cites];
      joined[joined.length - 1] = { ...candidateAt(text, { start: last.start, end: next.end }, last), cites };
    }
  }
  return joined;
}

/** Marks in round brackets: "(1)", "(1–3, 5)"; only lists and habits tell them from equations and enumerations. */
export function roundMarks(text: MarkText): Candidate[] {
  const { tokens } = text;
  const groups = text.groups.filter(({ sign, inner }) => "(（".includes(sign) && inner.length <= longest);
  const found = groups.flatMap((group) => {
    const cites = readNumberList({ ...text, ...group });
    if (cites === null || isCall(text, group)) return [];
    const certainty = numberedWork().at(tokens, group.first) === null ? "doubtful" : "likely";
    const facts = { kind: "numeric", style: "round", certainty, textual: false, cites } as const;
    return [{ group, candidate: candidateAt(text, group, facts) }];
  });
  const leading = found.filter(({ group, candidate }) => candidate.cites.length === 1 && isLeading(text, group));
  // "(1) first, (2) second": numbers that lead what follows them, counted up from one.
  const counts =
    leading.length >= 2 && leading.every(({ candidate }, index) => candidate.cites[0]?.number === index + 1);
  return found.flatMap((each) => (counts && leading.includes(each) ? [] : [each.candidate]));
}

/** "f(1)", "Eq. (1)", "x = (1)". */
function isCall(text: MarkText, group: BracketGroup): boolean {
  const { tokens } = text;
  const { before } = neighbours(text, group);
  const token = tokens[before];
  if (token === undefined) return false;
  if (endsThing(tokens, before) || (relations.has(token.text) && token.text !== "^")) return true;
  if (!isGlued(tokens, group.first - 1)) return false;
  return token.kind === "number" || "_)]".includes(token.text) || (token.kind === "word" && token.text.length <= 3);
}

function isLeading(text: MarkText, group: BracketGroup): boolean {
  const { before, behind, isGluedBehind } = neighbours(text, group);
  const token = text.tokens[before];
  const isOpen =
    token === undefined || ":;,.—–".includes(token.text) || andWords().has(token.plain) || orWords().has(token.plain);
  return isOpen && behind !== undefined && !isGluedBehind && (behind.kind === "word" || '“"'.includes(behind.text));
}

/** "ref. 12", "Refs 3 and 4": numbers that are named as references in the sentence itself. */
export function namedNumberMarks(text: MarkText): Candidate[] {
  const { tokens } = text;
  return tokens.flatMap((token, start) => {
    const lead = token.kind === "word" ? numberedWork().at(tokens, start) : null;
    if (lead === null) return [];
    const last = endOfNumbers(tokens, lead.end);
    const cites = last > lead.end ? readNumberList({ ...text, first: lead.end, last }) : null;
    if (cites === null) return [];
    const span = { start: token.start, end: tokens[last - 1]?.end ?? token.end };
    return [candidateAt(text, span, { kind: "numeric", style: "square", certainty: "doubtful", textual: true, cites })];
  });
}

/** Behind numbers of at most three figures with commas, dashes or "and" between them. */
function endOfNumbers(tokens: readonly Token[], from: number): number {
  const isNumber = (index: number) => tokens[index]?.kind === "number" && (tokens[index]?.text.length ?? 0) <= 3;
  const isJoint = (index: number) =>
    "-–,".includes(tokens[index]?.text ?? " ") || andWords().has(tokens[index]?.plain ?? "");
  if (!isNumber(from)) return from;
  let end = from + 1;
  while (isJoint(end) && isNumber(end + 1)) end += 2;
  const isDecimal = tokens[end]?.text === "." && isGlued(tokens, end) && tokens[end + 1]?.kind === "number";
  return isDecimal && isGlued(tokens, end + 1) ? from : end;
}

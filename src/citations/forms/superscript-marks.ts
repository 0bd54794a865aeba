import { isGlued } from "../../language/tokens.js";
import { ordinalMarks } from "../names/mark-words.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { numbersIn } from "./number-list.js";

const raised: Record<string, string> = Object.fromEntries(
  Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁻˒⸴⁽⁾", (sign, index) => [sign, "0123456789-,,()".charAt(index)]),
);
const raisedDigits = /[⁽(]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:\s?[⁻˒⸴,–‐-]\s?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)*[⁾)]?/gu;
const pandoc = /\^(\[?\d[\d\s,;–-]*\]?)\^|<sup>\s*(\[?\d[\d\s,;–-]*\]?)\s*<\/sup>/gu;

/** Units, elements, functions and signs of statistics that have powers. */
const powered = new Set(
  "km dm cm mm nm μm µm in ft yd sec ms kg mg Hz eV CO SO NO NH PO Ca Na Mg Fe Cu Zn Al Cl adj log ln exp sin cos tan".split(
    " ",
  ),
);

interface Raised {
  start: number;
  end: number;
  numbers: string;
}

/** Numbers that stand high: superscripts of the format, "^1,2^", "<sup>1</sup>", "¹²". Powers and isotopes are none. */
export function superscriptMarks(text: MarkText): Candidate[] {
  return [...formatted(text), ...written(text)].flatMap((span) => {
    const cites = numbersIn(bare(span.numbers));
    if (cites === null || isPower(text, span)) return [];
    const certainty = '.,;:!?)”"’»。，'.includes(text.text[span.start - 1] ?? " ") ? "likely" : "doubtful";
    const facts = { kind: "superscript", style: "superscript", certainty, textual: false, cites } as const;
    return [candidateAt(text, span, facts)];
  });
}

/** "[1]", "(1)" and "1)" without their brackets; "1(p12)" keeps those of its page. */
function bare(numbers: string): string {
  const isOpen = "[(".includes(numbers[0] ?? " ");
  const isClosed = (isOpen || !numbers.includes("(")) && "])".includes(numbers.at(-1) ?? " ");
  return numbers.slice(isOpen ? 1 : 0, isClosed ? -1 : undefined);
}

function formatted({ block, text }: MarkText): Raised[] {
  // The sign of a note is a number that stands high, too.
  const notes = block.inlines.filter(({ kind }) => kind === "note");
  const isSign = (start: number, end: number) => notes.some((note) => note.start < end && start < note.end);
  return block.inlines.flatMap(({ kind, start, end }) =>
    kind === "superscript" && !isSign(start, end) ? [{ start, end, numbers: text.slice(start, end).trim() }] : [],
  );
}

function written({ text }: MarkText): Raised[] {
  const signs = [...text.matchAll(raisedDigits)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    numbers: Array.from(found, (character) => raised[character] ?? character).join(""),
  }));
  const marked = [...text.matchAll(pandoc)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    numbers: match[1] ?? match[2] ?? "",
  }));
  return [...signs, ...marked];
}

/** "m²", "10³", "R²", "¹⁴C": before or behind it stands what powers and isotopes stand at. */
function isPower({ tokens }: MarkText, { start, end }: Raised): boolean {
  const behind = tokens.find((token) => token.start >= end);
  const follows = behind?.kind === "word" && behind.start === end;
  const at = tokens.findLastIndex((token) => token.end <= start);
  const before = tokens[at];
  if (before?.end !== start) return follows;
  if (before.kind === "number" || "%°=^*/×·+−-".includes(before.text) || (follows && ordinalMarks().has(behind.plain)))
    return true;
  const isWord = before.kind === "word" && !(isGlued(tokens, at) && tokens[at - 1]?.kind === "number");
  return isWord && (before.text.length === 1 || powered.has(before.text));
}

import { startsWithLetter } from "../../../domain/characters.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { readNumberList } from "./number-list.js";

const raised: Record<string, string> = {
  "⁰": "0",
  "¹": "1",
  "²": "2",
  "³": "3",
  "⁴": "4",
  "⁵": "5",
  "⁶": "6",
  "⁷": "7",
  "⁸": "8",
  "⁹": "9",
  "⁻": "-",
  "˒": ",",
  "⸴": ",",
  "⁽": "(",
  "⁾": ")",
};
const raisedDigits = /[⁽(]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:\s?[⁻˒⸴,–‐-]\s?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)*[⁾)]?/gu;
const pandoc = /\^(\[?\d[\d\s,;–-]*\]?)\^|<sup>\s*(\[?\d[\d\s,;–-]*\]?)\s*<\/sup>/gu;

/** Units and signs that have powers, and symbols of elements and statistics. */
const powered =
  /(?:^|[^\p{L}\p{N}])(?:[\p{Lu}\p{Ll}]|[kcdmnμµ]?m|km|in|ft|yd|sec|ms|kg|mg|Hz|eV|CO|SO|NO|NH|PO|Ca|Na|Mg|Fe|Cu|Zn|Al|Cl|adj|log|ln|exp|sin|cos|tan)$/u;

interface Raised {
  start: number;
  end: number;
  numbers: string;
}

/** Numbers that stand high: superscripts of the format, "^1,2^", "<sup>1</sup>", "¹²". Powers and isotopes are none. */
export function superscriptMarks(text: MarkText): Candidate[] {
  return [...formatted(text), ...written(text)].flatMap(({ start, end, numbers }) => {
    const cites = readNumberList(bare(numbers));
    if (cites === null || isPower(text.text, { start, end })) return [];
    const certainty = /[.,;:!?)”"’»。，]$/u.test(text.text.slice(Math.max(0, start - 1), start))
      ? "likely"
      : "doubtful";
    return [
      candidateAt(
        text,
        { start, end },
        { kind: "superscript", style: "superscript", certainty, textual: false, cites },
      ),
    ];
  });
}

/** "[1]", "(1)" and "1)" without their brackets; "1(p12)" keeps those of its page. */
function bare(numbers: string): string {
  if (/^[[(]/u.test(numbers)) return numbers.slice(1).replace(/[\])]$/u, "");
  return numbers.includes("(") ? numbers : numbers.replace(/[\])]$/u, "");
}

function formatted({ block, text }: MarkText): Raised[] {
  return block.inlines.flatMap(({ kind, start, end }) => {
    if (kind !== "superscript") return [];
    const numbers = text.slice(start, end).trim();
    return /^[[(]?(?:\p{L}[\p{L}.\s,]{0,12}\s)?\d/u.test(numbers) ? [{ start, end, numbers }] : [];
  });
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
function isPower(text: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, start - 20), start);
  if (before === "" || /\s$/u.test(before)) return startsWithLetter(text.slice(end));
  return /[\d%°=^*/×·+−-]$/u.test(before) || powered.test(before) || /^(?:st|nd|rd|th)\b/u.test(text.slice(end));
}

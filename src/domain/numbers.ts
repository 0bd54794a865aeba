import { readSpelled, scales, spelledPattern } from "./spelled-numbers.js";

/** A number as it stands in a text; offsets into it. */
export interface WrittenNumber {
  value: number;
  text: string;
  start: number;
  end: number;
  /** True where it is written as a word ("three"), which often counts rather than measures. */
  spelled: boolean;
}

const groupMark = "[,\u00a0\u2009\u202f'’ ]";
const digits = String.raw`\d{1,3}(?:${groupMark}\d{3})+(?![\d])|\d+`;
const scaleWord = String.raw`(?:[\s-]*(${[...scales.keys()].join("|")})(?![\p{L}\p{N}])|(k)(?![\p{L}\p{N}]))?`;
const number = new RegExp(
  String.raw`(?<![\d.])((?:${digits})(?:[.·]\d+)?|[.·]\d+)${scaleWord}|(?<![\p{L}\p{N}])(${spelledPattern})`,
  "giu",
);

/** All numbers of a text, in order: "1,234", "0.5", "1.5 million", "100k", "2019–2021" (two numbers), "twenty-five". */
export function findNumbers(text: string): WrittenNumber[] {
  return [...text.matchAll(number)].flatMap((match) => {
    const [whole, figure, scale, thousand, words] = match;
    if (words !== undefined) return spelledNumbers(words, match.index);
    const factor = thousand === undefined ? (scales.get(scale?.toLowerCase() ?? "") ?? 1) : 1000;
    const value = Number((readFigure(figure ?? "") * factor).toPrecision(12));
    return [{ value, text: whole, start: match.index, end: match.index + whole.length, spelled: false }];
  });
}

function spelledNumbers(words: string, offset: number): WrittenNumber[] {
  return readSpelled(words).map(({ value, start, end }) => ({
    value,
    text: words.slice(start, end),
    start: offset + start,
    end: offset + end,
    spelled: true,
  }));
}

function readFigure(figure: string): number {
  return Number(figure.replace(/[^\d.·]/g, "").replace("·", "."));
}

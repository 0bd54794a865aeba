import { removeAll } from "../../domain/characters.js";
import { perLanguage } from "../languages.js";

const space = String.raw`[ \u00a0\u2007\u2009\u202f'’]`;
const end = String.raw`(?!\d)`;
const fractionSigns = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞";

/** Figures with two points or more, which groups of thousands would not have: "3.4.2". */
const dotted = String.raw`\d+(?:\.\d+){2,}(?![.]?\d)`;

/**
 * Figures by their shape, whatever the language: groups of three between spaces or apostrophes, three groups or more
 * between points or commas, Indian groups, both marks in one number.
 */
const byShape = [
  String.raw`\d{1,3}${space}\d{3}(?:${space}\d{3})*${end}(?:[.,·]\d+(?![.,]?\d))?`,
  String.raw`[1-9]\d{0,2}(?:,\d{3}){2,}${end}(?:[.·]\d+)?`,
  String.raw`[1-9]\d?(?:,\d{2})+,\d{3}${end}(?:\.\d+)?`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3}){2,}${end}(?:,\d+)?(?!\.\d)`,
  String.raw`[1-9]\d{0,2}(?:,\d{3})+\.\d+`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3})+,\d+(?![.,]?\d)`,
];
const pointGroups = String.raw`[1-9]\d{0,2}(?:\.\d{3})+${end}(?!,\d)`;
const commaGroups = String.raw`[1-9]\d{0,2}(?:,\d{3})+${end}`;
const pointDecimal = String.raw`\d+(?:\.\d+|·\d+(?![\d^⁺⁻⁰¹²³⁴-⁹]))`;
/** "1,5" but not "1,5,7", which is a list; three places behind a comma are a group of thousands to those who write points. */
const commaDecimal = String.raw`(?<!\d,|\[)\d+,(?:\d{1,2}|\d{4,})(?!\d|[,.]\d)|(?<!\d,)0,\d+(?!\d|,\d)`;

/** The source of an expression for figures as a language writes them. Only a number behind a letter and a point begins behind a point. */
export const figuresPattern = perLanguage((data) => {
  const groupsAndDecimals =
    data?.decimal === ","
      ? [pointGroups, String.raw`(?<!\d,|\[)\d+,\d+(?!,\d)`, pointDecimal]
      : [commaGroups, commaDecimal, pointDecimal];
  const whole = [...byShape, dotted, ...groupsAndDecimals, String.raw`\d+`].join("|");
  return String.raw`(?=[\d.·${fractionSigns}])(?:(?<!\d|(?<!\p{L})\.)(?:${whole})[${fractionSigns}]?|(?<![\d.\p{L}])[.·]\d+|[${fractionSigns}])`;
});

/** Tells whether figures that `figuresPattern` matched are several, with points between them. */
export function isDotted(written: string): boolean {
  return written.split(".").length > 2 && !written.includes(",") && !areGroups(written);
}

/** The value of figures that `figuresPattern` matched: the last mark is a decimal one unless it stands between groups. */
export function figuresValue(written: string, decimal: "." | ","): number {
  const sign = new RegExp(`[${fractionSigns}]`, "u").exec(written)?.[0] ?? "";
  const figures = written
    .replace(sign, "")
    .replace(/[^\d.,·]/gu, "")
    .replace("·", ".");
  const [top = 0, bottom = 1] = sign.normalize("NFKD").split("⁄").map(Number);
  return Number(withoutGroups(figures, decimal)) + (sign === "" ? 0 : top / bottom);
}

function withoutGroups(figures: string, decimal: "." | ","): string {
  const marks = figures.match(/[.,]/gu) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return figures === "" ? "0" : figures;
  const isOne = new Set(marks).size === 1;
  if (isOne && areGroups(figures) && (marks.length > 1 || last !== decimal)) return removeAll(figures, ".,");
  const at = figures.lastIndexOf(last);
  return `${removeAll(figures.slice(0, at), ".,")}.${figures.slice(at + 1)}`;
}

function areGroups(figures: string): boolean {
  return /^[1-9]\d{0,2}(?:[.,]\d{3})+$/u.test(figures) || /^[1-9]\d?(?:,\d{2})+,\d{3}$/u.test(figures);
}

import type { ReportedTest } from "../../analysis/recompute/reported-tests.js";

/** A printed test: where it stands in the text, and its numbers. */
export interface PrintedTest {
  start: number;
  end: number;
  reported: ReportedTest;
}

/** Letters that statistics are printed with, as PDFs give them. */
const names: Readonly<Record<string, ReportedTest["statistic"]>> = {
  t: "t",
  F: "F",
  r: "r",
  z: "z",
  Z: "z",
  χ2: "chi2",
  "χ²": "chi2",
  𝜒2: "chi2",
  "𝜒²": "chi2",
  X2: "chi2",
  "X²": "chi2",
};

const name = String.raw`(?<![\p{L}\p{N}])(?<name>t|F|r|[zZ]|[χ𝜒X]\s?[2²])`;
const number = String.raw`[-−–]?\d*[.,]?\d+`;
const behind = String.raw`\s*(?:\((?<df>[^()]{1,40})\))?\s*=\s*(?<value>${number})`;
/** Effects, intervals and errors may stand between a statistic and its p, a sentence may not end there. */
const between = String.raw`(?<between>(?:(?!\.\s|\p{L}\s*\([^()]{1,40}\)\s*=)[^;\n]){0,80}?)`;
const probability = String.raw`(?<![\p{L}])p\s*(?<relation>[=<>≤])\s*(?<p>0?[.,]\d+)`;
const report = new RegExp(`${name}${behind}${between}${probability}`, "gu");

/**
 * Tests printed as the APA asks: "t(28) = 2.20, p = .036", "F(2, 45) = 3.41, MSE = 1.2, p < .05", "χ²(1, N = 31) = 0.64, p = .423".
 * Whatever misses its degrees of freedom, or is printed otherwise, is not found.
 */
export function findReports(text: string): PrintedTest[] {
  return [...text.matchAll(report)].flatMap((match) => {
    const { name: printed = "", df = "", value = "", relation = "=", p = "" } = match.groups ?? {};
    const statistic = names[printed.replaceAll(/\s/gu, "")];
    const freedom = numbersIn(df);
    if (statistic === undefined || freedom === null) return [];
    const own = statistic === "chi2" ? freedom.slice(0, 1) : freedom;
    if (own.length !== needed[statistic] || own.some((each) => each <= 0)) return [];
    const sentence = sentenceAround(text, match.index, match.index + match[0].length);
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        reported: {
          statistic,
          value: plain(value),
          df: own,
          p: plain(p),
          relation: relation === "≤" ? "<" : (relation as "=" | "<" | ">"),
          one_tailed: oneTailed.some((words) => sentence.includes(words)),
        },
      },
    ];
  });
}

const needed = { t: 1, r: 1, chi2: 1, F: 2, z: 0 };
const oneTailed = ["one-tailed", "one tailed", "one-sided", "one sided", "directional"];

/** Degrees of freedom, "N = 31" left out; null where a part is no number. */
function numbersIn(df: string): number[] | null {
  const parts = df
    .split(/,|;/u)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^[nN]\s*=/u.test(part))
    .map((part) => Number(part.replace(/^df\s*=\s*/u, "")));
  return parts.some((part) => !Number.isFinite(part)) ? null : parts;
}

const plain = (value: string): string => value.replace(",", ".").replace(/^[−–]/u, "-");

function sentenceAround(text: string, start: number, end: number): string {
  const from = Math.max(text.lastIndexOf(". ", start), text.lastIndexOf("\n\n", start), 0);
  const stop = text.indexOf(". ", end);
  return text.slice(from, stop < 0 ? text.length : stop).toLowerCase();
}

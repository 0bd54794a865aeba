import { expect, test } from "vitest";
import type { Source } from "../domain/evidence.js";
import { numberFindings } from "./number-findings.js";
import { indexPassage } from "./passage-index.js";
import { termWeights } from "./term-weights.js";

const body = [
  "In all, 1,200 people took part in 2019.",
  "Caffeine reduced total sleep time by 41 minutes, in half of the sleepers by more.",
];

function states(sentence: string): string[] {
  const source: Source = {
    label: "S1",
    work_id: "w",
    title: "T",
    authors: [],
    year: null,
    path: null,
    heading_path: [],
    start_line: 10,
    end_line: 11,
    start_page: 2,
    end_page: 2,
    score: 1,
    content: `T\n\n${body.join("\n")}`,
  };
  const findings = numberFindings(sentence, [indexPassage(source)], termWeights([source]));
  return findings.map(({ number, state, found }) =>
    [number.text, state, ...(found ? [found.text, found.evidence.start_line] : [])].join(" "),
  );
}

test.each<[string, string[]]>([
  ["In 2019 1,200 people took part.", ["2019 same 2019 10", "1,200 same 1,200 10"]],
  ["In all, 1.2 thousand people took part.", ["1.2 thousand other_form 1,200 10"]],
  ["Caffeine reduced sleep by 40 minutes.", ["40 rounded 41 11"]],
  ["Caffeine reduced total sleep time by 47 minutes.", ["47 differs 41 11"]],
  ["Caffeine reduced it in 23 countries.", ["23 missing"]],
  ["One might say that of two of them.", []],
])("%s", (sentence, expected) => {
  expect(states(sentence)).toEqual(expected);
});

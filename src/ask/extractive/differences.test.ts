import { describe, expect, it } from "vitest";
import { understandQuestion } from "../../corpus/question/question.js";
import { questionWeights, termStatisticsOf } from "../../corpus/question/question-weights.js";
import type { Source } from "../../domain/evidence.js";
import { candidatesOf } from "./candidates.js";
import { askedOfTables, findCells, rankUnits } from "./cells.js";
import { differingEstimates } from "./differences.js";

function source(label: string, heading: string, ...lines: string[]): Source {
  return {
    label,
    work_id: label,
    title: "A work",
    authors: [],
    year: null,
    path: null,
    heading_path: [heading],
    start_line: 1,
    end_line: lines.length,
    start_page: null,
    end_page: null,
    score: 1,
    content: [heading, "", ...lines].join("\n"),
  };
}

function differences(question: string, ...sources: Source[]): string[] {
  const { intent, entities } = understandQuestion(question);
  const candidates = sources.flatMap(candidatesOf);
  const weights = questionWeights(question, entities, termStatisticsOf(candidates));
  const cells = findCells(sources, askedOfTables(question, weights));
  const units = rankUnits(candidates, cells, { question, intent, entities, weights });
  return differingEstimates(units, question, entities).map(({ core }) => core.text);
}

const question = "How large is the mulching effect?";
const first = source("S1", "The mulching effect", "Ames (2011) found a mean of _g_ = 0.40 over all soils.");

describe("differingEstimates", () => {
  it("finds different values of one statistic, g and d alike, in sentences and rows of tables", () => {
    const second = source(
      "S2",
      "The mulching effect",
      "| study | result |",
      "| --- | --- |",
      "| Bose (2015) | d = 0.72 |",
    );
    expect(differences(question, first, second)).toEqual([
      "Ames (2011) found a mean of _g_ = 0.40 over all soils.",
      "Bose (2015): result d = 0.72",
    ]);
  });

  it.each([
    ["the same value, rounded", "The mulching effect", "Bose (2015) found a mean of _g_ = 0.399."],
    ["another subject", "The ploughing effect", "Bose (2015) found a mean of _g_ = 0.72."],
    ["a word of the same stem", "The mulch", "Bose (2015) found for the effect of mulch _g_ = 0.72."],
    [
      "variants that do not differ",
      "The mulching effect",
      "There was no difference between straw and bark (_g_ = 0.02).",
    ],
    ["another statistic", "The mulching effect", "Bose (2015) found a correlation of _r_ = 0.72."],
  ])("finds none in %s", (_name, heading, text) => {
    expect(differences(question, first, source("S2", heading, text))).toEqual([]);
  });

  it("finds none where no size is asked for", () => {
    const second = source("S2", "The mulching effect", "Bose (2015) found a mean of _g_ = 0.72.");
    expect(differences("What is the mulching effect?", first, second)).toEqual([]);
  });
});

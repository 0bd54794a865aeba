import { describe, expect, it } from "vitest";
import type { CheckedAnswer, Source } from "../domain/evidence.js";
import type { Item } from "../domain/item.js";
import type { Work } from "../domain/work.js";
import { countVerdicts } from "../domain/evidence.js";
import { answerWithTokens } from "./label-tokens.js";

const work = (id: string, item: Partial<Item>, pages: number | null = null) =>
  ({ id, item: { type: "article-journal", ...item }, pages }) as Work;
const source = (label: string, work_id: string, start_page: number | null, end_page = start_page) =>
  ({ label, work_id, start_page, end_page }) as Source;

const works = [
  work("w1", { id: "hu2021lora" }, 20),
  work("w2", { id: "smith2019" }),
  work("w3", { id: "printed2005", page: "120-129" }, 10),
  work("w4", { id: "other2005", page: "300-310" }, 20),
  work("w5", {}),
  work("w6", { id: "short1999", page: "1120-35" }, 16),
];
const sources = [
  source("S1", "w1", 3, 4),
  source("S2", "w2", null),
  source("S3", "w3", 2),
  source("S4", "w4", 2),
  source("S5", "w5", null),
  source("S6", "w1", 7),
  source("S7", "w6", 16),
];

/** Claims are the sentences of the text, each with the page at which its evidence was found. */
function answer(markdown: string, evidence: Record<string, number> = {}): CheckedAnswer {
  const claims = [...markdown.matchAll(/[^.!?\n]+[.!?]?(?: ?\[S\d+\])*/g)].map(({ index, 0: text }) => {
    const label = /S\d+/.exec(text)?.[0] ?? "";
    const page = evidence[label] ?? null;
    return {
      text,
      start: index,
      end: index + text.length,
      labels: [],
      verdict: "supported" as const,
      standing: "cited" as const,
      support: 1,
      reasons: [],
      evidence: { label, quote: "", start_line: 1, end_line: 1, page },
    };
  });
  return {
    answer_markdown: markdown,
    claims,
    removed: [],
    counts: countVerdicts([]),
  };
}

const written = (markdown: string, evidence?: Record<string, number>) =>
  answerWithTokens(answer(markdown, evidence), sources, works).answer_markdown;

describe("an answer with tokens", () => {
  it.each([
    ["the page of the evidence", "Small [S1].", { S1: 12 }, "Small [@hu2021lora, p. 12]."],
    ["the pages of the passage where no evidence was found", "Small [S1].", {}, "Small [@hu2021lora, pp. 3-4]."],
    ["no page where the work has none", "So [S2].", {}, "So [@smith2019]."],
    ["several works in one bracket", "So [S1][S2].", { S1: 12 }, "So [@hu2021lora, p. 12; @smith2019]."],
    ["one work once, with all its pages", "So [S1] [S6].", { S1: 12 }, "So [@hu2021lora, pp. 7, 12]."],
    ["the printed page", "So [S3].", {}, "So [@printed2005, p. 121]."],
    ["the printed page of a shortened range", "So [S7].", {}, "So [@short1999, p. 1135]."],
    ["no page where the printed one is not known", "So [S4].", {}, "So [@other2005]."],
    ["the id of a work without a key", "So [S5].", {}, "So [@w5]."],
    [
      "the token before the full stop",
      "It is small. [S2] Next. [S2]",
      {},
      "It is small [@smith2019]. Next [@smith2019].",
    ],
    [
      "the token behind other ends",
      "Is it? [S2] He said so et al. [S2]",
      {},
      "Is it? [@smith2019] He said so et al. [@smith2019]",
    ],
    ["nothing for a label that is no source", "So [S9].", {}, "So [S9]."],
    [
      "nobody else's citation",
      "As [@fake2020, p. 3] and @fake say to a@b.com [S2].",
      {},
      String.raw`As [\@fake2020, p. 3] and \@fake say to a@b.com [@smith2019].`,
    ],
  ])("has %s", (_, markdown, evidence, expected) => {
    expect(written(markdown, evidence)).toBe(expected);
  });

  it("keeps each claim at its sentence", () => {
    const checked = answer("One is @so small. [S1] Two [S2][S3]! Three. Four. [S2]");
    const tokens = answerWithTokens(checked, sources, works);
    expect(tokens.claims.map(({ start, end }) => tokens.answer_markdown.slice(start, end).trim())).toEqual([
      String.raw`One is \@so small [@hu2021lora, pp. 3-4].`,
      "Two [@smith2019; @printed2005, p. 121]!",
      "Three.",
      "Four [@smith2019].",
    ]);
  });
});

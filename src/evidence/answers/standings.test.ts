import { describe, expect, it } from "vitest";
import { type Claim, countVerdicts, type Source } from "../../domain/evidence.js";
import { checkAnswer } from "./check-answer.js";
import { attachSources, restsOnLittle, statesFact, withoutLoops, withRest } from "./standings.js";

const content =
  "Owls\n\nThe barn owl hunts by hearing and catches mice in complete darkness.\nIts ears stand at different heights.";
const sources = [
  {
    label: "S1",
    work_id: "w",
    title: "Owls",
    authors: [],
    year: 2020,
    path: null,
    heading_path: ["Owls"],
    start_line: 1,
    end_line: 2,
    start_page: null,
    end_page: null,
    score: 1,
    content,
  },
] satisfies Source[];

async function settle(answer_markdown: string) {
  const { checked, rest } = attachSources(await checkAnswer({ answer_markdown, sources }), { sources });
  const whole = withRest(checked, rest);
  const told = whole.claims.map(({ start, end, standing, labels }) => ({
    said: whole.answer_markdown.slice(start, end),
    standing,
    labels,
  }));
  return { ...whole, told };
}

describe("statements without a label", () => {
  it("are given the label of the source that says so, and are judged by it", async () => {
    const { claims, told, answer_markdown } = await settle(
      "The barn owl hunts by hearing and catches mice in complete darkness. Owls were sacred to forty kings of Bavaria.",
    );
    expect(answer_markdown).toContain("darkness. [S1] Owls");
    expect(told).toEqual([
      { said: expect.stringMatching(/^The barn owl hunts.*\. \[S1\]$/u), standing: "attached", labels: ["S1"] },
      { said: "Owls were sacred to forty kings of Bavaria.", standing: "unsupported", labels: [] },
    ]);
    expect(claims[0]).toMatchObject({ verdict: "supported", evidence: { label: "S1" } });
  });

  it("begin a paragraph where their label would be read as that of the whole one", async () => {
    const { answer_markdown, claims } = await settle(
      "Owls were sacred to forty kings. The barn owl hunts by hearing and catches mice in complete darkness.\n\nThey moult.",
    );
    expect(answer_markdown).toBe(
      "Owls were sacred to forty kings.\n\nThe barn owl hunts by hearing and catches mice in complete darkness. [S1]\n\nThey moult.",
    );
    expect(claims.map(({ start, end, standing }) => [answer_markdown.slice(start, end), standing])).toEqual([
      ["Owls were sacred to forty kings.", "unsupported"],
      [expect.stringMatching(/^The barn owl hunts.*\. \[S1\]$/u), "attached"],
      ["They moult.", "unsupported"],
    ]);
  });

  it("are general knowledge under its heading; questions, lead-ins, heads of tables and what was used are none", async () => {
    const { told } = await settle(
      [
        "# Owls",
        "What do owls eat?",
        "Two things matter:",
        "| Bird | Food |\n| --- | --- |\n| Owl | cheese from Wales |",
        "## From General Knowledge or Search",
        "Owls are birds.",
        "## Sources Used",
        "Sources used: [S1]",
      ].join("\n\n"),
    );
    expect(told.map(({ standing }) => standing)).toEqual(["unsupported", "general"]);
  });
});

it("says a sentence of a loop once, and tells how often it stood there", () => {
  const sentence = "Owls hear very well indeed.";
  const { markdown, removed } = withoutLoops(`${Array.from({ length: 5 }, () => sentence).join(" ")} They fly.`);
  expect(markdown).toBe(`${sentence} They fly.`);
  expect(removed).toEqual([{ text: sentence, reason: expect.stringContaining("5 times") }]);
  expect(withoutLoops(`${sentence}\n\nSo: ${sentence}`).removed).toEqual([]);
});

it("leans on little where under half of the statements hold, general knowledge aside", async () => {
  const unsupported = await settle("Kings rode. Queens swam. Jesters flew.");
  expect(restsOnLittle(unsupported.claims)).toBe(true);
  expect(restsOnLittle((await settle("The barn owl hunts by hearing [S1].")).claims)).toBe(false);
  expect(restsOnLittle((await settle("## General knowledge\n\nKings rode.")).claims)).toBe(false);
  const words = unsupported.claims.map((claim): Claim => ({ ...claim, standing: "cited", verdict: "words_only" }));
  expect(restsOnLittle(words)).toBe(false);
  const judge = { verdict: "not_there" as never, quote: null, accepted: true, explanation: "" };
  expect(restsOnLittle(words.map((claim) => ({ ...claim, judge })))).toBe(true);
  expect(countVerdicts(unsupported.claims)).toMatchObject({ unsupported: 3, unchecked: 0 });
});
describe("sentences on the text itself or on what its sources do not hold", () => {
  it.each([
    ["This report looks at spacing in schools.", false],
    ["The sources do not say how long it lasts.", false],
    ["No source read measures adults.", false],
    ["This report shows that 47 per cent remember.", true],
    ["The sources show that spacing helps.", true],
    ["Spacing helps.", true],
  ])("%s states a fact: %s", (sentence, fact) => {
    expect(statesFact(sentence)).toBe(fact);
  });
});

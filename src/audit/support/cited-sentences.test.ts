import { describe, expect, it } from "vitest";
import type { Entry } from "../../contracts/audit.js";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { findMarks } from "../../citations/find-marks.js";
import { resolveMarks } from "../../citations/resolve-marks.js";
import { citedSentences } from "./cited-sentences.js";

function entry(id: number): Entry {
  const base = {
    file: "draft.md",
    line: 1,
    column: 1,
    block: null,
    label: null,
    text: "",
    year_suffix: null,
    unsure: [],
    further_reading: false,
  };
  return { ...base, id: `e${id}`, origin: "list", key: `k${id}`, number: id, item: { type: "document" } };
}

const entries = [1, 2, 3, 4].map(entry);

function sentencesOf(markdown: string) {
  const draft = readMarkdown(markdown);
  return citedSentences(draft, resolveMarks(findMarks(draft, entries), entries));
}

function told(markdown: string) {
  return sentencesOf(markdown).map(({ text, entries: cited }) => `${text} ${cited.join(",")}`);
}

describe("the sentences that a mark stands for", () => {
  it("gives a mark to the sentence it stands in or right behind", () => {
    expect(told("First one [@k1]. Second one. [@k2] Third one has none. Fourth [@k3] goes on.")).toEqual([
      "First one. e1",
      "Second one. e2",
      "Fourth goes on. e3",
    ]);
  });

  it("ends a sentence where editors' notes stand behind its mark", () => {
    expect(told("One was in 2019.[@k1][citation needed] Two was later.[@k2]: 12 Three is none.")).toEqual([
      "One was in 2019. e1",
      "Two was later. e2",
    ]);
  });

  it("does not divide a sentence at a stop inside a mark", () => {
    expect(told("Spacing helps [see @k1, p. 3. London], they say. Next.")).toEqual(["Spacing helps, they say. e1"]);
  });

  it("gives the works of a note to the sentence that the note hangs on", () => {
    const cited = told("Spacing helps.[^1] Nothing else.\n\n[^1]: [@k2, p. 4].");
    expect(cited[0]).toBe("Spacing helps. e2");
  });

  it("leaves other sentences of a paragraph to those who ask what has no citation", () => {
    expect(told("One thing is so. Another follows. All is known. [@k1]")).toEqual(["All is known. e1"]);
  });
});

describe("what a sentence says", () => {
  it.each([
    ["@k1 found that spaced sessions help memory.", "spaced sessions help memory."],
    ["According to @k1, spaced sessions help memory.", "spaced sessions help memory."],
    ["Hu and colleagues [@k1] showed that spaced sessions help memory.", "spaced sessions help memory."],
    ["Spaced sessions help memory, as @k1 showed.", "Spaced sessions help memory."],
    ["The guide says the same in fewer words: spaced sessions help memory [@k1].", "spaced sessions help memory."],
    ["Hu and Li also argue that spaced sessions help memory [@k1].", "spaced sessions help memory."],
    ["Pupils reported that spaced sessions help memory [@k1].", "Pupils reported that spaced sessions help memory."],
    ["Hu et al. [@k1] also observed that spaced sessions help memory.", "spaced sessions help memory."],
    ["@k1 proposed that spaced sessions help memory.", "spaced sessions help memory."],
    ["Thus, Hu-Li et al. [@k1] have demonstrated that sessions help.", "sessions help."],
    ["Spaced sessions [@k1] help memory [@k2].", "Spaced sessions help memory."],
  ])("is %s without who says it", (markdown, claim) => {
    expect(sentencesOf(markdown)[0]?.claim).toBe(claim);
  });

  it("divides a sentence among its works where each part is a statement", () => {
    const [divided] = sentencesOf(
      "Spaced reading grows slowly over weeks [@k1], while massed reading falls quickly [@k2].",
    );
    expect(divided?.clauses).toEqual([
      { claim: "Spaced reading grows slowly over weeks", entries: ["e1"] },
      { claim: "massed reading falls quickly.", entries: ["e2"] },
    ]);
    expect(sentencesOf("Rats [@k1] and mice [@k2] learn mazes quickly.")[0]?.clauses).toEqual([]);
  });
});

describe("what a citation is for", () => {
  it.each([
    ["Spaced reading helps long memory [@k1].", "claims"],
    ["Spaced reading helps long memory [see @k1].", "points"],
    ["Spaced reading is old; see [@k1] for a review.", "points"],
    ["@k1 studied spaced reading in schools.", "names"],
    ["Spaced reading was investigated by [@k1].", "names"],
    ["This is in [@k1].", "names"],
    ["Spaced reading helps long memory.[^1]\n\n[^1]: See [@k1] for a review.", "points"],
    ["Spaced reading helps long memory.[^1]\n\n[^1]: [@k1].", "claims"],
    ["Several authors agree [@k1].", "points"],
    ["Details can be found in [@k1].", "names"],
    ["Die Literatur dazu ist umfangreich [@k1].", "points"],
    ["The model was fitted with Stan [@k1].", "uses"],
    ["The war started late [@k1].", "claims"],
    ["Early treatment is useful [@k1].", "claims"],
    ["The figures are from the World Values Survey [@k1].", "uses"],
    ["Half of all students are from rural areas [@k1].", "claims"],
    ["Following [@k1], three groups were formed.", "uses"],
    ["The literature shows that unions raise pay [@k1].", "claims"],
    ["We follow the procedure of [@k1] for spaced reading.", "uses"],
  ])("tells of %s", (markdown, intent) => {
    expect(sentencesOf(markdown)[0]?.intent).toBe(intent);
  });

  it("knows which works it only points to beside those that it rests on", () => {
    const [sentence] = sentencesOf("Spaced reading helps long memory [@k1] (but see [@k2]).");
    expect([sentence?.intent, sentence?.pointed]).toEqual(["claims", ["e2"]]);
  });

  it("reads a changed initial as a part of its word", () => {
    expect(sentencesOf("“[C]hildren help with the harvest” [@k1].")[0]?.claim).toBe("Children help with the harvest.");
  });

  it("keeps the pages that marks give", () => {
    expect(sentencesOf("Spaced reading helps [@k1, p. 7].")[0]?.places).toEqual([
      { entry: "e1", label: "page", value: "7" },
    ]);
  });
});

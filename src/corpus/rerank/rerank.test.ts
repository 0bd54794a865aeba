import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexTerms, queryTerms } from "../../domain/terms.js";
import { understandQuestion } from "../question/question.js";
import { questionWeights, termStatisticsOf } from "../question/question-weights.js";
import { rerank, type RerankCandidate, tellingSentences } from "./rerank.js";

/** Passages in the order of retrieval, each a little worse than the one before. */
function candidates(texts: Readonly<Record<string, string>>): RerankCandidate[] {
  return Object.entries(texts).map(([id, text], rank) => ({
    id,
    score: 1 - rank * 0.1,
    heading_path: ["Tides"],
    text: `Tides\n\n${text}`,
  }));
}

function order(question: string, texts: Readonly<Record<string, string>>): string[] {
  const statistics = termStatisticsOf(Object.values(texts).map((text) => ({ terms: indexTerms(text) })));
  const request = { question, ...understandQuestion(question), statistics, keep: 10 };
  return rerank(candidates(texts), request).map(({ id }) => id);
}

describe("rerank", () => {
  it("puts the passage first that defines, explains, compares or counts what is asked", () => {
    const passages = {
      mention: "Sailors talk about the neap tide all day. The neap tide came late last year.",
      definition: "A neap tide is the small tide of the half moon.",
      cause: "Neap tides come about because Sun and Moon pull at right angles.",
      comparison: "Neap tides are smaller than spring tides.",
      number: "At the mole the neap tide rises by 3.4 metres.",
    };
    expect(order("What is a neap tide?", passages)[0]).toBe("definition");
    expect(order("Why do neap tides come about?", passages)[0]).toBe("cause");
    expect(order("How do neap tides differ from spring tides?", passages)[0]).toBe("comparison");
    expect(order("How many metres does the neap tide rise?", passages)[0]).toBe("number");
  });

  it("prefers names that stand as such to their words apart", () => {
    const passages = {
      apart: "The range of colours is wide. A tidal pool was painted.",
      together: "The tidal range was measured at the mole.",
    };
    expect(order("Which instruments measured the tidal range?", passages)[0]).toBe("together");
  });

  it("puts lists of references last", () => {
    const passages = {
      references: "Darwin, G. H. (1898). The neap tide. Journal of the Sea, 12(3), 45-67. https://doi.org/10.1000/182",
      prose: "The neap tide follows the half moon.",
    };
    expect(order("When does the neap tide follow the half moon?", passages)).toEqual(["prose", "references"]);
  });

  it("keeps as many as asked, best first, whatever their order", () => {
    const words = fc.constantFrom("tide", "moon", "sun", "is", "the", "because", "12", "metres.", "spring");
    const texts = fc.array(fc.array(words, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 8 }), (written, keep) => {
        const question = "Why is the spring tide high?";
        const statistics = {
          passages: 9,
          document_frequency: new Map(queryTerms(question).map(({ term }) => [term, 2])),
        };
        const passages = candidates(Object.fromEntries(written.map((text, index) => [`p${index}`, text.join(" ")])));
        const request = { question, ...understandQuestion(question), statistics, keep };
        const best = rerank(passages, request);
        expect(best).toHaveLength(Math.min(keep, passages.length));
        expect(best.map(({ score }) => score)).toEqual(best.map(({ score }) => score).sort((a, b) => b - a));
        expect(rerank(passages.toReversed(), request)).toEqual(best);
      }),
    );
  });
});

describe("the sentences of a passage that speak of a question", () => {
  const passage = [
    "Sea > Tides",
    "",
    "The harbour was built in 1870.",
    "Neap tides are small.",
    "Fish is sold at six.",
    "",
    "| Tide | Range |",
    "| --- | --- |",
    "| neap tide | 3.4 m |",
    "| spring tide | 12.2 m |",
  ].join("\n");
  const told = (question: string, most: number) => {
    const statistics = termStatisticsOf([{ terms: indexTerms(passage) }]);
    return tellingSentences(passage, questionWeights(question, [], statistics), most);
  };

  it("are told in their order, rows of tables with their heads, as far as there is room", () => {
    expect(told("How large is the range of a neap tide?", 200)).toBe(
      "Neap tides are small. [...] neap tide: Range 3.4 m spring tide: Range 12.2 m",
    );
    expect(told("How large is the range of a neap tide?", 40)).toContain("3.4 m");
    expect(told("How large is the range of a neap tide?", 40)).not.toContain("12.2");
  });

  it("are its beginning where none does", () => {
    expect(told("Who grows tomatoes?", 20)).toBe("The harbour was buil");
  });
});

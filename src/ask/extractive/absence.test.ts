import { describe, expect, it } from "vitest";
import { absenceStatement } from "./absence.js";

const looked = {
  question: "",
  intent: "DEFINITION",
  entities: [],
  sources: [],
  sentences: [],
  weights: new Map(),
} as const;
const judgement = { answered: false, coverage: 0, missing: ["gstat", "Mongolia"], apart: false };
const statistics = {
  passages: 40,
  document_frequency: new Map([
    ["gstat", 0],
    ["mongolia", 0],
  ]),
};

describe("what is said where nothing answers", () => {
  it("claims no absence that was not looked for", () => {
    expect(absenceStatement(judgement, { ...looked, statistics })).toBe(
      "I found no sentence that answers this question. The search found no passage.",
    );
  });

  it("names the works whose titles have what no passage found says", () => {
    const titles = ["Multivariable geostatistics in S: the gstat package", "Tides"];
    expect(absenceStatement(judgement, { ...looked, statistics, titles })).toBe(
      'I found no sentence that answers this question. The search found no passage. But the library has "Multivariable geostatistics in S: the gstat package", with "gstat" in the title. No passage of the library says "Mongolia", and no title does.',
    );
  });

  it("says that other passages have the name", () => {
    const more = { passages: 40, document_frequency: new Map([["gstat", 3]]) };
    expect(absenceStatement({ ...judgement, missing: ["gstat"] }, { ...looked, statistics: more, titles: [] })).toMatch(
      /Other passages of the library do say "gstat": search for it\./u,
    );
  });
});

import { describe, expect, it } from "vitest";
import { facetOf, filterWorks, sortWorks, worksOf } from "./works-table.js";

const works = worksOf({
  edition: "1",
  total: 3,
  rows: [
    ["w1", "hu2021lora", "LoRA", "Hu, Shen", 2021, "article", ["models"], 12, [], ""],
    ["w2", "", "zebra crossings", "", null, "report", [], null, ["author", "year"], ""],
    ["w3", "abel1999tides", "Ébb and flow", "Abel", 1999, "article", ["sea", "models"], 3, [], "superseded"],
  ],
});
const idsOf = (list: typeof works) => list.map(({ id }) => id);
const all = { text: "", tag: "", type: "", incomplete: false, alike: false };

describe("the table of works", () => {
  it("finds works whose title, authors, year, key or tags hold all words", () => {
    expect(idsOf(filterWorks(works, { ...all, text: "MODELS 1999" }))).toEqual(["w3"]);
    expect(idsOf(filterWorks(works, { ...all, text: "hu2021" }))).toEqual(["w1"]);
  });

  it("keeps to a tag, a kind, and works of which something is missing", () => {
    expect(idsOf(filterWorks(works, { ...all, tag: "models" }))).toEqual(["w1", "w3"]);
    expect(idsOf(filterWorks(works, { ...all, type: "report" }))).toEqual(["w2"]);
    expect(idsOf(filterWorks(works, { ...all, incomplete: true }))).toEqual(["w2"]);
  });

  it("finds works of one title, however it is written", () => {
    const twins = works.slice(0, 1).map((work) => ({ ...work, id: "w4", title: "LORA." }));
    expect(idsOf(filterWorks([...works, ...twins], { ...all, alike: true }))).toEqual(["w1", "w4"]);
  });

  it("sorts as people do, and what has no value comes last both ways", () => {
    expect(idsOf(sortWorks(works, "title", false))).toEqual(["w3", "w1", "w2"]);
    expect(idsOf(sortWorks(works, "year", false))).toEqual(["w3", "w1", "w2"]);
    expect(idsOf(sortWorks(works, "year", true))).toEqual(["w1", "w3", "w2"]);
  });

  it("counts the values of a facet, the most frequent first", () => {
    expect(facetOf(works, ({ tags }) => tags)).toEqual([
      ["models", 2],
      ["sea", 1],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { infoEntries, metadataValues, plainText } from "./pdf-metadata-values.js";

describe("plainText", () => {
  it.each([
    ["Effects of CO<sub>2</sub> and <i>E. coli</i>", "Effects of CO2 and E. coli"],
    ["A &lt;i&gt;B&lt;/i&gt; &amp; C&#8217;s D&#x1F600;", "A B & C’s D😀"],
    ["<jats:title>Background</jats:title><jats:p>One &lt; two.</jats:p>", "Background One < two."],
    ["The {DNA} of {\\LaTeX}", "The DNA of \\LaTeX"],
    ["Sets {0,1} stay", "Sets {0,1} stay"],
    ["p < 0.05 and q > 3, a < b and c > d", "p < 0.05 and q > 3, a < b and c > d"],
    ["one\u0000two\u0007 three\r\n\tfour\u00a0five", "one two three four five"],
    ["emoji 👩‍🔬 עברית 日本語 \ud800 end", "emoji 👩‍🔬 עברית 日本語 end"],
  ])("of %j is %j", (given, expected) => {
    expect(plainText(given)).toBe(expected);
  });
});

describe("metadataValues", () => {
  const valuesOf = (item: object) => metadataValues({ item: { type: "article", ...item }, keywords: [] });

  it("names the work by DOI, else ISBN, else arXiv", () => {
    const arxiv = { archive: "arXiv", archive_location: "2106.09685" };
    expect(valuesOf({ DOI: "10.1000/x", ISBN: "9780306406157" }).identifier).toBe("doi:10.1000/x");
    expect(valuesOf({ ISBN: "9780306406157", ...arxiv }).identifier).toBe("urn:isbn:9780306406157");
    expect(valuesOf(arxiv).identifier).toBe("arXiv:2106.09685");
    expect(valuesOf({}).identifier).toBe("");
  });

  it.each([
    ["117-134", "117", "134"],
    ["e73203", "e73203", ""],
    ["S12–S15, 20", "S12", "S15"],
    ["xii — xv", "xii", "xv"],
  ])("splits pages %s", (page, startingPage, endingPage) => {
    expect(valuesOf({ page })).toMatchObject({ startingPage, endingPage });
  });

  it("cuts the authors of a large collaboration at a whole name in the Info entry alone", () => {
    const author = Array.from({ length: 5000 }, (_, number) => ({ family: `Family${number}`, given: "Given" }));
    const values = valuesOf({ title: "x", author });
    const entry = infoEntries(values)["Author"] ?? "";
    expect(values.authors).toHaveLength(5000);
    expect(entry.length).toBeLessThan(30_100);
    expect(entry).toMatch(/Given Family\d+, et al\.$/);
  });

  it("leaves out what the item does not say", () => {
    expect(Object.keys(infoEntries(valuesOf({ title: "x" })))).toEqual(["Title"]);
  });
});

import { describe, expect, it } from "vitest";
import { askedParts, isApparatusHeading, isAskedHeading } from "./apparatus.js";

describe("titles of what frames a text", () => {
  it.each([
    ["References", "7. References", "IV. REFERENCES:", "Acknowledgements", "Table of Contents", "Works cited", "Index"],
    ["Funding", "Competing interests", "Conflict of interest", "Author contributions", "See also", "Bibliography"],
    ["Literaturverzeichnis", "Danksagung", "Inhaltsverzeichnis", "Bibliografía", "Remerciements", "Riferimenti"],
  ])("%s, ...", (...titles) => {
    expect(titles.filter((title) => !isApparatusHeading(title))).toEqual([]);
  });

  it("are no titles of parts that answer, nor of chapters that share a word with them", () => {
    const telling = [
      "Results",
      "Limitations",
      "Methods",
      "Sommaire",
      "Sources of error",
      "Funding of schools",
      "Appendix",
    ];
    expect(telling.filter((title) => isApparatusHeading(title))).toEqual([]);
  });

  it.each([
    ["Which papers does the review cite?", "References"],
    ["Whom do the authors thank?", "Acknowledgements"],
    ["Who funded the trial?", "Funding"],
    ["Does the author have a conflict of interest?", "Competing interests"],
    ["What are the weaknesses of the study?", "6. Limitations"],
    ["How were the participants recruited?", "Methods"],
    ["What did the trial find?", "3 Results"],
  ])("%s asks for %s", (question, title) => {
    expect(isAskedHeading(title, askedParts(question))).toBe(true);
    expect(isApparatusHeading(title, askedParts(question))).toBe(false);
  });

  it("are not asked for by a question about the subject", () => {
    expect([...askedParts("How large is the testing effect?")]).toEqual([]);
    expect(isApparatusHeading("References", askedParts("What did the trial find?"))).toBe(true);
  });
});

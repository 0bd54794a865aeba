import { describe, expect, it } from "vitest";
import type { Entry } from "../../contracts/audit.js";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { findMarks } from "../../citations/find-marks.js";
import { resolveMarks } from "../../citations/resolve-marks.js";
import { findUncited, uncitedFindings } from "./find-uncited.js";

const place = { file: "refs.bib", line: 1, column: 1, block: null };
const entry: Entry = {
  ...place,
  id: "e1",
  origin: "bibliography",
  number: 1,
  label: null,
  key: "roediger2006",
  text: "",
  year_suffix: "2006",
  unsure: [],
  further_reading: false,
  item: { type: "book", title: "Memory", author: [{ family: "Roediger", given: "H." }] },
};

function uncitedIn(markdown: string) {
  const draft = readMarkdown(markdown);
  return findUncited(draft, resolveMarks(findMarks(draft, [entry]), [entry]), [entry]);
}

const kinds = (markdown: string) => uncitedIn(markdown).map(({ kind }) => kind);

describe("a statement without a citation", () => {
  it.each([
    ["Many studies have shown that sugar makes children restless.", ["finding"]],
    ["It has been demonstrated that bees remember faces.", ["finding"]],
    ["About 67 % of the households heat with gas.", ["number"]],
    ["Heat pumps are significantly cheaper to run over ten years.", ["comparison"]],
    ["Most researchers agree that the ice will melt.", ["finding"]],
    ["Previous research suggests that feedback improves writing.", ["finding"]],
    ["Historians have argued that the plague raised wages.", ["finding"]],
    ["Roughly one in five adults reports chronic pain.", ["finding"]],
    ["Real wages fell between 1914 and 1920.", ["number"]],
    ["Viele Studien haben gezeigt, dass Zucker Kinder unruhig macht.", ["finding"]],
    ["Il a été démontré que la lecture améliore le vocabulaire.", ["finding"]],
    ["Im Jahr darauf heizten 67 % der Haushalte mit Gas.", ["number"]],
  ])("is found: %s", (sentence, expected) => {
    expect(kinds(sentence)).toEqual(expected);
  });

  it.each([
    ["cited in it", "Many studies have shown that sugar makes children restless [@roediger2006]."],
    ["cited right behind it", "Many studies have shown that sugar makes children restless. [@roediger2006]"],
    ["with a note", "Many studies have shown that sugar makes children restless.[^1]\n\n[^1]: [@roediger2006]"],
    ["covered by the end of its paragraph", "About 67 % of them heat with gas. The rest use oil [@roediger2006]."],
    ["going on about a cited work", "Sugar was studied [@roediger2006]. They found that 67 % of the children slept."],
    ["the draft's own result", "We found that 67 % of the households heat with gas."],
    ["about its own table", "Table 2 shows that 67 % of the households heat with gas."],
    ["a question", "Have studies shown that sugar makes children restless?"],
    ["an example", "If 67 % of the households heat with gas, prices matter."],
    ["in a section on methods", "# Methods\n\nAbout 67 % of the households heat with gas."],
    ["a heading", "# Studies have shown that sugar harms"],
    ["an ordinary sentence", "The argument of this book has three parts, and they depend on each other."],
    ["in a language whose words are not known", "Mange studier har vist at sukker gjør barn urolige."],
    ["about the draft's own material", "Interviews lasted between 40 and 60 minutes."],
    ["about the draft itself", "Die vorliegende Arbeit untersucht, ob 40 % der Haushalte mit Gas heizen."],
    ["an example in another language", "Supposons que 40 % des ménages se chauffent au gaz."],
  ])("is not one %s", (_what, markdown) => {
    expect(kinds(markdown)).toEqual([]);
  });

  it("comes with those that ask most for a source first, and at most twenty are findings", () => {
    const weak = Array.from({ length: 30 }, (_, index) => `The trains of town ${index} were substantially faster.`);
    const found = uncitedIn([...weak, "Studies show that 80 % of the trains are late."].join("\n\n"));
    expect(found).toHaveLength(31);
    expect(found[0]?.text).toContain("80 %");
    expect(uncitedFindings("draft.md", found)).toHaveLength(20);
  });
});

describe("a secondary source", () => {
  it.each([
    ["as cited in", "Forgetting is steep (Ebbinghaus, 1885, as cited in [@roediger2006])."],
    ["zit. nach", "Das Vergessen ist steil (Ebbinghaus 1885, zit. nach [@roediger2006])."],
    ["named in the sentence", "In 1885, Ebbinghaus measured how quickly he forgot [@roediger2006]."],
  ])("is named: %s", (_what, sentence) => {
    expect(uncitedFindings("draft.md", uncitedIn(sentence)).map(({ code }) => code)).toEqual(["secondary_source"]);
  });

  it("is none where the cited work is the one that is named", () => {
    expect(kinds("Roediger (2006) measured how quickly pupils forgot [@roediger2006].")).toEqual([]);
    expect(kinds("The Education Act (1944) raised the leaving age [@roediger2006].")).toEqual([]);
    expect(kinds("Queen Victoria (1837) came to the throne at eighteen [@roediger2006].")).toEqual([]);
    expect(kinds("In 1989 Germany changed [@roediger2006].")).toEqual([]);
    expect(kinds("In May 2019 pupils were asked again [@roediger2006].")).toEqual([]);
  });
});

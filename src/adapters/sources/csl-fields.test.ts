import { describe, expect, it } from "vitest";
import { firstIsbn, languageCode, looseDate, printedName, sourceRecord, webAddress, wholeTitle } from "./csl-fields.js";

describe("fields of an item", () => {
  it.each([
    ["July 31, 2009", [2009, 7, 31]],
    ["Mar 9, 2005", [2005, 3, 9]],
    ["9 March 2005", [2005, 3, 9]],
    ["2005-03", [2005, 3]],
    ["Spring 1999", [1999]],
    ["c1987", [1987]],
    ["1998 Dec", [1998, 12]],
    ["Dec. 5-7, 1998", [1998, 12, 5]],
    ["Sep-Oct 2005", [2005, 9]],
    ["Mon, 05 Mar 2012", [2012, 3, 5]],
  ])("reads the date %s", (text, parts) => {
    expect(looseDate(text)).toEqual({ "date-parts": [parts] });
  });

  it.each(["", "n.d.", "12345", null, undefined])("knows no date in %s", (text) => {
    expect(looseDate(text)).toBeUndefined();
  });

  it.each([
    ["Ada Lovelace", { family: "Lovelace", given: "Ada" }],
    ["Lovelace, Ada", { family: "Lovelace", given: "Ada" }],
    ["Martin Luther King Jr.", { family: "King", given: "Martin Luther", suffix: "Jr." }],
    ["King, Martin Luther, Jr.", { family: "King", given: "Martin Luther", suffix: "Jr." }],
    ["Ludwig van Beethoven", { family: "van Beethoven", given: "Ludwig" }],
    ["The ATLAS Collaboration", { literal: "The ATLAS Collaboration" }],
    ["World Health Organization", { literal: "World Health Organization" }],
    ["小野雅裕", { literal: "小野雅裕" }],
  ])("reads the name %s", (text, name) => {
    expect(printedName(text)).toEqual(name);
  });

  it.each([
    ["BERT", "Pre-training of Transformers", "BERT: Pre-training of Transformers"],
    ["Who is afraid?", "A study", "Who is afraid? A study"],
    ["Title: a subtitle", "A Subtitle", "Title: a subtitle"],
    ["Alone", null, "Alone"],
    ["", "Only this", "Only this"],
  ])("joins %s and %s", (title, subtitle, whole) => {
    expect(wholeTitle(title, subtitle)).toBe(whole);
  });

  it("takes the ISBN that was asked for, else the first, always as ISBN-13", () => {
    expect(firstIsbn(["0262033844", "9780131103627"])).toBe("9780262033848");
    expect(firstIsbn(["0262033844", "9780131103627"], "9780131103627")).toBe("9780131103627");
    expect(firstIsbn(["http://id.crossref.org/isbn/9780131103627"])).toBe("9780131103627");
    expect(firstIsbn(["123", "9780131103628"])).toBeUndefined();
  });

  it("knows addresses and languages from other texts", () => {
    expect(webAddress(" https://example.org/a.pdf ")).toBe("https://example.org/a.pdf");
    expect(["", "ftp://example.org/a", "/a.pdf", null].map(webAddress)).toEqual([null, null, null, null]);
    expect(["EN", "eng", "pt-BR", "Klingon", null].map(languageCode)).toEqual([
      "en",
      "en",
      "pt-br",
      undefined,
      undefined,
    ]);
  });

  it("turns a word of retraction before the title into a notice, once", () => {
    const record = sourceRecord("crossref", { type: "article-journal", title: "RETRACTED ARTICLE: A finding" });
    expect(record.item.title).toBe("A finding");
    expect(record.notices).toEqual([{ kind: "retracted", source: "crossref", doi: null, date: null }]);
    const notices = [{ kind: "retracted" as const, source: "crossref", doi: "10.5555/notice", date: "2010-02-06" }];
    expect(sourceRecord("crossref", { title: "Retracted: A finding" }, { notices }).notices).toEqual(notices);
    expect(sourceRecord("crossref", { title: "Retracted papers and why: a survey" }).notices).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { everyLanguage, languageData } from "../../language/languages.js";
import { isFurtherReading, isListHeading, isWeakHeading } from "./list-headings.js";
import { defaultHeading, isKnownHeading } from "../../cite/works-cited.js";
import { styleInUse } from "../../../test/support/cite.js";

const rows = everyLanguage().flatMap((language) => {
  const title = languageData(language)?.works_cited?.title;
  return title === undefined ? [] : [{ language, title }];
});

describe("titles of lists of works", () => {
  it.each(rows)("finds again the one that is written in $language", async ({ language, title }) => {
    const style = { ...(await styleInUse("apa")), locale: language };
    expect(defaultHeading(style)).toBe(title);
    expect(isKnownHeading(title)).toBe(true);
    expect(isListHeading(title) || isWeakHeading(title)).toBe(true);
  });

  it("takes no title that other parts have for one of a list of works", () => {
    expect(["Quellen", "Źródła", "Notes", "Джерела"].filter(isListHeading)).toEqual([]);
    expect(["Quellen", "Źródła", "Notes", "Джерела"].every(isWeakHeading)).toBe(true);
    expect(["Quellen", "Notes", "See also"].some(isKnownHeading)).toBe(false);
  });

  it("knows lists of what need not be cited", () => {
    expect(["Further Reading", "3. Lecturas recomendadas:"].every(isFurtherReading)).toBe(true);
  });
});

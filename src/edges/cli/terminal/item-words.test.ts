import { describe, expect, it } from "vitest";
import { familyNames, shownTitle, whoAndWhen } from "./item-words.js";

const people = (...names: string[]) => ({ author: names.map((family) => ({ family })) });

describe("works in lists", () => {
  it("name one author, two, and the first of more", () => {
    const shown = [people(), people("Lee"), people("Lee", "Chan"), people("Lee", "Chan", "Roe")].map(familyNames);
    expect(shown).toEqual(["", "Lee", "Lee & Chan", "Lee et al."]);
  });

  it("have years before our era, and none where none is known", () => {
    const of = (year: number) => ({ ...people("Lee"), issued: { "date-parts": [[year]] } });
    expect([of(2019), of(-350), people("Lee")].map(whoAndWhen)).toEqual(["Lee, 2019", "Lee, 350 BC", "Lee"]);
  });

  it("have titles without markup, but with all signs that are none", () => {
    expect(shownTitle("Otters (<i>Lutra</i>) & H<sub>2</sub>O, p < .05")).toBe("Otters (Lutra) & H2O, p < .05");
  });
});

import { describe, expect, it } from "vitest";
import { nameIn } from "./family-names.js";
import { isKnownName, knownNames } from "./known-names.js";
import { givenFirst, isName, namesIn, prettyName } from "./names.js";

describe("namesIn", () => {
  it.each([
    [
      "Ada Lovelace^1,*, Charles Babbage^2 and Mary Somerville^1",
      ["Ada Lovelace", "Charles Babbage", "Mary Somerville"],
    ],
    ["J. van der Berg, Yu.A. Ivanov & A. May", ["J. van der Berg", "Yu.A. Ivanov", "A. May"]],
    ["Ada Lovelace, PhD; Charles Babbage, MD", ["Ada Lovelace", "Charles Babbage"]],
    ["By Ada Lovelace (ada@example.org)", ["Ada Lovelace"]],
    ["张 伟 李 娜", ["张伟", "李娜"]],
    ["Lovelace, Ada; de Vries, Jan", ["Ada Lovelace", "Jan de Vries"]],
    ["Lovelace, Ada, Babbage, Charles", ["Ada Lovelace", "Charles Babbage"]],
    ["M.K.KHOSLA, S.Vijayalakshmi", ["M.K. KHOSLA", "S. Vijayalakshmi"]],
    ["Max Shen,a Christopher S. Tang,b Di Wu^c", ["Max Shen", "Christopher S. Tang", "Di Wu"]],
    ["Jenny Löfgren, M.D., Ph.D., Pär Nordin, M.D.", ["Jenny Löfgren", "Pär Nordin"]],
    ["Asghar Afshar Jahanshahi (Corresponding Author)", ["Asghar Afshar Jahanshahi"]],
    ["Ahmed khan", ["Ahmed khan"]],
  ])("lists those of %s", (text, names) => {
    expect(namesIn(text).names).toEqual(names);
  });

  it("tells how much of a row is names", () => {
    expect(namesIn("Department of Physics, University of Owls").share).toBe(0);
    expect(namesIn("Ada Lovelace, Charles Babbage").share).toBe(1);
  });
});

describe("isName", () => {
  it.each(["Open Access", "A Short Primer", "The Owls", "Version Two", "Lovelace"])("refuses %s", (text) => {
    expect(isName(text)).toBe(false);
  });
});

describe("prettyName", () => {
  it.each([
    ["JAN VAN DER BERG", "Jan van der Berg"],
    ["MARY MCCAULEY-SMITH", "Mary McCauley-Smith"],
    ["Ada Lovelace", "Ada Lovelace"],
  ])("writes %s as %s", (text, name) => {
    expect(prettyName(text)).toBe(name);
  });
});

describe("names that have words of other uses", () => {
  it.each([
    ["Kai Tu, Syed Md Mukit Rashid and Diego Hidalgo", ["Kai Tu", "Syed Md Mukit Rashid", "Diego Hidalgo"]],
    ["Christian Finke^6 and Sebastian Paris^1", ["Christian Finke", "Sebastian Paris"]],
    ["Yazarlar: Tobias Oetiker", ["Tobias Oetiker"]],
    ["Prof. Dr. Ada Lovelace, MD, PhD", ["Ada Lovelace"]],
  ])("are kept in %s", (text, names) => {
    expect(namesIn(text).names).toEqual(names);
  });
});

describe("givenFirst", () => {
  it("turns a name that a father's name ends", () => {
    expect(givenFirst("Костюков Юрий Олегович")).toBe("Юрий Олегович Костюков");
    expect(givenFirst("Ada King Lovelace")).toBe("Ada King Lovelace");
  });
});

describe("known names", () => {
  it("tells persons from towns and headings", () => {
    expect(knownNames(["Mary Somerville", "Małgorzata Nowak"])).toMatchObject({ given: 1, neither: 0, words: 0 });
    expect(knownNames(["Mountain View", "Risk Assessment"])).toMatchObject({ given: 0, words: 1 });
    expect(isKnownName("Thyroid Carcinoma")).toBe(false);
    expect(isKnownName("Grace Brown")).toBe(true);
  });
});

describe("names of families", () => {
  it.each([
    ["es", "Gabriel García Márquez", "García Márquez"],
    ["es", "María del Carmen Pérez de la Cruz", "Pérez de la Cruz"],
    ["es", "Íñigo Ibáñez y Vega", "Ibáñez y Vega"],
    ["es", "Ana Soto", "Soto"],
    ["es", "Peter J. Smith", "Smith"],
    ["pt", "João Araújo Gonçalves", "Gonçalves"],
    [null, "Ludwig van Beethoven", "van Beethoven"],
  ])("are as many as the language has (%s): %s", (language, printed, family) => {
    expect(nameIn(language, printed).family).toBe(family);
  });

  it("stand before names that are made of the father's, and behind them where two end so", () => {
    expect(["Соловьёв Юрий Ильич", "Юрий Иванович Милошевич", "Юрий Ильич Соловьёв"].map(givenFirst)).toEqual([
      "Юрий Ильич Соловьёв",
      "Юрий Иванович Милошевич",
      "Юрий Ильич Соловьёв",
    ]);
  });

  it("keep their word for “and” where semicolons part people", () => {
    expect(namesIn("Íñigo Ibáñez y Vega; Ángela Ñúñez Sáenz").names).toEqual([
      "Íñigo Ibáñez y Vega",
      "Ángela Ñúñez Sáenz",
    ]);
    expect(namesIn("Ana Soto Gil y Luis Muñoz Rivas").names).toEqual(["Ana Soto Gil", "Luis Muñoz Rivas"]);
  });
});

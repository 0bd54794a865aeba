import { describe, expect, it } from "vitest";
import type { Item, Name } from "../../domain/item.js";
import { linkedBy } from "./same-work.js";

const people = (...families: string[]): Name[] => families.map((family) => ({ family, given: "A." }));
const work = (title: string, families: string[], year: number | null, more: Partial<Item> = {}): Item => ({
  type: "document",
  title,
  ...(families.length > 0 && { author: people(...families) }),
  ...(year !== null && { issued: { "date-parts": [[year]] } }),
  ...more,
});

const peat = "How peat remembers the rain of past centuries";
const record = work(peat, ["Thornwald", "Brook", "Finch"], 2009);

describe("two descriptions of one work", () => {
  it.each([
    ["a misprinted first author", work(peat, ["Thornwlad", "Brook", "Finch"], 2009)],
    ["a given name that was read as a part of the family", work(peat, ["Ulf Thornwald"], 2009)],
    ["authors in another order", work(peat, ["Brook", "Thornwald"], 2009)],
    ["first authors that were lost with the end of a column", work(peat, ["Finch"], 2009)],
    ["the talk that it was three years earlier", work(peat, ["Thornwald", "Brook", "Finch"], 2006)],
    ["no year, but the same persons", work(peat, ["Thornwald", "Brook"], null)],
    ["a title with a word more", work(`${peat} gone`, ["Thornwald", "Brook", "Finch"], 2009)],
  ])("are linked: %s", (_, entry) => {
    expect(linkedBy(record, entry)).toBe("title");
  });

  it.each([
    ["other persons", work(peat, ["Gale", "Hill"], 2009)],
    ["persons of whom one is the same, in another year", work(peat, ["Gale", "Finch"], 2005)],
    ["the same persons ten years later", work(peat, ["Thornwald", "Brook", "Finch"], 2019)],
    ["a sequel", work(`${peat}, part II`, ["Thornwald", "Brook", "Finch"], 2009)],
    ["a near title of the same persons", work("How peat forgets the rain", ["Thornwald", "Brook", "Finch"], 2009)],
    ["a title with another word", work(peat.replace("rain", "snow"), ["Thornwald", "Brook"], 2008)],
  ])("are not: %s", (_, entry) => {
    expect(linkedBy(record, entry)).toBeNull();
  });

  it("are two editions of a book", () => {
    const book = work("Mires of the world and their keepers", ["Gale", "Hill"], 2001, { type: "book" });
    const later = work("Mires of the world and their keepers", ["Gale", "Hill"], 2005, { type: "book" });
    expect(linkedBy(book, later)).toBeNull();
    expect(linkedBy(book, work("Mires of the world and their keepers", ["Gale", "Hill"], 2002))).toBe("title");
  });

  it("may differ behind the colon where all persons and the year agree", () => {
    const whole = work("Bogland: a slow, layered archive of rain and of pollen", ["Gale", "Hill"], 2001);
    expect(linkedBy(whole, work("Bogland: a slow, layering archive of rain and pollen", ["Gale", "Hill"], 2001))).toBe(
      "title",
    );
    expect(linkedBy(whole, work("Bogland: the fires of a summer and after it", ["Gale", "Hill"], 2001))).toBeNull();
  });

  it("are linked in whatever year where only the file says its own, but for works with short titles or of others", () => {
    const reprint = work(peat, ["Thornwald"], 2021);
    const file = { yearFromFile: true };
    expect(linkedBy(reprint, work(peat, ["Thornwald"], 1967))).toBeNull();
    expect(linkedBy(reprint, work(peat, ["Thornwald"], 1967), file)).toBe("title");
    expect(linkedBy(reprint, work(peat, ["Gale"], 1967), file)).toBeNull();
    expect(linkedBy(work("Bogs", ["Gale"], 2004), work("Bogs", ["Gale"], 1985), file)).toBeNull();
  });

  it("are linked where a file names its publisher as its author", () => {
    const file = work(peat, [], 2009, { author: [{ literal: "Quay Books Ltd" }] });
    expect(linkedBy(file, work(peat, ["Thornwald"], 2009))).toBe("title");
    expect(linkedBy(file, work(peat, ["Thornwald"], 2008))).toBeNull();
  });
});

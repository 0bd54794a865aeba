import { describe, expect, it } from "vitest";
import { parseName } from "./item.js";

describe("parseName", () => {
  it.each([
    ["Ada Lovelace", "Ada", "Lovelace"],
    ["Lovelace, Ada", "Ada", "Lovelace"],
    ["Piet van Aken", "Piet", "van Aken"],
    ["Ludwig von der  Heide", "Ludwig", "von der Heide"],
    ["María de la Cruz", "María", "de la Cruz"],
    ["Giovanni Della Casa", "Giovanni", "Della Casa"],
    ["J. M. Du Bois", "J. M.", "Du Bois"],
    ["Osama bin Zayed", "Osama", "bin Zayed"],
    ["Nawal El Saadawi", "Nawal", "El Saadawi"],
    ["Muhammad al-Khwarizmi", "Muhammad", "al-Khwarizmi"],
    ["van Aken, Piet", "Piet", "van Aken"],
    ["Van Morrison", "Van", "Morrison"],
  ])("reads %s", (text, given, family) => {
    expect(parseName(text)).toEqual({ given, family });
  });

  it("keeps a single word as it is", () => {
    expect(parseName(" Aristotle ")).toEqual({ literal: "Aristotle" });
  });
});

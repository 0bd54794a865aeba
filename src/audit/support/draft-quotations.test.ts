import { expect, it } from "vitest";
import { claimOf } from "./claim-words.js";
import { isSaying } from "./draft-quotations.js";

it("takes what somebody says for a saying, and no path, command or name", () => {
  for (const said of [
    "bees sleep in the shade at noon",
    "Die Bienen schlafen mittags im Schatten.",
    "蜜蜂在中午，睡在树荫下面。",
    "古い新聞は図書館では貸し出されなかった",
  ])
    expect(isSaying(said)).toBe(true);
  for (const named of [
    "/etc/apt/sources.list.d/debian",
    "dpkg --force-all -i random_package",
    "Testing-Suite",
    "the shade",
  ])
    expect(isSaying(named)).toBe(false);
});

it("parts what a quotation mark parts from the rest of a compound, as the source does", () => {
  const text = "Erstellen Sie eine ”/etc/apt/preferences”-Datei.";
  expect(claimOf({ text, start: 0, end: text.length }, [], [])).toBe("Erstellen Sie eine /etc/apt/preferences -Datei.");
});

import { describe, expect, it } from "vitest";
import { phrasesOf } from "./phrases.js";

describe("phrases", () => {
  it.each([
    ["et al.", "Hu et al. (2021)", "et al."],
    ["et al.", "Hu ET AL. say", "ET AL."],
    ["et al.", "Hu et al say", null],
    ["n.d.", "(Hu, n. d.)", "n. d."],
    ["d'après", "Vrai d’après Hu", "d’après"],
    ["study|studies show|shows", "Most studies show it", "studies show"],
    ["(as shown|taken) by", "It is taken by Hu", "taken by"],
    ["see [also|for example]", "See for example this", "See for example"],
    ["see [also|for example]", "See this", "See"],
    ["~ologists say", "The psychologists say so", "psychologists say"],
    ["nuestr~", "en nuestro texto", "nuestro"],
    ["has *0-2 been shown", "It has so often been shown", "has so often been shown"],
    ["0 million", "some 1,500.5 million", "1,500.5 million"],
    ["00 people", "with 5 people", null],
    ["00 people", "with 55 people", "55 people"],
    ["0_0", "in 1999,300, of 1, 200 or 1,500 000 people", "1,500 000"],
    ["more ... than", "more of it in May than here", "more of it in May than"],
    ["more ... than", "no more. Rather than that", null],
    ["^ thus", "So thus it is", null],
    ["^ thus", "Thus it is", "Thus"],
    ["according to the Xx", "according to the World Bank", "according to the World"],
    ["according to the Xx", "according to the rules", null],
    ["<few> days", "in two days", "two days"],
    ["when !(you|it is)", "Say when you see it, and when it began", "when"],
    ["when !(you|it is)", "when it is due", null],
  ])("%s in %s", (phrase, text, expected) => {
    const table = phrasesOf([phrase], { few: new Set(["two", "three"]) });
    expect(table.in(text)?.written ?? null).toBe(expected);
  });

  it("finds words with a capital as they are written", () => {
    expect(phrasesOf(["CE"]).in("ce 300 CE")?.written).toBe("CE");
  });
});

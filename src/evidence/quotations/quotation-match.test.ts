import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexQuotable, matchQuotation } from "./quotation-match.js";

const text = `# Recall

The *students* who had recalled the text remem-
bered 56 per cent [12], and “students” who don’t recall 42 per cent of 1,234 words.
Well-being matters to all of them<sup>3</sup>, the authors say, whatever their parents [believe](https://example.org/x).
Rereading feels easier. It is the strategy that most of them would choose, and the one that teaches least.`;
const book = indexQuotable(text);

describe("a quotation", () => {
  test.each<[string, string]>([
    ["word for word", "students who had recalled the text remembered 56 per cent"],
    ["with a letter exchanged in brackets", "[S]tudents who had recalled the text"],
    ["with its ending in brackets", "Well-being matter[ed] to all of them"],
    ["with words put in brackets", "[i]t is the strategy that most [students] would choose"],
    ["with an ellipsis", "students who had … remembered 56 per cent"],
    ["with an ellipsis in brackets over a sentence's end", "Rereading feels easier. […] the one that teaches least"],
    ["with other kinds of marks", 'and "students" who don\'t recall 42 per cent of 1234 words'],
    ["written in one word", "wellbeing matters to all of them, the authors say"],
    ["over a note and a link", "to all of them, the authors say, whatever their parents believe. Rereading feels"],
  ])("%s is verbatim", (_what, quoted) => {
    expect(matchQuotation(quoted, book)).toMatchObject({ state: "verbatim", differences: [] });
  });

  test.each<[string, string, object[]]>([
    ["another number", "the text remembered 65 per cent", [{ kind: "changed", quoted: "65", original: "56", line: 4 }]],
    ["another word", "the strategy that many of them would choose", [{ quoted: "many", original: "most", line: 6 }]],
    ["a word more", "the strategy that most of them would really choose", [{ kind: "added", quoted: "really" }]],
    [
      "words left out without an ellipsis",
      "the strategy that would choose, and the one that teaches least",
      [{ kind: "left_out", quoted: "", original: "most of them" }],
    ],
  ])("with %s differs in it alone", (_what, quoted, differences) => {
    expect(matchQuotation(quoted, book)).toMatchObject({ state: "differs", differences });
    expect(matchQuotation(quoted, book).differences).toHaveLength(1);
  });

  test.each([
    "volcanic ash makes the soil of the island fertile",
    "who had the most of it and the one",
    "",
    "…",
    "[sic]",
  ])("“%s” is absent", (quoted) => {
    expect(matchQuotation(quoted, book)).toEqual({ state: "absent", place: null, differences: [] });
  });

  test("has its lines counted from the text's first", () => {
    const { place } = matchQuotation("the text remembered 56 per cent", indexQuotable(text, 101));
    expect(place).toMatchObject({ start_line: 103, end_line: 104, text: "the text remem-\nbered 56 per cent" });
  });
});

const numRuns = Number(process.env["QUIRE_PROPERTY_RUNS"] ?? 60);
const words = fc.array(fc.constantFrom("the", "of", "ash", "soil", "island", "fertile", "makes", "12", "naïve", "土"), {
  minLength: 8,
  maxLength: 60,
});
const separators = [" ", "\n", ", ", " — ", "; ", ".\n\n"];

describe("whatever the text", () => {
  test("a part of it is verbatim however it is set, and the place says so", () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), fc.constantFrom(...separators), (all, first, length, separator) => {
        const from = first % (all.length - 4);
        const part = all.slice(from, from + 4 + (length % (all.length - from)));
        const match = matchQuotation(part.join(" ").toUpperCase(), indexQuotable(all.join(separator)));
        expect(match.state).toBe("verbatim");
        expect(match.place?.text.toLowerCase()).toBe(part.join(separator));
      }),
      { numRuns },
    );
  });

  test("a word exchanged for one that it has not is the only difference", () => {
    const unlike = Array.from({ length: 30 }, (_, index) => `word${"abcdefghijklmnopqrstuvwxyzäöüß"[index] ?? ""}`);
    fc.assert(
      fc.property(fc.shuffledSubarray(unlike, { minLength: 8 }), fc.nat(), (all, place) => {
        const at = place % all.length;
        const match = matchQuotation(all.with(at, "other").join(" "), indexQuotable(all.join(" ")));
        expect(match).toMatchObject({ state: "differs" });
        expect(match.differences.map(({ quoted }) => quoted)).toEqual(["other"]);
      }),
      { numRuns },
    );
  });

  test("any words are answered, and a place is one of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (quoted, any) => {
        const { place } = matchQuotation(quoted, indexQuotable(any));
        expect(place ? any.slice(place.start, place.end) : undefined).toBe(place?.text);
      }),
      { numRuns },
    );
  });
});

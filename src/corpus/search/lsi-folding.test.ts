import { describe, expect, it } from "vitest";
import { countTexts, embedCounted, rowsOf } from "./counted-texts.js";
import { foldIn } from "./lsi-folding.js";
import { cosine, embedText } from "./lsi.js";
import { trainLsi, trainOnEveryTerm } from "./lsi-training.js";

const texts = Array.from({ length: 40 }, (_, index) => {
  const number = index % 5;
  return index % 2 === 1
    ? `flower petal garden leaf${number} bloom soil${index % 3}`
    : `engine wheel road${number} driver brake${index % 3}`;
});
/** After the sample: "zeppelin" is in two texts on engines, "orchid" in one on gardens. */
const later = ["the zeppelin has an engine and a driver", "zeppelin brake wheel", "an orchid in the garden", ...texts];

describe("foldIn", () => {
  const basis = trainLsi(texts, texts.length)!;
  const folded = foldIn(basis, countTexts(later));

  it("places words that the basis was not trained on where their texts lie", () => {
    expect(cosine(embedText(basis, "zeppelin"), embedText(basis, "engine wheel"))).toBe(0);
    const zeppelin = embedText(folded, "zeppelin");
    expect(cosine(zeppelin, embedText(folded, "engine driver"))).toBeGreaterThan(0.5);
    expect(cosine(zeppelin, embedText(folded, "petal bloom"))).toBeLessThan(0.2);
    const orchid = embedText(folded, "orchid");
    expect(cosine(orchid, embedText(folded, "flower garden"))).toBeGreaterThan(0.5);
  });

  it("leaves what was known where it was", () => {
    expect(embedText(folded, "engine garden")).toEqual(embedText(basis, "engine garden"));
    expect(foldIn(basis, countTexts(texts.slice(0, 10))).rowOf.get("engin")).toBe(basis.rowOf.get("engin"));
  });

  it("places counted texts exactly where it places the texts", () => {
    const counted = countTexts([...later, "", "wheel, wheel and wheel"]);
    const rows = rowsOf(folded, counted);
    for (const [index, text] of later.entries()) {
      expect(embedCounted(folded, counted, rows, index)).toEqual(embedText(folded, text));
    }
    expect(embedCounted(folded, counted, rows, later.length)).toEqual(embedText(folded, ""));
    expect(embedCounted(folded, counted, rows, later.length + 1)).toEqual(embedText(folded, "wheel, wheel and wheel"));
  });

  it("leaves out a word of every text, and gives the same for the same", () => {
    const everywhere = later.map((text) => `${text} ubiquitous`);
    expect(foldIn(basis, countTexts(everywhere)).rowOf.has("ubiquit")).toBe(false);
    expect(foldIn(basis, countTexts(later))).toEqual(folded);
  });
});

describe("trainOnEveryTerm", () => {
  it("gives likenesses of tf-idf where there are few texts, with a word of a single one too", () => {
    const few = ["bronze bells ring", "bells of iron", "tides and the moon"];
    const basis = trainOnEveryTerm(few, few.length)!;
    expect([...basis.rowOf.keys()]).toContain("bronz");
    const likeness = (query: string) => few.map((text) => cosine(embedText(basis, query), embedText(basis, text)));
    const [bronze, iron, tides] = likeness("bronze bells");
    expect(bronze).toBeGreaterThan(iron ?? 1);
    expect(iron).toBeGreaterThan(0.1);
    expect(Math.abs(tides ?? 1)).toBeLessThan(0.02);
  });

  it("does not take a word that every sentence may have for what a text is about", () => {
    const few = ["Bell bronze holds copper and tin.", "The moon pulls the near side of the ocean."];
    const basis = trainOnEveryTerm(few, few.length)!;
    const [bells, tides] = few.map((text) => cosine(embedText(basis, "moon and ocean"), embedText(basis, text)));
    expect(tides).toBeGreaterThan(0.9);
    expect(bells).toBeLessThan(0.2);
  });

  it("places one text alone, and nothing where there is no word", () => {
    const basis = trainOnEveryTerm(["only one text"], 1)!;
    expect(cosine(embedText(basis, "text"), embedText(basis, "only one text"))).toBeCloseTo(1, 6);
    expect(trainOnEveryTerm(["---", ""], 2)).toBeNull();
    expect(trainOnEveryTerm([], 0)).toBeNull();
  });
});

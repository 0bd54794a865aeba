import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTerms, indexTerms, queryTerms } from "./terms.js";

describe("indexTerms", () => {
  it("stems words and keeps repeats and order", () => {
    expect(indexTerms("Bridges, bridge; the Bridging of 12 rivers.")).toEqual([
      "bridg",
      "bridg",
      "the",
      "bridg",
      "of",
      "12",
      "river",
    ]);
  });

  it("folds capitals, diacritics, ligatures and wide forms", () => {
    expect(indexTerms("CAFÉ café cafe\u0301")).toEqual(["cafe", "cafe", "cafe"]);
    expect(indexTerms("ﬁnding Ｑｕｉｒｅ")).toEqual(indexTerms("finding quire"));
    expect(indexTerms("naïve-Bayes “don’t”")).toEqual(["naiv", "bay", "don", "t"]);
  });

  it("leaves words of other spaced scripts whole", () => {
    expect(indexTerms("Москва и наука")).toEqual(["москва", "и", "наука"]);
    expect(indexTerms("भारत की राजधानी")).toEqual(["भारत", "की", "राजधानी"]);
  });

  it("makes pairs of Hangul, whose words go on with their endings", () => {
    expect(indexTerms("서울 대학교")).toEqual(["서울", "대학", "학교"]);
  });

  it("makes characters and pairs of Chinese, pairs of kana, words of Thai", () => {
    expect(indexTerms("机器学")).toEqual(["机", "器", "学", "机器", "器学"]);
    expect(indexTerms("データの")).toEqual(["デー", "ータ", "の"]);
    expect(indexTerms("ภาษาไทย")).toEqual(["ภาษา", "ไทย"]);
    expect(indexTerms("使用GPU计算")).toContain("gpu");
  });

  it("takes texts of a million characters without a space", () => {
    expect(indexTerms("x".repeat(1_000_000)).length).toBe(1);
    expect(indexTerms("é".repeat(100_000)).length).toBe(1);
  });

  it("gives for parts at spaces what it gives for the whole", () => {
    const words = fc.array(fc.oneof(fc.string(), fc.string({ unit: "grapheme" })));
    fc.assert(
      fc.property(words, (parts) => {
        expect(indexTerms(parts.join(" "))).toEqual(parts.flatMap((part) => indexTerms(part)));
      }),
    );
  });

  it("gives terms that a space separates and nothing folds further", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        for (const term of indexTerms(text)) expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
  });

  it("gives the same terms however full its memory of words is", () => {
    const before = indexTerms("Strengthening bridges");
    for (let number = 0; number < 140_000; number++) indexTerms(`word${number}`);
    expect(indexTerms("Strengthening bridges")).toEqual(before);
  });
});

describe("countTerms", () => {
  it("counts each term and the length with repeats", () => {
    const { counts, length } = countTerms("a wing and a winglet, wings");
    expect(length).toBe(6);
    expect(counts.get("wing")).toBe(2);
  });
});

describe("queryTerms", () => {
  it("drops question words, counts what is said twice and keeps the words", () => {
    expect(queryTerms("What is the effect of pressure on pressure sensors?")).toEqual([
      { term: "effect", weight: 1, words: ["effect"] },
      { term: "pressur", weight: 2, words: ["pressure"] },
      { term: "sensor", weight: 1, words: ["sensors"] },
    ]);
  });

  it("drops nothing from a question in another language", () => {
    expect(queryTerms("Was ist die Wirkung von Druck in Beton?").length).toBe(8);
    expect(queryTerms("Quel est l'effet de la pression sur les ponts ?").length).toBe(10);
    expect(queryTerms("What are de Broglie waves?").map(({ term }) => term)).toEqual(["de", "brogli", "wave"]);
  });

  it("keeps question words when there is nothing else", () => {
    expect(queryTerms("The Who").map(({ term }) => term)).toEqual(["the", "who"]);
    expect(queryTerms("?!")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { cosine, decodeBasis, embedTerms, embedText, encodeBasis } from "./lsi.js";
import { trainLsi } from "./lsi-training.js";
import { queryTerms } from "../../domain/terms.js";

/** Two subjects whose words meet only within each; "car" and "automobile" never meet. */
const texts = Array.from({ length: 40 }, (_, index) => {
  const number = index % 5;
  if (index % 2 === 1) return `flower petal garden leaf${number} bloom soil${index % 3}`;
  const vehicle = index % 4 === 0 ? "car" : "automobile";
  return `${vehicle} engine wheel road${number} driver brake${index % 3}`;
});

describe("trainLsi", () => {
  const basis = trainLsi(texts, texts.length)!;

  it("brings texts of one subject together that share no word", () => {
    const question = embedText(basis, "engine driver");
    const likeness = (text: string): number => cosine(question, embedText(basis, text));
    expect(likeness("wheel road1 brake0")).toBeGreaterThan(likeness("petal leaf1 soil0") + 0.2);
  });

  it("gives the same basis for the same texts", () => {
    expect(encodeBasis(trainLsi(texts, texts.length)!)).toEqual(encodeBasis(basis));
  });

  it("places a question where it places the same text", () => {
    const question = embedTerms(basis, queryTerms("engine wheel wheel"));
    expect(cosine(question, embedText(basis, "engine wheel wheel"))).toBeCloseTo(1, 9);
    expect(cosine(question, embedText(basis, "unknown words only"))).toBe(0);
  });

  it("survives being stored", () => {
    const read = decodeBasis(encodeBasis(basis))!;
    expect(embedText(read, "car engine")).toEqual(embedText(basis, "car engine"));
    expect(read.trainedOn).toBe(40);
    expect(decodeBasis(Buffer.from('{"version":0}\n\n\n'))).toBeNull();
  });

  it("finds no directions where texts have nothing in common", () => {
    expect(trainLsi(["one", "two", "three"], 3)).toBeNull();
    expect(trainLsi([], 0)).toBeNull();
    const alike = Array.from({ length: 60 }, (_, index) => `the word of the day is quark${index}`);
    expect(trainLsi(alike, 60)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "./answer-schema.js";

const takes = (gate: Parameters<typeof answerSchema>[0], answer: unknown): boolean =>
  z.fromJSONSchema(answerSchema(gate)!).safeParse(answer).success;

describe("the schema of answers", () => {
  it.each([
    [{ choices: ["red", "blue"] }, ["red"], ["green", { red: true }]],
    [{ kind: "confirm", choices: ["yes", "no"] }, ["yes", true], ["maybe", {}]],
    [
      { kind: "plan", choices: ["yes", "no"], form: { type: "object", properties: { drop: { type: "array" } } } },
      ["no", { drop: [] }],
      [{ drop: 1 }],
    ],
    [{ kind: "plan", choices: ["yes"] }, ["yes", { any: 1 }], ["no"]],
    [
      { kind: "record", choices: ["write", "skip"] },
      ["write", { doi: "10.1/x" }, { edit: { title: "T" } }],
      [{ dio: "x" }, "burn"],
    ],
  ])("of %j takes what the question takes", (gate, good, bad) => {
    for (const answer of good) expect(takes(gate, answer)).toBe(true);
    for (const answer of bad) expect(takes(gate, answer)).toBe(false);
  });

  it("is not known where any text is an answer", () => {
    expect(answerSchema({})).toBeNull();
  });
});

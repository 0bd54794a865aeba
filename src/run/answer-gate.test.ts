import { describe, expect, it } from "vitest";
import { acceptedAnswer } from "./answer-gate.js";

describe("an answer to a question", () => {
  const yesNo = { kind: "confirm", choices: ["yes", "no"] };
  it.each([
    [yesNo, true, "yes"],
    [yesNo, false, "no"],
    [yesNo, "no", "no"],
    [{ choices: ["red", "blue"] }, "blue", "blue"],
    [{ kind: "record", choices: ["write", "skip"] }, { doi: "10.1/x" }, { doi: "10.1/x" }],
    [{ kind: "record", choices: ["write", "skip"] }, "skip", "skip"],
    [{}, "whatever", "whatever"],
    [{}, { any: 1 }, { any: 1 }],
  ])("to %j: %j is taken as %j", (gate, answer, taken) => {
    expect(acceptedAnswer(gate, answer)).toEqual(taken);
  });

  it.each([
    [yesNo, "maybe"],
    [yesNo, { yes: true }],
    [yesNo, ["yes"]],
    [{ choices: ["red", "blue"] }, true],
    [{ choices: ["red", "blue"] }, "Red"],
    [{ choices: ["red", "blue"] }, { red: 1 }],
    [{ kind: "record", choices: ["write", "skip"] }, "delete"],
    [{ kind: "record", choices: ["write", "skip"] }, 5],
  ])("to %j: %j is refused, naming the choices", (gate, answer) => {
    const named = gate.choices.join(", ");
    expect(() => acceptedAnswer(gate, answer)).toThrow(
      expect.objectContaining({ code: "invalid_input", fix: expect.stringContaining(named) }),
    );
  });
});

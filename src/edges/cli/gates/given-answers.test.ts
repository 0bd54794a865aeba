import { describe, expect, it } from "vitest";
import { givenAnswer } from "./given-answers.js";

const gate = (turn: number) => ({
  key: `record:k:${turn}`,
  question: "What?",
  details: { file: { path: "/w/papers/a b.pdf", name: "papers/a b.pdf", sha256: "0123456789abcdef" }, turn },
});

describe("a file of answers", () => {
  it.each(["record:k:1", "/w/papers/a b.pdf", "papers/a b.pdf", "a b.pdf", "01234567"])(
    "may call a question %s",
    (name) => {
      expect(givenAnswer({ other: "skip", [name]: "write" }, gate(1))).toBe("write");
    },
  );

  it("answers a file's questions in turn, and one answer only the first: the same question is not answered for ever", () => {
    const answers = { "a b.pdf": [{ doi: "10.1000/x" }, "write", "yes"] };
    expect([1, 2, 3, 4].map((turn) => givenAnswer(answers, gate(turn)))).toEqual([
      { doi: "10.1000/x" },
      "write",
      "yes",
      undefined,
    ]);
    expect(givenAnswer({ "a b.pdf": "write" }, gate(2))).toBeUndefined();
  });

  it("takes no short beginning of a hash, and answers nothing about others", () => {
    expect(givenAnswer({ "0123": "write", "b.pdf": "write" }, gate(1))).toBeUndefined();
  });
});

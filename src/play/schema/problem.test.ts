import { expect, it } from "vitest";
import { QuireError } from "../../domain/error.js";
import { type Problem, requireSound } from "./problem.js";

const problem: Problem = {
  severity: "error",
  file: "book.yaml",
  line: 3,
  column: 8,
  field: "steps.0.verbosity",
  message: "it must be at most 10",
  fix: "Correct it.",
};

it("errors become one that tells each with its place, and what to do; warnings and notices do not", () => {
  expect(() => requireSound([{ ...problem, severity: "warning" }])).not.toThrow();
  const caught = () => requireSound([problem, { ...problem, line: 5 }]);
  expect(caught).toThrow(QuireError);
  expect(caught).toThrow("book.yaml:3:8: steps.0.verbosity: it must be at most 10\nbook.yaml:5:8: steps.0.verbosity");
});

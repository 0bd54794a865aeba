import { describe, expect, it } from "vitest";
import { firstTold, problemsOf, sections, step } from "./hostile.js";
import { refusedPlaybooks } from "./hostile-playbook-rows.js";

describe("a broken or hostile playbook is refused with its place, its field and what to do", () => {
  it.each(refusedPlaybooks)("%s", (_what, text, told) => {
    expect(firstTold(problemsOf(text), told)).toEqual({ file: "book.yaml", told });
  });

  it("a sound one is not", () => {
    expect(problemsOf(sections(""))).toEqual([]);
    expect(problemsOf(step(""))).toEqual([]);
  });
});

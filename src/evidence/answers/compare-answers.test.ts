import { describe, expect, it } from "vitest";
import type { Claim } from "../../domain/evidence.js";
import { compareAnswers } from "./compare-answers.js";

function claim(text: string, verdict: Claim["verdict"] = "supported"): Claim {
  const place = { start: 0, end: 0, labels: ["S1"], support: 1, reasons: [], evidence: null };
  return { text, verdict, standing: "cited", ...place };
}

describe("two answers on the same evidence", () => {
  it("are compared statement by statement, in the order of the second", () => {
    const before = [
      claim("Two bulges give two tides a day."),
      claim("Curlews rest at high water."),
      claim("The spring range in Saint-Malo reaches 12.2 metres.", "weak"),
    ];
    const after = [
      claim("The spring range at Saint-Malo reaches 12.2 metres."),
      claim("Bells are cast of bronze.", "not_found"),
      claim("Two bulges give two tides a day."),
    ];
    const rows = compareAnswers(before, after);
    expect(rows.map(({ state, before: one, after: other }) => [state, one?.sign ?? null, other?.sign ?? null])).toEqual(
      [
        ["only_before", "supported", null],
        ["reworded", "weak", "supported"],
        ["only_after", null, "not_found"],
        ["same", "supported", "supported"],
      ],
    );
  });

  it("of which one says nothing", () => {
    expect(compareAnswers([], [])).toEqual([]);
    expect(compareAnswers([claim("One.")], []).map(({ state }) => state)).toEqual(["only_before"]);
    expect(compareAnswers([], [claim("One.")]).map(({ state }) => state)).toEqual(["only_after"]);
  });

  it("matches each statement once", () => {
    const rows = compareAnswers([claim("It is so.")], [claim("It is so."), claim("It is so.")]);
    expect(rows.map(({ state }) => state)).toEqual(["same", "only_after"]);
  });
});

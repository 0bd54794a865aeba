import { describe, expect, it } from "vitest";
import { closeEmphasis } from "./quoted-inline.js";

describe("closeEmphasis", () => {
  it.each([
    ["_g_ = 0.50 and **bold** words", "_g_ = 0.50 and **bold** words"],
    ["1 − 3/(4*N* − 9)", "1 − 3/(4*N* − 9)"],
    ["**Hedges' _g_** is _d_", "**Hedges' _g_** is _d_"],
    ["snake_case_names stay", "snake_case_names stay"],
    ["the end** of a bold passage", "the end\\*\\* of a bold passage"],
    ["_cut off here.", "\\_cut off here."],
    ["a * b and \\* escaped", "a \\* b and \\* escaped"],
    ["**one _two** three", "**one \\_two** three"],
  ])("turns %s into %s", (text, closed) => {
    expect(closeEmphasis(text)).toBe(closed);
  });
});

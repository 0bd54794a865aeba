import { describe, expect, it } from "vitest";
import { linkTargets } from "./note-links.js";

describe("links of a note", () => {
  it("are those to notes, in their order, however they are written", () => {
    const body =
      "See [[Optics]] and [light](../physics/light%20waves.md#two), [[sleep#rem|dreams]], <https://a.example/x.md>, " +
      "[page](https://b.example/y.md) and [a list](data.csv).";
    expect(linkTargets(body)).toEqual(["Optics", "../physics/light waves.md", "sleep"]);
  });

  it("take time in proportion to a hostile note", () => {
    const began = performance.now();
    linkTargets("[[".repeat(50_000));
    linkTargets("](".repeat(50_000));
    linkTargets("](a.md".repeat(30_000));
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

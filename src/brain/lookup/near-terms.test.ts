import { describe, expect, it } from "vitest";
import { nearTerms } from "./look-up-term.js";

const terms = ["retrieval", "retention", "spacing", "__proto__", "distributed practice", "interleaving"];

describe("nearTerms", () => {
  it("names the terms most like the one that is not there, best first, and none where nothing is alike", () => {
    expect(nearTerms("Retreival", terms)[0]).toBe("retrieval");
    expect(nearTerms("practice", terms)).toEqual(["distributed practice"]);
    expect(nearTerms("spacings", terms)).toEqual(["spacing"]);
    expect(nearTerms("zebra", terms)).toEqual([]);
  });
});

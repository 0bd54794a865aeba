import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonPatterns, hostPattern, matchesHost } from "./network-policy.js";

it.each([
  ["https://www.NIH.gov/health?x=1#y", "www.nih.gov"],
  [" *.nih.gov ", "*.nih.gov"],
  [".gov", "*.gov"],
  ["arxiv.org/abs", "arxiv.org"],
  ["localhost:8080", "localhost"],
])("takes %s for %s", (text, pattern) => {
  expect(hostPattern(text)).toBe(pattern);
});

describe("patterns that several lists have in common", () => {
  it.each([
    [[], null],
    [[["*"], ["*"]], null],
    [[["*"], ["*.nih.gov"]], ["*.nih.gov"]],
    [[["*.gov"], ["*.NIH.gov", "arxiv.org"]], ["*.nih.gov"]],
    [[["nih.gov"], ["*.nih.gov"]], ["nih.gov"]],
    [[["nih.gov"], ["www.nih.gov"]], []],
    [[["*.nih.gov"], []], []],
    [
      [
        ["*.org", "*.gov"],
        ["arxiv.org", "*.nih.gov", "example.com"],
      ],
      ["arxiv.org", "*.nih.gov"],
    ],
  ])("%j: %j", (lists, common) => {
    expect(commonPatterns(lists)).toEqual(common);
  });

  it("match exactly the hosts that each list matches", () => {
    const host = fc
      .array(fc.constantFrom("a", "b", "gov"), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("."));
    const pattern = fc.oneof(
      host,
      host.map((name) => `*.${name}`),
      fc.constant("*"),
    );
    const lists = fc.array(fc.array(pattern, { maxLength: 3 }), { maxLength: 3 });
    fc.assert(
      fc.property(lists, host, (given, name) => {
        const each = given.every((list) => list.some((one) => matchesHost(one, name)));
        const common = commonPatterns(given);
        expect(common === null || common.some((one) => matchesHost(one, name))).toBe(each);
      }),
    );
  });
});

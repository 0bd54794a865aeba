import { describe, expect, it } from "vitest";
import { apaExamples } from "./cite-examples/apa.js";
import { chicagoExamples } from "./cite-examples/chicago.js";
import type { StyleExample } from "./cite-examples/example.js";
import { harvardExamples } from "./cite-examples/harvard.js";
import { ieeeExamples } from "./cite-examples/ieee.js";
import { mlaExamples } from "./cite-examples/mla.js";
import { vancouverExamples } from "./cite-examples/vancouver.js";
import { citeDraft, styleInUse } from "../support/cite.js";
import { someOf } from "../support/some-of.js";

const tables: [style: string, examples: readonly StyleExample[]][] = [
  ["apa", apaExamples],
  ["modern-language-association", mlaExamples],
  ["chicago-author-date", chicagoExamples],
  ["ieee", ieeeExamples],
  ["harvard-cite-them-right", harvardExamples],
  ["vancouver", vancouverExamples],
];
const examples = tables.flatMap(([style, rows]) => rows.map((example) => ({ style, ...example })));
/** What a draft with one citation of the item becomes: the citation, and its entry in the list. */
async function cite({ style, item, locator }: { style: string } & StyleExample) {
  const text = locator === undefined ? "[@key]" : `[@key, ${locator}]`;
  const cited = await citeDraft(text, { key: { language: "en", ...item } }, await styleInUse(style));
  const [work] = cited.works;
  return { in_text: cited.text.split("\n")[0], entry: `${work?.label ?? ""} ${work?.markdown}`.trim() };
}

describe("the examples of the styles' own guides", () => {
  it("are at least forty items of at least seven types in six styles", () => {
    expect(examples.length).toBeGreaterThanOrEqual(40);
    expect(new Set(examples.map(({ item }) => item.type)).size).toBeGreaterThanOrEqual(7);
    expect(new Set(examples.map(({ style }) => style)).size).toBe(6);
  });

  it.each(someOf(examples))("$style: $entry", async (example) => {
    const { in_text, entry, deviation } = example;
    expect(await cite(example)).toEqual({ in_text, entry: deviation?.entry ?? entry });
  });

  it("are followed but for these, where the style's authors decided otherwise", () => {
    const deviations = examples.filter(({ deviation }) => deviation).map(({ style, item }) => `${style}: ${item.type}`);
    expect(deviations).toEqual([
      "apa: paper-conference",
      "modern-language-association: webpage",
      "ieee: chapter",
      "vancouver: thesis",
    ]);
  });
});

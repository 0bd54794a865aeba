import { describe, expect, it } from "vitest";
import { createShippedStyles } from "../../src/adapters/citations/shipped-styles.js";
import { citeText } from "../../src/cite/cite-text.js";
import { locatorLabels } from "../../src/cite/locator-labels.js";
import type { StyleInUse } from "../../src/cite/style.js";
import { parseDraft } from "../../src/cite/tokens.js";
import { apaExamples } from "./cite-examples/apa.js";
import { chicagoExamples } from "./cite-examples/chicago.js";
import type { StyleExample } from "./cite-examples/example.js";
import { harvardExamples } from "./cite-examples/harvard.js";
import { ieeeExamples } from "./cite-examples/ieee.js";
import { mlaExamples } from "./cite-examples/mla.js";
import { vancouverExamples } from "./cite-examples/vancouver.js";

const tables: [style: string, examples: readonly StyleExample[]][] = [
  ["apa", apaExamples],
  ["modern-language-association", mlaExamples],
  ["chicago-author-date", chicagoExamples],
  ["ieee", ieeeExamples],
  ["harvard-cite-them-right", harvardExamples],
  ["vancouver", vancouverExamples],
];
const examples = tables.flatMap(([style, rows]) => rows.map((example) => ({ style, ...example })));
const shipped = createShippedStyles();

const stylesInUse = new Map<string, Promise<StyleInUse>>();

function styleInUse(id: string): Promise<StyleInUse> {
  const known = stylesInUse.get(id) ?? loadStyle(id);
  stylesInUse.set(id, known);
  return known;
}

async function loadStyle(id: string): Promise<StyleInUse> {
  const style = await shipped.style(id);
  if (!style) throw new Error(`no style ${id}`);
  const locale = style.attrs["default-locale"] ?? "en-US";
  const locales = new Map();
  for (const tag of ["en-US", locale]) locales.set(tag, await shipped.locale(tag));
  return { id, style, locale, locales };
}

/** What a draft with one citation of the item becomes: the citation, and its entry in the list. */
async function cite({ style: id, item, locator }: { style: string } & StyleExample) {
  const style = await styleInUse(id);
  const text = locator === undefined ? "[@key]" : `[@key, ${locator}]`;
  const draft = parseDraft(text, locatorLabels(style.locales.get("en-US") ?? null));
  const items = new Map([["key", { ...item, id: "key", language: item.language ?? "en" }]]);
  const cited = citeText({ text, draft, items, ids: new Map([["key", "key"]]), style });
  const [work] = cited.works;
  return { in_text: cited.text.split("\n")[0], entry: `${work?.label ?? ""} ${work?.markdown}`.trim() };
}

describe("the examples of the styles' own guides", () => {
  it("are at least forty items of at least seven types in six styles", () => {
    expect(examples.length).toBeGreaterThanOrEqual(40);
    expect(new Set(examples.map(({ item }) => item.type)).size).toBeGreaterThanOrEqual(7);
    expect(new Set(examples.map(({ style }) => style)).size).toBe(6);
  });

  it.each(examples)("$style: $entry", async (example) => {
    const { in_text, entry, deviation } = example;
    expect(await cite(example)).toEqual({ in_text, entry: deviation?.entry ?? entry });
  });

  it("are followed but for these, where the style's authors decided otherwise", () => {
    const deviations = examples.filter(({ deviation }) => deviation).map(({ style, item }) => `${style}: ${item.type}`);
    expect(deviations).toEqual(["apa: paper-conference", "vancouver: thesis"]);
  });
});

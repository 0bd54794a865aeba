import { describe, expect, it } from "vitest";
import type { ConfigValues } from "../schema/inputs.js";
import { expand, type TokenValues } from "./expand.js";
import { expandValue } from "./expand-value.js";
import { parseTemplate } from "./parse-template.js";

const config: ConfigValues = { title: "AI", list: ["a", "b"], depth: 3, empty: "", open: true };
const item = {
  title: "Terms",
  variations: [
    { variation: 1, prompt: "first" },
    { variation: 2, prompt: "second" },
  ],
  tags: ["x", "y"],
};
const values: TokenValues = {
  config: (name) => (Object.hasOwn(config, name) ? config[name] : undefined),
  input: (of) => (of === "this" ? item : of === "file" ? { name: "part 1" } : undefined),
  step: (name) => (name === "max_requery_iterations" ? 2 : undefined),
  answer: (name) => (name === "number" ? 4 : undefined),
  textField: (list) => (list === "variations" ? "prompt" : undefined),
};
const text = (template: string) => expand(parseTemplate(template, new Set(["title", "list"])).parts, values).text;

describe("tokens give", () => {
  it.each([
    ["{config:title}", "AI"],
    ["{config:depth} {config:open}", "3 true"],
    ["{config:missing|none}", "none"],
    ["{config:missing:1000}", "1000"],
    ["{config:missing|config:title|never}", "AI"],
    ["{config:list[1]}", "b"],
    ["{config:list[7]|0}", "0"],
    ["{config:list}", "a, b"],
    ["{title} of {list[0]}", "AI of a"],
    ["{input:this::title} {input:title}", "Terms Terms"],
    ["{input:parent::section or null}", "null"],
    ["{input:parent::title|the top}", "the top"],
    ["{input:file::name}", "part 1"],
    ["{input:variations[0]::prompt}", "first"],
    ["{input:variations[*]::prompt}", "first, second"],
    ["{input:tags}", "x, y"],
    ["{step:max_requery_iterations} {this::%i}", "2 4"],
    ["{config: title } ", "AI "],
  ])("%s", (template, expected) => {
    expect(text(template)).toBe(expected);
  });

  it("a range: each element as its text under a line that says which it is", () => {
    const expected = "--- variations 1 of 2 ---\nfirst\n\n--- variations 2 of 2 ---\nsecond";
    expect(text("{input:this::variations[*]}")).toBe(expected);
    expect(text("{input:variations[0]} ...{input:variations[n]}")).toBe(expected);
  });

  it("nothing for what nothing gives, which is told", () => {
    const { missing } = expand(parseTemplate("{config:gone} {input:parent::title} {config:list[9]}").parts, values);
    expect(missing).toEqual(["{config:gone}", "{input:parent::title}", "{config:list[9]}"]);
  });

  it("nothing of the language's own objects", () => {
    expect(
      expand(parseTemplate("{config:constructor|-}{input:this::__proto__|-}{input:toString|-}").parts, values).text,
    ).toBe("---");
  });
});

describe("braces that stand as they are", () => {
  it.each([
    ["\\frac{a}{b}", "\\frac{a}{b}"],
    ["${HOME}", "${HOME}"],
    ["{}", "{}"],
    ['{ "title": {config:title} }', '{ "title": AI }'],
    ["{undeclared}", "{undeclared}"],
    ["{{config:title}}", "{config:title}"],
    ["{{title}}", "{title}"],
    ["{{other}}", "{{other}}"],
    ["\\ref{fig:one}", "\\ref{fig:one}"],
  ])("%s", (template, expected) => expect(text(template)).toBe(expected));
});

it("a tool's input keeps the kinds of values that one token gives", () => {
  const given = {
    columns: "{config:list}",
    limit: "{config:depth}",
    about: "on {config:title}",
    deep: [{ open: "{config:open}" }],
    n: 1,
  };
  expect(expandValue(given, values, new Set()).value).toEqual({
    columns: ["a", "b"],
    limit: 3,
    about: "on AI",
    deep: [{ open: true }],
    n: 1,
  });
});

import { describe, expect, it } from "vitest";
import type { RowTemplate, Shape } from "../schema/shape.js";
import { answerJsonSchema, checkAnswer } from "./answer-schema.js";
import { fillTemplate } from "./fill-template.js";

const shape: Shape = [{ section: "string", title: "string", parent_section: "string|null" }];
const rows = [{ section: "1", title: "A", parent_section: null }];

describe("a shape", () => {
  it("becomes a closed JSON Schema with an object at the top", () => {
    expect(answerJsonSchema(shape)).toMatchObject({
      type: "object",
      required: ["rows"],
      additionalProperties: false,
      properties: {
        rows: {
          type: "array",
          items: { required: ["section", "title", "parent_section"], additionalProperties: false },
        },
      },
    });
    expect(answerJsonSchema({ verdict: { one_of: ["in", "out"] } })).toMatchObject({
      properties: { verdict: { enum: ["in", "out"] } },
    });
  });

  it.each([
    ["rows in an object", { rows }],
    ["a list", rows],
    ["JSON as text", JSON.stringify(rows)],
    ["JSON in a fence", `Here you are:\n\`\`\`json\n${JSON.stringify(rows)}\n\`\`\``],
    ["JSON behind a sentence", `The outline: ${JSON.stringify({ outline: rows })} Good luck!`],
  ])("takes %s", (_how, answer) => {
    expect(checkAnswer(shape, answer)).toEqual({ value: rows });
  });

  it.each([
    ["prose", "I would begin with chapter one.", "no JSON"],
    ["a row without a field", [{ section: "1", title: "A" }], "0.parent_section: it is missing"],
    ["a field too many", [{ ...rows[0], note: "x" }], "0.note: there is no such field"],
    ["a number for a text", [{ ...rows[0], section: 1 }], "0.section: it must be text"],
  ])("refuses %s with a hint to ask again with", (_what, answer, problem) => {
    const checked = checkAnswer(shape, answer);
    if (!("problem" in checked)) throw new Error("it was taken");
    expect(checked.problem).toContain(problem);
    expect(checked.hint).toContain('"parent_section":"string|null"');
    expect(checked.hint.length).toBeLessThan(1600);
  });

  it("has a hint of bounded length whatever is wrong", () => {
    const checked = checkAnswer(
      [{ title: "string" }],
      Array.from({ length: 500 }, () => ({ titel: "x".repeat(5000) })),
    );
    expect("hint" in checked && checked.hint.length < 1600).toBe(true);
  });
});

describe("a template of rows", () => {
  const expand = (text: string) => text.replace("{config:title}", "AI");
  const template: RowTemplate = [{ "...": "item", variations: [{ variation: "this::%i", prompt: "this::output" }] }];

  it("carries the item's fields, and has an element for each answer: this::%i counts from 1", () => {
    const item = { section: "1", title: "A", variations: ["old"] };
    expect(fillTemplate(template, { item, answers: ["one", "two"], expand })).toEqual({
      section: "1",
      title: "A",
      variations: [
        { variation: 1, prompt: "one" },
        { variation: 2, prompt: "two" },
      ],
    });
  });

  it("leaves out answers that are not there yet, and keeps the numbers of the others", () => {
    const filled = fillTemplate(template, { item: {}, answers: [null, "two"], expand });
    expect(filled).toEqual({ variations: [{ variation: 2, prompt: "two" }] });
  });

  it("may nest: nested variations in an object of their own, and tokens as texts", () => {
    const nested: RowTemplate = {
      book: "{config:title}",
      of: { drafts: [{ n: "this::%i", body: { text: "this::output" } }] },
      first: "this::output",
    };
    expect(fillTemplate(nested, { item: {}, answers: ["a", "b"], expand })).toEqual({
      book: "AI",
      of: {
        drafts: [
          { n: 1, body: { text: "a" } },
          { n: 2, body: { text: "b" } },
        ],
      },
      first: "a",
    });
  });
});

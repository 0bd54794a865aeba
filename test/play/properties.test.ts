import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readConfig, readSettings } from "../../src/play/config/read-config.js";
import { configOnly } from "../../src/play/check/config-only.js";
import { printPlaybook } from "../../src/play/language/print-playbook.js";
import { readPlaybook } from "../../src/play/read/read-playbook.js";
import { pathFault, resolvePath } from "../../src/play/paths/safe-path.js";
import { type Playbook, playbookSchema } from "../../src/play/schema/playbook.js";
import { readShapeText } from "../../src/play/shape/shape-text.js";
import { expand } from "../../src/play/tokens/expand.js";
import { parseTemplate } from "../../src/play/tokens/parse-template.js";
import { printTemplate } from "../../src/play/tokens/print-template.js";
import { processorSeconds } from "../support/processor-time.js";
import { allTests } from "../support/some-of.js";

const tokens = [
  "{config:title}",
  "{title}",
  "{input:this::x[*]}",
  "{{config:title}}",
  "\\frac{a}{b}",
  "${HOME}",
  "{this::%i}",
  "{",
];
const pieces = fc.array(
  fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...tokens, "yes", "010", " #", ": ", "\n", "- ")),
  { minLength: 1, maxLength: 6 },
);
const text = pieces
  .map((parts) => parts.join("").toWellFormed().replaceAll("\0", ""))
  .filter((each) => each.trim() !== "");
const shape = fc.constantFrom<unknown>(
  "string",
  ["integer|null"],
  { title: "string", rows: [{ a: "number" }] },
  { kind: { one_of: ["a", "b"] } },
);

const step = fc.record(
  {
    kind: fc.constant("prompt" as const),
    model: fc.constantFrom("openai:gpt-5", "{config:model|yes}"),
    verbosity: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constant("{config:v|5}")),
    system_prompt: text,
    instruction_user_prompt: text,
    output_format: shape,
    context: fc.constantFrom("none", "outline"),
    when: fc.oneof(fc.boolean(), fc.constant({ value: "{config:depth}", at_least: 2 })),
    repair: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: ["kind", "instruction_user_prompt"] },
);

const playbook: fc.Arbitrary<Playbook> = fc
  .record(
    {
      description: text,
      inputs: fc.dictionary(
        fc.stringMatching(/^[A-Za-z][\w-]{0,12}$/),
        fc.record({ type: fc.constant("string" as const), default: text }, { requiredKeys: ["type"] }),
      ),
      steps: fc.array(step, { minLength: 1, maxLength: 4 }),
      style: fc.constantFrom("apa", "yes", "010"),
    },
    { requiredKeys: ["inputs", "steps"] },
  )
  .map(({ steps, ...rest }) =>
    playbookSchema.parse({
      name: "book",
      version: 1,
      ...rest,
      steps: steps.map((each, index) => ({ name: `step-${index}`, output: `out-${index}.json`, ...each })),
    }),
  );

describe("printing and reading", () => {
  it.runIf(allTests)("a playbook that is printed is read to the same tree, without a warning", () => {
    fc.assert(
      fc.property(playbook, (given) => {
        const read = readPlaybook(printPlaybook(given), "book.yaml");
        expect(read.problems).toEqual([]);
        expect(read.playbook).toEqual(given);
      }),
      { numRuns: 150 },
    );
  });

  it("a template that is parsed and printed is parsed to the same parts", () => {
    const bare = (template: string) =>
      parseTemplate(template).parts.map((part) => (part.kind === "text" ? part.text : part.token));
    fc.assert(
      fc.property(text, (given) => {
        const { parts, problems } = parseTemplate(given);
        fc.pre(problems.length === 0);
        expect(bare(printTemplate(parts))).toEqual(bare(given));
      }),
    );
  });
});

describe("tokens", () => {
  it("whatever a config gives stands in the text as it is: nothing in it is expanded again", () => {
    fc.assert(
      fc.property(text, text, (title, other) => {
        const { parts } = parseTemplate("a {config:title} b {config:other}");
        expect(expand(parts, configOnly({ title, other })).text).toBe(`a ${title} b ${other}`);
      }),
    );
  });

  it("whatever a config gives, a path keeps its folders and stays below the workspace", () => {
    fc.assert(
      fc.property(
        fc.oneof(text, fc.constantFrom("..", "../../x", "/etc", "C:\\x", "nul", ".", "", "a/b", "…", "日本語", ".ssh")),
        (title) => {
          const { path, fault } = resolvePath(
            parseTemplate("exports/book_{config:title}.json").parts,
            configOnly({ title }),
            false,
          );
          expect(fault).toBeNull();
          expect(path.split("/")).toHaveLength(2);
          expect(path.startsWith("exports/book_")).toBe(true);
          const alone = resolvePath(parseTemplate("exports/{config:title}").parts, configOnly({ title }), false);
          expect(alone.path.split("/")).toHaveLength(2);
          expect(alone.fault === null || pathFault(alone.path, false) !== null).toBe(true);
        },
      ),
    );
  });
});

describe("arbitrary files", () => {
  const lines = fc.array(
    fc.oneof(
      text,
      fc.constantFrom(
        "step: 1",
        "step 2:",
        "  name: 'a'",
        "  output: x.json",
        "  prompt: |",
        "    x",
        "  output_format: [{",
        "steps:",
        "  - name: a",
      ),
    ),
    { maxLength: 12 },
  );

  it("never crash the readers: they are read, or refused with line and column", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const file = given.join("\n");
        const read = readPlaybook(file, "x.yaml");
        const refusals = read.problems.filter(({ severity }) => severity === "error");
        expect(read.playbook === null).toBe(refusals.length > 0);
        for (const { line, column, fix } of [...read.problems, ...readConfig(file, "c").problems]) {
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
          expect(fix).not.toBe("");
        }
        readSettings(given);
        readShapeText(file);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["braces", "{"],
    ["tokens", "{config:a"],
    ["tokens in tokens", "{config:{"],
    ["doubled braces", "{{config:x}"],
    ["ranges", "{input:x[0]} ..."],
    ["envs", "{env:"],
  ])("templates of many %s are parsed in linear time", (_what, piece) => {
    const template = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(processorSeconds(() => parseTemplate(template))).toBeLessThan(3);
  });

  it.each([
    ["keys", (index: number) => `k${index}: v\n`],
    ["equal keys", () => "k: v\n"],
    ["lists", () => "- a\n"],
    ["quotes", () => "'"],
    ["comments", () => " # x\n"],
    ["steps", (index: number) => `step: ${index + 1}\n  name: 'a'\n`],
    ["values of one step", (index: number) => `${index === 0 ? "step: 1\n" : ""}  k${index}: 'v' (x)\n`],
    ["closing quotes", (index: number) => (index === 0 ? "step: 1\n  a: 'x" : "' (")],
    ["brackets", (index: number) => (index === 0 ? "step: 1\n  output_format: " : "[{'a':")],
    ["blocks", (index: number) => (index === 0 ? "step: 1\n" : `  agent${index}:\n    a: 1\n`)],
  ])("files of many %s are read or refused in linear time", (_what, piece) => {
    let file = "";
    for (let index = 0; file.length < 60_000; index += 1) file += piece(index);
    expect(processorSeconds(() => readPlaybook(file, "x.yaml"))).toBeLessThan(8);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/play/config/read-config.js";
import { settleConfig } from "../../src/play/config/settle-config.js";
import { printPlaybook } from "../../src/play/language/print-playbook.js";
import { readPlaybook } from "../../src/play/read/read-playbook.js";
import type { PromptStep } from "../../src/play/schema/playbook.js";
import { errorsOf } from "../../src/play/schema/problem.js";

const text = readFileSync(new URL("../../playbooks/technical_manual.yaml", import.meta.url), "utf8");
const configName = "ai_in_primary_education_a_technical_manual.yaml";
const config = readFileSync(new URL(`../../examples/playbooks/${configName}`, import.meta.url), "utf8");

const read = readPlaybook(text, "playbooks/technical_manual.yaml");
const promptStep = (index: number): PromptStep => {
  const step = read.playbook?.steps[index];
  if (step?.kind !== "prompt") throw new Error(`step ${index} has no prompt`);
  return step;
};
const notices = (words: string) => read.problems.filter(({ message }) => message.includes(words));

/** A playbook in blocks, its steps given line by line. */
const blocks = (...steps: string[][]) =>
  steps.map((lines, index) => [`step: ${index + 1}`, ...lines.map((line) => `  ${line}`)].join("\n")).join("\n");
const one = (...lines: string[]) =>
  readPlaybook(
    blocks(["name: outline", "instruction_user_prompt: 'Outline {config:title}'", "output: out.json", ...lines]),
    "a.yaml",
  );

describe("the seed's example", () => {
  it("is read as it stands, and what was forgiven is told with its line", () => {
    expect(read.form).toBe("dialect");
    expect(errorsOf(read.problems)).toEqual([]);
    expect(read.problems.length).toBeGreaterThan(30);
    expect(read.problems.every(({ line, severity }) => line > 0 && severity === "notice")).toBe(true);
  });

  it("has a canonical form that is read to the same tree by the strict reader", () => {
    if (!read.playbook) throw new Error("not read");
    const printed = printPlaybook(read.playbook);
    const again = readPlaybook(printed, "printed.yaml");
    expect(again.form).toBe("canonical");
    expect(again.problems).toEqual([]);
    expect(again.playbook).toEqual(read.playbook);
    expect(printPlaybook(again.playbook ?? read.playbook)).toBe(printed);
  });

  it("takes its config as it stands", () => {
    const settled = settleConfig(read.playbook?.inputs ?? {}, [readConfig(config, configName)], read.inferred);
    expect(settled.problems).toEqual([]);
    expect(settled.values["title_slug"]).toBe("ai-use-primary-school-education");
    expect(settled.values["sections-count"]).toEqual(["10-15", "4", "2-4", "3-6"]);
    expect(settled.values["variations"]).toBe(2);
  });
});

describe("what the dialect forgives", () => {
  it("`step: 1` and `step 3:` both open a step", () => {
    expect(read.playbook?.steps.map(({ name }) => name)).toEqual([
      "generate-outline",
      "generate-prompts",
      "generate-sections",
      "merge-sections",
      "assemble",
    ]);
    expect(notices('"step 3:" opens a step')[0]?.line).toBe(25);
  });

  it("applies only where strict YAML fails and a line opens a step", () => {
    expect(readPlaybook("steps: [a, b\n", "a.yaml").form).toBe("canonical");
    expect(readPlaybook("step: 1\n  name: [x\n", "a.yaml").form).toBe("dialect");
    expect(readPlaybook("name: x\nversion: 1\ndescription: |\n  step: 1\nsteps: []\n", "a.yaml").form).toBe(
      "canonical",
    );
  });

  it("text in brackets behind a value is a comment, balanced or not, but not in prompts", () => {
    expect(promptStep(1).input_division).toBe("file + array");
    expect(one("model: gpt-5 (the better (one)").playbook?.steps[0]).toMatchObject({ model: "gpt-5" });
    const prompt = readPlaybook(
      blocks(["name: a", "instruction_user_prompt: Write (briefly)", "output: a.md"]),
      "a.yaml",
    );
    expect(prompt.playbook?.steps[0]).toMatchObject({ instruction_user_prompt: "Write (briefly)" });
  });

  it("a value in braces and brackets alone is none", () => {
    expect(
      readPlaybook(`config: {(given as an argument)}\n${blocks(["name: a", "prompt: 'x'", "output: a.md"])}`, "a.yaml")
        .playbook,
    ).not.toBeNull();
  });

  it("a quoted value ends at the only quote before the line's end or a comment", () => {
    const { playbook } = one("system_prompt: 'the teacher's book' (it's a comment)");
    expect(playbook?.steps[0]).toMatchObject({ system_prompt: "the teacher's book" });
    const [first] = errorsOf(one("system_prompt: 'one' (two) 'three' (four)").problems);
    expect(first).toMatchObject({ line: 5, field: "steps.0.system_prompt" });
    expect(errorsOf(one("system_prompt: 'never").problems)[0]?.message).toContain("never closed");
  });

  it("`input:./x` needs no space", () => {
    expect(promptStep(2).input).toBe("exports/jobs/job_{config:title_slug}.json");
    expect(notices("no space stands behind the colon")).toHaveLength(2);
  });

  it("the same key twice with one value counts once, with two it is an error", () => {
    expect(notices("stands a second time")).toHaveLength(1);
    expect(errorsOf(one("verbosity: 3", "verbosity: 4").problems)[0]).toMatchObject({
      line: 6,
      field: "steps.0.verbosity",
    });
  });

  it("`ouput` is `output`", () => {
    expect(notices('"this::ouput" is read as')).toHaveLength(2);
    const { playbook } = readPlaybook(blocks(["name: a", "prompt: 'x'", "ouput: a.md"]), "a.yaml");
    expect(playbook?.steps[0]).toMatchObject({ output: "a.md" });
  });

  it("inner quotes in output_file_format stand, and missing closers, dots and commas are forgiven", () => {
    expect(promptStep(1).output_file_format).toEqual([
      { "...": "item", variations: [{ variation: "this::%i", prompt: "this::output" }] },
    ]);
    expect(promptStep(3).output_file_format).toEqual([
      { "...": "item", draft: [{ draft: "this::%i", generated_content: "this::output" }] },
    ]);
  });

  it("an unnamed array in an object is called variations", () => {
    expect(notices('an array without a name: "variations"')).toHaveLength(1);
  });

  it("tokens of output_format are placeholders, and `or null` makes them nullable", () => {
    expect(promptStep(0).output_format).toEqual([
      { section: "string", title: "string", parent_section: "string|null" },
    ]);
  });

  it("nested blocks are YAML: the agent of feature 2, with `prompt: |`", () => {
    const { playbook, problems } = readPlaybook(
      [
        "step: 1",
        "  name: themes",
        "  output: themes.md",
        "  agent:",
        "    enabled: true",
        "    iterations: 4",
        "    tools: [rag_retrieve, web_search]",
        "    domains: ['*.nih.gov', '*.wikipedia.org']",
        "    retriever: {profile: hybrid, k: 20, rerank: true}",
        "    expand: 1",
        "  prompt: |",
        "    Extract major themes.",
        "    | Source | Claim |",
      ].join("\n"),
      "themes.yaml",
    );
    expect(errorsOf(problems)).toEqual([]);
    expect(playbook?.steps[0]).toMatchObject({
      instruction_user_prompt: "Extract major themes.\n| Source | Claim |\n",
      agent: {
        enabled: true,
        iterations: 4,
        expand: 1,
        tools: { allow: ["rag_retrieve", "web_search"], domains: ["*.nih.gov", "*.wikipedia.org"] },
        retriever: { profile: "hybrid", k: 20, rerank: true },
      },
    });
  });

  it("errors in nested blocks have their place in the whole file", () => {
    const { problems } = readPlaybook(
      "step: 1\n  name: a\n  output: a.md\n  prompt: 'x'\n  agent:\n    itertions: 4\n",
      "a.yaml",
    );
    expect(errorsOf(problems)[0]).toMatchObject({
      line: 6,
      column: 5,
      field: "steps.0.agent.itertions",
      fix: "Did you mean iterations?",
    });
  });
});

describe("what the dialect means", () => {
  it("a bare {name} and {config:name} are the same value", () => {
    expect(promptStep(2).system_prompt).toContain("for {config:target-audience} about");
  });

  it("{config:section_title} is the title of the item in hand, {config:max-iterations} the step's own", () => {
    expect(promptStep(1).instruction_user_prompt).toContain("titled {input:this::title},");
    expect(promptStep(1).system_prompt).toContain("use up to {step:max_requery_iterations} iterations");
    expect(promptStep(1).system_prompt).toContain("titled {config:title}.");
  });

  it("{config:variations} is 2 and {config:list[k]} is 0 where the config gives nothing", () => {
    expect(promptStep(1).instruction_user_prompt).toContain("generate {config:variations|2} prompts");
    expect(promptStep(0).instruction_user_prompt).toContain("{config:sections-count[0]} chapters");
    expect(promptStep(0).instruction_user_prompt).toContain("{config:sections-count[3]|0} sections");
  });

  it("the verbosity of a step that another step reads as its own is this step's own", () => {
    expect(promptStep(1).verbosity).toBe("{config:step-2-verbosity}");
    expect(promptStep(3).verbosity).toBe("{config:step-4-verbosity}");
  });

  it("a step without input reads the output of the step before it", () => {
    expect(promptStep(3).input).toBe(promptStep(2).output);
  });

  it("multiple_parts that is not said is true where fields of items are read", () => {
    expect(promptStep(3).multiple_parts).toBe(true);
  });

  it("a step that reads a field of its elements runs once for each", () => {
    expect(promptStep(2).for_each).toEqual({ element_of: "variations" });
    expect(promptStep(2).answers).toEqual({
      list: "variations",
      number: "variation",
      text: "generated_content",
      per: "element",
    });
  });

  it("one call returns as many answers as its prompt says", () => {
    expect(promptStep(1).answers).toEqual({
      count: "{config:variations|2}",
      list: "variations",
      number: "variation",
      text: "prompt",
      per: "call",
    });
    expect(promptStep(3).answers).toMatchObject({ count: "{config:draft_count|1}", per: "call" });
    const lost = readPlaybook(text.replace("generate {config:variations} prompts", "generate prompts"), "a.yaml");
    expect(errorsOf(lost.problems)[0]?.message).toContain("how many answers");
  });

  it("`x[0] ...x[n]` is all elements of x", () => {
    expect(promptStep(3).instruction_user_prompt).toBe("merge the following sections {input:this::variations[*]}");
  });

  it("title_slug is made of title, and counts are whole numbers within their bounds", () => {
    expect(read.playbook?.inputs["title_slug"]).toEqual({ type: "string", slug_of: "title" });
    expect(read.playbook?.inputs["outline_requery_iterations"]).toEqual({
      type: "integer",
      default: 1,
      minimum: 0,
      maximum: 20,
    });
    expect(read.playbook?.inputs["writing-model"]).toEqual({ type: "string", default: "gpt-5" });
  });

  it("ranges say how many rows each level has, and how long the document is to be", () => {
    expect(promptStep(0).levels).toEqual({ counts: "{config:sections-count}", depth: "{config:depth}" });
    expect(read.playbook?.inputs["sections-count"]).toEqual({ type: "array", items: { type: "range" } });
    expect(read.playbook?.target_words).toEqual({
      document: "{config:target-word-count}",
      item: "{config:section-word-count|1000}",
    });
  });

  it("a playbook without an end gets one, with an audit and an export for each draft", () => {
    expect(read.playbook?.steps[4]).toMatchObject({
      kind: "assemble",
      draft_count: "{config:draft_count|1}",
      fields: { title: "title", parent: "parent_section", list: "draft", text: "generated_content" },
      audit: true,
      export: { to: ["docx", "pdf"] },
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countsOf, firstLine, PlaySteps, type Row } from "./play-steps.js";
import { allTests } from "../support/some-of.js";

// Every construct of a playbook from end to end; what pure functions show has its test beside them.

let steps: PlaySteps;
beforeAll(async () => {
  steps = await PlaySteps.open();
});
beforeEach(() => {
  steps.answers = () => undefined;
});
afterAll(() => steps.close());

const fieldsOf = (rows: Row[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));
const firstLines = (tasks: string[]) => tasks.map(firstLine);

describe("input_division", () => {
  beforeAll(() => {
    steps.write("given/part 10.json", [{ title: "Bells" }]);
    steps.write("given/part 2.json", [
      { section: "1", title: "Tides", parent_section: null },
      { section: "1.1", title: "Neap tides", parent_section: "1" },
    ]);
  });
  const step = (division: string, output: string, prompt = "{input:this::title}") => `
  - name: write
    input: "given/part *.json"
    multiple_parts: true
    input_division: ${division}
    context: none
    instruction_user_prompt: "Write ${prompt}"
    output: "${output}"
`;

  it.runIf(allTests)(
    "file + array: the arrays of all files are one, files in the order in which people count",
    async () => {
      const played = await steps.play("plus", step("file + array", "divided/plus.json"));
      expect(countsOf(played, "write")).toEqual({ written: 3 });
      expect(fieldsOf(steps.rows("divided/plus.json"), "title")).toEqual([["Tides"], ["Neap tides"], ["Bells"]]);
    },
  );

  it("file > array with {input:file::name} in the output: a file for each, and parents are of the same file", async () => {
    const prompt = "{input:this::title} of {input:file::name} below {input:parent::title or null}";
    const book = step("file > array", "divided/{input:file::name}.json", prompt);
    const played = await steps.play("files", book);
    expect(firstLines(played.tasks).toSorted()).toEqual([
      "Write Bells of part 10 below null",
      "Write Neap tides of part 2 below Tides",
      "Write Tides of part 2 below null",
    ]);
    expect(played.output?.steps).toMatchObject([{ outputs: ["divided/part 2.json", "divided/part 10.json"] }]);
    expect(countsOf(played, "write")).toEqual({ written: 3 });
    expect(fieldsOf(steps.rows("divided/part 10.json"), "title")).toEqual([["Bells"]]);
    const again = await steps.play("files", book);
    expect([again.tasks, countsOf(again, "write")]).toEqual([[], { kept: 3 }]);
    expect((await steps.workspace.quire(["plan", "files.yaml"])).stdout).toContain("write: 3 done");
  });

  it.runIf(allTests)(
    "file > array into one file: the rows of each file below its name, and a later step reads them all",
    async () => {
      const later = `
  - name: sum
    input: divided/grouped.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Sum {input:this::title}"
    output: divided/sums.json
`;
      const played = await steps.play("grouped", step("file > array", "divided/grouped.json") + later);
      const groups = steps.rows("divided/grouped.json");
      expect(groups).toMatchObject([
        { file: "part 2", items: [{ title: "Tides" }, { title: "Neap tides" }] },
        { file: "part 10", items: [{ title: "Bells" }] },
      ]);
      expect(countsOf(played, "sum")).toEqual({ written: 3 });
      expect((await steps.play("grouped", step("file > array", "divided/grouped.json") + later)).tasks).toEqual([]);
    },
  );
});

describe("an outline whose rows are nested", () => {
  it.runIf(allTests)("keeps its order from step to step, up to the document", async () => {
    const sections = [{ title: "Neap tides" }, { title: "Introduction" }];
    steps.write("given/nested.json", [
      { title: "Tides", sections },
      { title: "Bells", sections: [{ title: "Introduction" }] },
    ]);
    const book = `
  - name: write
    input: given/nested.json
    multiple_parts: true
    instruction_user_prompt: "Nested {input:this::title} below {input:parent::title or null}"
    output: nested/out.json
  - name: book
    kind: assemble
    input: nested/out.json
    fields: { text: text }
    output: nested/book.md
`;
    const played = await steps.play("nested", book);
    expect(firstLines(played.tasks)).toContain("Nested Introduction below Bells");
    const headings = steps.text("nested/book.md").match(/^#.*(?= \{)/gmu);
    expect(headings).toEqual(["# Tides", "## Neap tides", "## Introduction", "# Bells", "## Introduction"]);
    expect((await steps.play("nested", book)).tasks).toEqual([]);
  });
});

describe("output", () => {
  it("has its rows in the order of the input, whichever is answered first", async () => {
    steps.write("given/order.json", [{ title: "First" }, { title: "Second" }]);
    let tell = (): void => {};
    const second = new Promise<void>((resolve) => (tell = resolve));
    steps.answers = async (task) => {
      if (firstLine(task).includes("First")) await second;
      else tell();
      return { text: firstLine(task) };
    };
    const book = `
  - name: write
    input: given/order.json
    multiple_parts: true
    instruction_user_prompt: "In order {input:this::title}"
    output: out/order.json
`;
    await steps.play("order", book);
    expect(fieldsOf(steps.rows("out/order.json"), "title")).toEqual([["First"], ["Second"]]);
  });
});

describe("for_each", () => {
  it.runIf(allTests)("number_to: a row for each number, which {this::%i} is", async () => {
    const book = `
  - name: draft
    for_each: { number_to: 3 }
    instruction_user_prompt: "Draft {this::%i}"
    output: numbers/drafts.json
  - name: shorten
    input: numbers/drafts.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Shorten {input:this::number}"
    output: numbers/short.json
`;
    const played = await steps.play("numbers", book);
    const rows = steps.rows("numbers/drafts.json");
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(rows.map(({ text }) => String(text).includes("Draft"))).toEqual([true, true, true]);
    expect(firstLines(played.tasks).toSorted().slice(3)).toEqual(["Shorten 1", "Shorten 2", "Shorten 3"]);
    steps.write("numbers/drafts.json", rows.with(1, { ...rows[1], text: "Mine." }));
    const again = await steps.play("numbers", book);
    expect([countsOf(again, "draft"), again.tasks]).toEqual([{ kept: 2, edited: 1 }, []]);
    expect((await steps.workspace.quire(["plan", "numbers.yaml"])).stdout).toContain("draft: 2 done, 1 edited");
  });

  it("number_to with {this::%i} in the output: a file for each number", async () => {
    const book = `
  - name: draft
    for_each: { number_to: 2 }
    instruction_user_prompt: "Version {this::%i}"
    output: "numbered/draft {this::%i}.json"
`;
    const played = await steps.play("numbered", book);
    expect(played.output?.steps[0]?.outputs).toEqual(["numbered/draft 1.json", "numbered/draft 2.json"]);
    expect(steps.rows("numbered/draft 2.json")[0]?.["text"]).toContain("Version 2");
    expect((await steps.play("numbered", book)).tasks).toEqual([]);
    expect((await steps.workspace.quire(["plan", "numbered.yaml"])).stdout).toContain("draft: 2 done");
  });

  it("element_of: a call for each element of a list of the item", async () => {
    steps.write("given/jobs.json", [{ title: "Tides", jobs: [{ ask: "how" }, { ask: "why" }] }]);
    const book = `
  - name: write
    input: given/jobs.json
    multiple_parts: true
    for_each: { element_of: jobs }
    instruction_user_prompt: "Tell {input:this::ask} of {input:this::title}"
    answers: { list: texts, number: nr, text: said, per: element }
    output: elements.json
`;
    const played = await steps.play("elements", book);
    expect(firstLines(played.tasks).toSorted()).toEqual(["Tell how of Tides", "Tell why of Tides"]);
    expect(steps.rows("elements.json")).toMatchObject([
      {
        texts: [
          { nr: 1, said: expect.stringContaining("how") },
          { nr: 2, said: expect.stringContaining("why") },
        ],
      },
    ]);
  });
});

describe("context", () => {
  it.each([
    ["none", [], ["Part of:", "Beside it:", "Outline:"]],
    ["path", ["Part of: Tides"], ["Beside it:", "Spring tides"]],
    ["siblings", ["Part of: Tides", "> Neap tides", "- Spring tides"], ["Bells"]],
    ["outline", ["Outline:\n- Tides\n  - Neap tides\n  - Spring tides\n- Bells"], ["Part of:"]],
  ])("%s", async (kind, shown, hidden) => {
    steps.write("given/outline.json", [
      { section: "1", title: "Tides", parent_section: null },
      { section: "1.1", title: "Neap tides", parent_section: "1" },
      { section: "1.2", title: "Spring tides", parent_section: "1" },
      { section: "2", title: "Bells", parent_section: null },
    ]);
    const book = `
  - name: write
    input: given/outline.json
    multiple_parts: true
    context: ${kind}
    instruction_user_prompt: "Text of {input:this::title}"
    output: context/${kind}.json
`;
    const played = await steps.play(`context-${kind}`, book, "--only", "write/Neap tides");
    expect(played.tasks).toHaveLength(1);
    for (const words of shown) expect(played.tasks[0]).toContain(words);
    for (const words of hidden) expect(played.tasks[0]).not.toContain(words);
  });
});

describe("when", () => {
  it("skips a step, and of another the items for which it does not hold; these go on as they came", async () => {
    steps.write("given/ages.json", [
      { title: "Young", age: 3, text: "as it came" },
      { title: "Old", age: 30, text: "as it came" },
    ]);
    const book = `
  - name: never
    when: false
    instruction_user_prompt: "Never"
    output: when/never.json
  - name: some
    input: given/ages.json
    multiple_parts: true
    context: none
    when: { value: "{input:this::age}", at_least: 18 }
    instruction_user_prompt: "Rewrite {input:this::title}"
    output: when/some.json
`;
    const played = await steps.play("when", book);
    expect(firstLines(played.tasks)).toEqual(["Rewrite Old"]);
    expect(played.output?.steps.map(({ skipped }) => skipped)).toEqual(["its condition does not hold", null]);
    expect(countsOf(played, "some")).toEqual({ written: 1, skipped: 1 });
    const rows = steps.rows("when/some.json");
    expect(rows.map(({ text }) => text === "as it came")).toEqual([true, false]);
  });
});

describe("needs", () => {
  it("puts a step behind those it names, whatever the order of the file", async () => {
    const book = `
  - name: last
    needs: [first]
    instruction_user_prompt: "Last"
    output: needs/last.json
  - name: first
    instruction_user_prompt: "First"
    output: needs/first.json
`;
    expect(firstLines((await steps.play("needs", book)).tasks)).toEqual(["First", "Last"]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { cited, countsOf, firstLine, PlaySteps } from "./play-steps.js";

// Every construct of a playbook from end to end; what pure functions show has its test beside them.

let steps: PlaySteps;
beforeAll(async () => {
  steps = await PlaySteps.open({ context_tokens: { "openai:gpt-5-mini": 1000 } });
});
beforeEach(() => {
  steps.answers = () => undefined;
});
afterAll(() => steps.close());

type Row = Record<string, unknown>;
const fieldsOf = (rows: Row[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));
const firstLines = (tasks: string[]) => tasks.map(firstLine);
const said = "The keeper opens the upper gates when the water is level on both sides of the lock.";

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

  it("file + array: the arrays of all files are one, files in the order in which people count", async () => {
    const played = await steps.play("plus", step("file + array", "divided/plus.json"));
    expect(countsOf(played, "write")).toEqual({ written: 3 });
    expect(fieldsOf(steps.read("divided/plus.json"), "title")).toEqual([["Tides"], ["Neap tides"], ["Bells"]]);
  });

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
    expect(fieldsOf(steps.read("divided/part 10.json"), "title")).toEqual([["Bells"]]);
    const again = await steps.play("files", book);
    expect([again.tasks, countsOf(again, "write")]).toEqual([[], { kept: 3 }]);
    expect((await steps.workspace.quire(["plan", "files.yaml"])).stdout).toContain("write: 3 done");
  });

  it("file > array into one file: the rows of each file below its name, and a later step reads them all", async () => {
    const later = `
  - name: sum
    input: divided/grouped.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Sum {input:this::title}"
    output: divided/sums.json
`;
    const played = await steps.play("grouped", step("file > array", "divided/grouped.json") + later);
    const groups = steps.read<{ file: string; items: Row[] }[]>("divided/grouped.json");
    expect(groups.map(({ file, items }) => [file, items.length])).toEqual([
      ["part 2", 2],
      ["part 10", 1],
    ]);
    expect(countsOf(played, "sum")).toEqual({ written: 3 });
    expect((await steps.play("grouped", step("file > array", "divided/grouped.json") + later)).tasks).toEqual([]);
  });
});

describe("for_each", () => {
  it("number_to: a row for each number, which {this::%i} is", async () => {
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
    const rows = steps.read<Row[]>("numbers/drafts.json");
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
    expect(steps.read<Row[]>("numbered/draft 2.json")[0]?.["text"]).toContain("Version 2");
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
    const [row] = steps.read<{ texts: { nr: number; said: string }[] }[]>("elements.json");
    expect(row?.texts.map(({ nr, said: text }) => [nr, text.includes(nr === 1 ? "how" : "why")])).toEqual([
      [1, true],
      [2, true],
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
    const rows = steps.read<Row[]>("when/some.json");
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

describe("answers", () => {
  it("per item: each is asked for by itself, none of them as another, with an emphasis of its own", async () => {
    steps.write("given/one.json", [{ title: "Curlews" }]);
    let asked = 0;
    steps.answers = () => ({ text: `Answer ${++asked}.` });
    const book = `
  - name: write
    input: given/one.json
    multiple_parts: true
    instruction_user_prompt: "Variants of {input:this::title}"
    answers: { count: 6, list: variants, number: nr, text: text, per: item }
    output: variants.json
`;
    const played = await steps.play("variants", book);
    expect(new Set(played.asked.map(({ prompt }) => prompt)).size).toBe(6);
    const [row] = steps.read<{ variants: { nr: number; text: string }[] }[]>("variants.json");
    expect(row?.variants.map(({ nr }) => nr)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(row?.variants.map(({ text }) => text)).size).toBe(6);
    const emphases = played.asked.map(({ prompt }) => /each is written by itself\. (.*)/u.exec(prompt)?.[1]);
    expect(new Set(emphases).size).toBe(4);
  });
});

describe("a merge that is too long for its model", () => {
  const texts = Array.from({ length: 5 }, (_, at) => ({ nr: at + 1, text: `Text ${at + 1}. ${"Word ".repeat(90)}` }));
  const book = `
  - name: merge
    input: given/many.json
    multiple_parts: true
    instruction_user_prompt: "Merge {input:this::texts[*]::text}"
    output: merged.json
`;

  it("goes in pairs, as many calls as the plan says, and a second play asks for none", async () => {
    steps.write("given/many.json", [{ title: "Tides", texts }]);
    steps.write("pairs.yaml", `name: pairs\nversion: 1\nsteps:\n${book}`);
    expect((await steps.workspace.quire(["plan", "pairs.yaml"])).stdout).toContain(
      "merge: 1 new (openai:gpt-5-mini), 4 calls",
    );
    let merged = 0;
    steps.answers = () => ({ text: `Merged ${++merged}. ${"Word ".repeat(90)}` });
    const played = await steps.play("pairs", book);
    expect([played.exitCode, played.tasks.length]).toEqual([0, 4]);
    // Each of the texts goes into one call, and the last call has what came of all the others.
    const read = played.tasks.map((task) => [...task.matchAll(/(?:Text|Merged) \d/gu)].map(([name]) => name));
    expect(read.map((names) => names.length)).toEqual([2, 2, 2, 2]);
    expect(read.flat().toSorted()).toEqual([
      "Merged 1",
      "Merged 2",
      "Merged 3",
      ...texts.map(({ nr }) => `Text ${nr}`),
    ]);
    expect(steps.text("merged.json")).toContain("Merged 4.");
    expect((await steps.play("pairs", book)).tasks).toEqual([]);
  });
});

describe("levels", () => {
  it("of an outline with too few or too many rows are told with numbers", async () => {
    steps.answers = () => ({
      text: JSON.stringify({
        rows: ["1", "2"].map((section) => ({ section, title: `Part ${section}`, parent_section: null })),
      }),
    });
    const book = `
  - name: outline
    instruction_user_prompt: "Outline"
    levels: { counts: ["3-4", 2] }
    output_format: [{ section: string, title: string, parent_section: string|null }]
    output: leveled.json
`;
    const played = await steps.play("leveled", book);
    expect(played.exitCode).toBe(0);
    expect(played.output?.limitations).toEqual([
      "outline: 2 rows at level 1, and 3 to 4 were asked for.",
      "outline: 2 of 2 rows at level 1 have fewer than 2 below them.",
      "outline: 2 rows in all, and 9 to 12 were asked for.",
    ]);
  });

  it("beyond 150 rows: chapters first, then each of them, which is asked again where it repeats a title of another", async () => {
    const below = (section: string, title: string) => ({ section, title, parent_section: null });
    let tries = 0;
    steps.answers = (task) => {
      const chapter = /without the chapter itself: \{"section":"(\d)"/u.exec(task)?.[1];
      if (chapter === undefined) return { text: JSON.stringify({ rows: [below("1", "Tides"), below("2", "Birds")] }) };
      if (chapter === "2") tries += 1;
      const title = chapter === "1" || tries === 1 ? "Introduction" : "Birds first";
      return { text: JSON.stringify({ rows: [below("1", title)] }) };
    };
    const book = `
  - name: outline
    instruction_user_prompt: "Big outline"
    levels: { counts: [20, 10] }
    output_format: [{ section: string, title: string, parent_section: string|null }]
    validate: [unique_titles]
    output: big.json
`;
    const played = await steps.play("big", book);
    expect([played.exitCode, played.tasks.length]).toEqual([0, 4]);
    expect(played.tasks[3]).toContain(
      "Other chapters have these titles already, which may not stand twice: Introduction",
    );
    expect(fieldsOf(steps.read("big.json"), "title", "parent_section")).toEqual([
      ["Tides", null],
      ["Introduction", "1"],
      ["Birds", null],
      ["Birds first", "2"],
    ]);
  });
});

describe("rag_key", () => {
  it("is the collection that evidence comes from; one that there is not is told", async () => {
    await steps.workspace.quire(["add", "library/estuary.md", "--collection", "birds"]);
    const book = (key: string) => `
  - name: write
    rag_key: ${key}
    instruction_user_prompt: "Tides and birds at low water"
    output: "collected ${key}.json"
`;
    const played = await steps.play("collected", book("birds"));
    expect(played.asked[0]?.prompt).toContain("Curlews");
    expect(played.asked[0]?.prompt).not.toContain("Saint-Malo");
    const other = await steps.play("uncollected", book("bells"));
    expect(other.stderr).toContain('no collection "bells"');
    expect(other.asked[0]?.prompt).toContain("Saint-Malo");
  });
});

describe("the same question", () => {
  it("of another playbook is not asked again", async () => {
    const book = (output: string) => `
  - name: write
    instruction_user_prompt: "Whatever both ask"
    output: same/${output}.json
`;
    expect((await steps.play("one-of-them", book("one"))).tasks).toHaveLength(1);
    const other = await steps.play("other-of-them", book("other"));
    expect([other.tasks, countsOf(other, "write")]).toEqual([[], { known: 1 }]);
    expect(steps.read("same/other.json")).toEqual(steps.read("same/one.json"));
  });
});

describe("config", () => {
  it("comes from the standard input as JSON, and --set wins over it", async () => {
    steps.write(
      "piped.yaml",
      'name: piped\nversion: 1\ninputs: { a: { type: string }, b: { type: string } }\nsteps:\n  - name: write\n    instruction_user_prompt: "Say {config:a} and {config:b}"\n    output: piped.json\n',
    );
    const { code } = await quireHere(["play", "piped.yaml", "--config", "-", "--set", "b=two", "--yes", "--json"], {
      cwd: steps.workspace.root,
      input: '{"a": "one", "b": "1"}',
    });
    expect(code).toBe(0);
    expect(steps.server.asked.at(-1)?.prompt).toContain("Say one and two");
  });
});

describe("kind: guard", () => {
  it("gives each item its findings, and a step revises those that have some; the others go on as they are", async () => {
    steps.write("given/guarded.json", [
      { title: "Tides", text: "The moon pulls the near side of the ocean." },
      { title: "Gates", text: said },
      { title: "Locks", text: `${said} Boats leave.` },
    ]);
    steps.answers = (task, request) => {
      if (task.startsWith("Revise")) return { text: "Boats leave the lock." };
      return { text: task.includes("moon") ? cited(task, request) : firstLine(task).replace("Write ", "") };
    };
    const book = `
  - name: sections
    input: given/guarded.json
    multiple_parts: true
    instruction_user_prompt: "Write {input:this::text}"
    output: guarded/sections.json
  - name: look
    kind: guard
    input: guarded/sections.json
    fields: { text: text }
    output: guarded/findings.json
  - name: revise
    input: guarded/findings.json
    multiple_parts: true
    when: "{input:this::findings}"
    instruction_user_prompt: "Revise {input:this::text} {input:this::findings}"
    output: guarded/revised.json
  - name: book
    kind: assemble
    input: guarded/revised.json
    fields: { text: text }
    output: guarded/book.md
`;
    const first = await steps.play("guarded", book);
    expect(first.exitCode).toBe(0);
    const rows = steps.read<{ title: string; findings: string }[]>("guarded/findings.json");
    expect(rows.map(({ title, findings }) => [title, findings !== ""])).toEqual([
      ["Tides", false],
      ["Gates", false],
      ["Locks", true],
    ]);
    expect(rows[2]?.findings).toContain(`repetition: the sentence stands twice. Here: "${said}"`);
    expect(first.tasks.filter((task) => task.startsWith("Revise"))).toHaveLength(1);
    const text = steps.text("guarded/book.md");
    expect(text).toContain("Boats leave the lock.");
    // The text that went on as it was keeps its citations: what it rests on went with it.
    expect(text).toMatch(/near side.*@lindqvist2019/u);
    expect(first.output?.documents[0]?.guards).toEqual([]);

    const again = await steps.play("guarded", book);
    expect(again.tasks).toEqual([]);
    expect((await steps.workspace.quire(["plan", "guarded.yaml"])).stdout).toContain("revise: 1 done");
  });
});

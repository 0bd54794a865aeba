import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { cited, countsOf, firstLine, PlaySteps, type Row } from "./play-steps.js";
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
const said = "The keeper opens the upper gates when the water is level on both sides of the lock.";

describe("answers", () => {
  it.runIf(allTests)("per call: too many are cut, and those that are missing are asked for once", async () => {
    steps.write("given/counted.json", [{ title: "Many" }, { title: "Few" }]);
    const list = (...rows: string[]) => ({ text: JSON.stringify({ rows }) });
    steps.answers = (task) => {
      if (task.includes("You have given 1 of 3 texts")) return list("Second of few.", "Third of few.");
      return firstLine(task).includes("Many") ? list("1.", "2.", "3.", "4.", "5.") : list("First of few.");
    };
    const book = `
  - name: prompts
    input: given/counted.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Texts of {input:this::title}"
    answers: { count: 3, list: texts, number: nr, text: text, per: call }
    output: out/counted.json
`;
    const played = await steps.play("counted", book);
    expect([played.exitCode, played.tasks.length]).toEqual([0, 3]);
    const numbered = (...texts: string[]) =>
      texts.map((text, at) => ({ nr: at + 1, text: expect.stringContaining(text) }));
    expect(steps.rows("out/counted.json")).toMatchObject([
      { texts: numbered("1.", "2.", "3.") },
      { texts: numbered("First", "Second", "Third") },
    ]);
  });

  it.runIf(allTests)(
    "per item: each is asked for by itself, none of them as another, with an emphasis of its own",
    async () => {
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
      const texts = [1, 2, 3, 4, 5, 6].map((nr) => ({ nr, text: expect.stringMatching(/^Answer \d\./u) }));
      expect(steps.rows("variants.json")).toMatchObject([{ variants: texts }]);
      expect(new Set(steps.text("variants.json").match(/Answer \d/gu)).size).toBe(6);
      const emphases = played.asked.map(({ prompt }) => /each is written by itself\. (.*)/u.exec(prompt)?.[1]);
      expect(new Set(emphases).size).toBe(4);
    },
  );
});

describe("a merge that is too long for its model", () => {
  let narrow: PlaySteps;
  beforeAll(async () => {
    narrow = await PlaySteps.open({ context_tokens: { "openai:gpt-5-mini": 1000 } });
  });
  afterAll(() => narrow.close());

  const texts = Array.from({ length: 5 }, (_, at) => ({ nr: at + 1, text: `Text ${at + 1}. ${"Word ".repeat(90)}` }));
  const book = `
  - name: merge
    input: given/many.json
    multiple_parts: true
    instruction_user_prompt: "Merge {input:this::texts[*]::text}"
    output: merged.json
`;

  it("goes in pairs, as many calls as the plan says, and a second play asks for none", async () => {
    narrow.write("given/many.json", [{ title: "Tides", texts }]);
    narrow.write("pairs.yaml", `name: pairs\nversion: 1\nsteps:\n${book}`);
    expect((await narrow.workspace.quire(["plan", "pairs.yaml"])).stdout).toContain(
      "merge: 1 new (openai:gpt-5-mini), 4 calls",
    );
    let merged = 0;
    narrow.answers = () => ({ text: `Merged ${++merged}. ${"Word ".repeat(90)}` });
    const played = await narrow.play("pairs", book);
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
    expect(narrow.text("merged.json")).toContain("Merged 4.");
    expect((await narrow.play("pairs", book)).tasks).toEqual([]);
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
    expect(fieldsOf(steps.rows("big.json"), "title", "parent_section")).toEqual([
      ["Tides", null],
      ["Introduction", "1"],
      ["Birds", null],
      ["Birds first", "2"],
    ]);
  });
});

describe("verbosity and target_words", () => {
  it("are said in words where a provider has no setting for them", async () => {
    const book = (verbosity: number) => `
  - name: write
    verbosity: ${verbosity}
    instruction_user_prompt: "Write shortly or at length"
    output: verbosity-${verbosity}.json
target_words: { item: 350 }
`;
    const [short, long] = [await steps.play("short", book(2)), await steps.play("long", book(9))];
    expect(short.asked[0]?.prompt).toContain("Be sparing");
    expect(long.asked[0]?.prompt).toContain("Be thorough");
    for (const { asked } of [short, long]) expect(asked[0]?.prompt).toContain("about 350 words");
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
    expect(steps.text("same/other.json")).toBe(steps.text("same/one.json"));
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
  it.runIf(allTests)(
    "gives each item its findings, and a step revises those that have some; the others go on as they are",
    async () => {
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
      const rows = steps.rows("guarded/findings.json");
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
    },
  );
});

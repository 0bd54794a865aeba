import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countsOf, firstLine, PlaySteps, type Row } from "./play-steps.js";
import { allTests } from "../support/some-of.js";

let steps: PlaySteps;
beforeAll(async () => {
  steps = await PlaySteps.open();
});
beforeEach(() => {
  steps.answers = (task) => ({ text: `Said of ${firstLine(task)}` });
});
afterAll(() => steps.close());

const works = [
  { title: "Tides", kind: "sea" },
  { title: "Waders", kind: "birds" },
  { title: "Curlews", kind: "birds" },
];
const titles = (rows: Row[]) => rows.map(({ title }) => title);

describe("a person's edit of what a step wrote", () => {
  it("while it is being written is set aside, and told", async () => {
    steps.write("given/meanwhile.json", works);
    let asked = 0;
    steps.answers = (task) => {
      if (++asked === 2) steps.write("meanwhile/out.json", '["mine"]');
      return { text: `Said of ${firstLine(task)}` };
    };
    const book = `
  - name: write
    input: given/meanwhile.json
    multiple_parts: true
    instruction_user_prompt: "Meanwhile {input:this::title}"
    output: meanwhile/out.json
`;
    const played = await steps.play("meanwhile", book, "--parallel", "1");
    expect(countsOf(played, "write")).toEqual({ written: 3 });
    const aside = /meanwhile\/out\.json was changed while it was being written: that file is now (.*)\./u;
    const place = aside.exec(played.stderr)?.[1] ?? "";
    expect(readFileSync(place, "utf8")).toBe('["mine"]');
  });

  it.runIf(allTests)(
    "of rows that came as a list for each item is kept, with rows put in and taken out; --redo alone writes anew",
    async () => {
      steps.write("given/lists.json", works);
      steps.answers = (task) => {
        const of = /questions of (\w+)/u.exec(task)?.[1];
        if (of === undefined) return { text: `Answer ${firstLine(task)}` };
        return { text: JSON.stringify({ rows: [{ title: `What are ${of}?` }, { title: `Where are ${of}?` }] }) };
      };
      const book = `
  - name: questions
    input: given/lists.json
    multiple_parts: true
    instruction_user_prompt: "questions of {input:this::title}"
    output_format: [{ title: string }]
    output: lists/questions.json
  - name: answers
    input: lists/questions.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "{input:this::title}"
    output: lists/answers.json
`;
      await steps.play("lists", book);
      const rows = steps.rows("lists/questions.json");
      expect(rows).toHaveLength(6);
      // One is changed, one put in and one taken out, all of them of the waders.
      const theirs = [
        ...rows.slice(0, 2),
        { title: "What are waders, then?" },
        { title: "Who counts them?" },
        ...rows.slice(4),
      ];
      steps.write("lists/questions.json", theirs);
      expect((await steps.workspace.quire(["plan", "lists.yaml"])).stdout).toMatch(/questions: 2 done, 1 edited/u);
      const played = await steps.play("lists", book);
      expect(countsOf(played, "questions")).toEqual({ kept: 2, edited: 1 });
      expect(steps.rows("lists/questions.json")).toEqual(theirs);
      expect(played.tasks.map(firstLine).toSorted()).toEqual(["What are waders, then?", "Who counts them?"]);
      expect(titles(steps.rows("lists/answers.json"))).toEqual(titles(theirs));
      expect((await steps.play("lists", book)).tasks).toEqual([]);

      const anew = await steps.play("lists", book, "--redo", "questions/Waders");
      expect(countsOf(anew, "questions")).toEqual({ kept: 2, written: 1 });
      expect(steps.rows("lists/questions.json")).toEqual(rows);
    },
  );

  it.runIf(allTests)(
    "of a group's row is kept, also where a group comes in before it; what rests on it is stale",
    async () => {
      steps.write("given/groups.json", works);
      const book = `
  - name: flow
    input: given/groups.json
    reduce: { group_by: kind }
    instruction_user_prompt: "{input:this::count} of {input:this::group}: {input:this::items}"
    output: groups/flow.json
  - name: sum
    input: groups/flow.json
    multiple_parts: true
    instruction_user_prompt: "Sum up {input:this::text}"
    output: groups/sum.json
`;
      const first = await steps.play("groups", book);
      expect(first.tasks.map(firstLine)).toContain(`2 of birds: ${JSON.stringify(works.slice(1))}`);
      const rows = steps.rows("groups/flow.json");
      expect(rows.map(({ group }) => group)).toEqual(["sea", "birds"]);
      steps.write("groups/flow.json", [rows[0], { ...rows[1], text: "Mine." }]);
      steps.write("given/groups.json", [{ title: "Bells", kind: "metal" }, ...works]);
      expect((await steps.workspace.quire(["plan", "groups.yaml"])).stdout).toMatch(/flow: 1 done, 1 new, 1 edited/u);
      const played = await steps.play("groups", book);
      expect(countsOf(played, "flow")).toEqual({ kept: 1, edited: 1, written: 1 });
      expect(steps.rows("groups/flow.json").map(({ group, text }) => [group, text === "Mine."])).toEqual([
        ["metal", false],
        ["sea", false],
        ["birds", true],
      ]);
      expect(played.tasks.map(firstLine)).toContain("Sum up Mine.");
      // Its base changes, too: kept all the same, and told.
      steps.write("given/groups.json", works.slice(0, 2));
      const stale = await steps.play("groups", book);
      expect(countsOf(stale, "flow")).toEqual({ kept: 1, edited_stale: 1 });
      expect(stale.output?.limitations.join()).toContain("flow: 1 texts that were changed by hand rest on");
    },
  );

  it("of a record beside an item's fields is kept, and the others stay", async () => {
    steps.write("given/screen.json", works);
    steps.answers = () => ({ text: JSON.stringify({ decision: "include", reason: "It fits." }) });
    const book = `
  - name: screen
    input: given/screen.json
    multiple_parts: true
    instruction_user_prompt: "Decide on {input:this::title}"
    output_format: { decision: string, reason: string }
    output: screen/out.json
`;
    await steps.play("screen", book);
    const rows = steps.rows("screen/out.json");
    steps.write("screen/out.json", [rows[0], { ...rows[1], decision: "exclude" }, rows[2]]);
    const played = await steps.play("screen", book);
    expect(countsOf(played, "screen")).toEqual({ kept: 2, edited: 1 });
    expect(steps.rows("screen/out.json").map(({ title, decision }) => [title, decision])).toEqual([
      ["Tides", "include"],
      ["Waders", "exclude"],
      ["Curlews", "include"],
    ]);
  });

  it("that fills in what a model failed at is theirs, and is not asked for again", async () => {
    steps.write("given/failed.json", works);
    steps.answers = (task) =>
      firstLine(task).includes("Waders") ? { refusal: "No." } : { text: `Said of ${firstLine(task)}` };
    const book = `
  - name: write
    input: given/failed.json
    multiple_parts: true
    instruction_user_prompt: "Text {input:this::title}"
    output: failed/out.json
`;
    const first = await steps.play("failed", book);
    expect([first.exitCode, countsOf(first, "write")]).toEqual([3, { written: 2, failed: 1 }]);
    const rows = steps.rows("failed/out.json");
    steps.write(
      "failed/out.json",
      rows.map((row) => (row["title"] === "Waders" ? { ...row, text: "I wrote it." } : row)),
    );
    const played = await steps.play("failed", book);
    expect([played.exitCode, countsOf(played, "write"), played.tasks]).toEqual([0, { kept: 2, edited: 1 }, []]);
    expect(steps.text("failed/out.json")).toContain("I wrote it.");
  });

  it("outlives a play that ends in the middle: what it has not come to stands as it was", async () => {
    steps.write("given/middle.json", works);
    const book = (tone: string) => `
  - name: write
    input: given/middle.json
    multiple_parts: true
    instruction_user_prompt: "A ${tone} text of {input:this::title}"
    output: middle/out.json
`;
    await steps.play("middle", book("plain"));
    const rows = steps.rows("middle/out.json");
    const theirs = rows.map((row) => (row["title"] === "Curlews" ? { ...row, text: "Mine." } : row));
    steps.write("middle/out.json", theirs);
    // The first is written anew, then nothing can be paid for any more.
    const ended = await steps.play("middle", book("dry"), "--budget.calls", "1", "--parallel", "1");
    expect(ended.exitCode).toBe(3);
    const left = steps.rows("middle/out.json");
    expect(left[0]?.["text"]).toContain("A dry text of Tides");
    expect(left.slice(1)).toEqual(theirs.slice(1));
    const written: unknown[] = [];
    steps.answers = (task) => {
      // While the next play writes its first item, the file has all the others.
      written.push(...steps.rows("middle/out.json").map(({ text }) => text));
      return { text: `Said of ${firstLine(task)}` };
    };
    await steps.play("middle", book("warm"), "--parallel", "1");
    expect(written).not.toContain(null);
    expect(steps.rows("middle/out.json")[2]?.["text"]).toBe("Mine.");
  });
});

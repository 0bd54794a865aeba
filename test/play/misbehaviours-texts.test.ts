import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openaiConfig } from "../models/workspace.js";
import { passagesIn } from "./book-model.js";
import {
  type Cell,
  cells,
  harmless,
  type Misbehaviour,
  misbehave,
  ofTexts,
  reasonOf,
  titlesOf,
} from "./misbehaving.js";
import { countsOf, firstLine, type Played, PlaySteps } from "./play-steps.js";
import { allTests, someOf } from "../support/some-of.js";

// A model that does anything but write the text that it was asked for, item by item and in a merge of variations.

let steps: PlaySteps;
beforeAll(async () => {
  steps = await PlaySteps.open();
});
afterAll(() => steps.close());

/** What no book may hold: labels, keys that name nothing, signs that nobody sees, code, what models are told. */
const foreign =
  /S9[789]\b|nobody2020|other1999|third2001|fourth1990|\\u0000|\\u001b|[\u202e\u200b\ufeff]|(?<!\\)<script|javascript:|\/etc\/passwd\)|EVIDENCE|HOW TO ANSWER|Sure!|language model|sorry/u;

const goodText = (prompt: string): string => {
  const [passage] = passagesIn(prompt);
  return passage === undefined ? "Nothing is known." : `${passage.sentence} [${passage.label}]`;
};
const subject = "Low water";
const isSound = (title: unknown) => String(title).includes("beside");
const book = (name: string) => `
  - name: book
    kind: assemble
    input: out/${name}.json
    output: out/${name}.md
    fields: { text: text }
`;

interface Told {
  state: string;
  reason: string;
}
function toldOf(played: Played | undefined, step: string, title: string): Told {
  const found = played?.output?.items.find((item) => item.step === step && item.title === title);
  return { state: found?.state ?? "written", reason: found?.reason ?? "" };
}

const tried = someOf(ofTexts, 2);

describe("a text of each item", () => {
  const play = (name: string, some: readonly Misbehaviour[]) => {
    steps.write(
      `given/${name}.json`,
      titlesOf(some, subject).map((title) => ({ title })),
    );
    return steps.play(
      name,
      `
  - name: write
    input: given/${name}.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Write of {input:this::title}"
    output: out/${name}.json
${book(name)}
target_words: { item: 100 }
`,
    );
  };
  const done: Record<string, Played> = {};
  beforeAll(async () => {
    steps.answers = (task, { prompt }) => misbehave(tried, task, goodText(prompt), prompt);
    done["well"] = await play("texts-well", tried.filter(harmless));
    done["ill"] = await play(
      "texts-ill",
      tried.filter((each) => !harmless(each)),
    );
  });

  it("exit 0 where no harm is done, else 3: the book marks what is missing, and the sound texts are whole", () => {
    expect([done["well"]?.exitCode, done["ill"]?.exitCode]).toEqual([0, 3]);
    expect(done["well"]?.output?.items).toEqual([]);
    const failed = tried.filter(({ becomes }) => becomes === "failed").length;
    expect(steps.text("out/texts-ill.md").match(/\*\*Missing:\*\*/gu)).toHaveLength(failed);
    for (const name of ["well", "ill"]) {
      const sound = steps.rows(`out/texts-${name}.json`).filter(({ title }) => isSound(title));
      for (const { text } of sound) expect(text).toMatch(/^[^[\]]+ \[@okafor2021life[^\]]*\]\.$/u);
      expect(steps.text(`out/texts-${name}.md`)).not.toMatch(foreign);
    }
  });

  it.each(cells(tried))("%s", (...[name, misbehaviour]: Cell) => {
    const { becomes } = misbehaviour;
    const how = becomes === "written" ? "well" : "ill";
    const title = `Low water case ${name};`;
    const told = toldOf(done[how], "write", title);
    expect(told.state).toBe(becomes);
    expect(told.reason).toMatch(reasonOf(misbehaviour));
    const row = steps.rows(`out/texts-${how}.json`).find((each) => each["title"] === title);
    const text = String(row?.["text"]);
    expect([text === "null", becomes !== "written" || text.includes("[@okafor2021life")]).toEqual([
      becomes === "failed",
      true,
    ]);
  });
});

describe("variations and their merge", () => {
  const some = ["empty", "server-error", "refusal", "prompt", "keys", "labels", "loop-of-words", "length", "fence"];
  const all = ofTexts.filter(({ name }) => some.includes(name));
  const items = titlesOf(all, subject);
  /** Whether a call is the one that goes wrong. */
  const isMeant = (task: string, at: string) => firstLine(task).includes(at);
  const play = async (name: string, at: string) => {
    steps.write(
      `given/${name}.json`,
      items.map((title) => ({ title })),
    );
    steps.answers = (task, { prompt }) => misbehave(isMeant(task, at) ? all : [], task, goodText(prompt), prompt);
    return steps.play(
      name,
      `
  - name: vary
    input: given/${name}.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Vary {input:this::title} (${name})"
    answers: { count: 2, list: texts, number: nr, text: text, per: item }
    output: out/${name}-texts.json
  - name: merge
    input: out/${name}-texts.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Merge {input:this::title} (${name}) {input:this::texts[*]::text}"
    output: out/${name}.json
${book(name)}
`,
    );
  };

  it.runIf(allTests)(
    "a variation that fails leaves the other one; an item without any is not merged from nothing",
    async () => {
      const played = await play("vary", "Vary");
      expect(played.exitCode).toBe(3);
      for (const { name, becomes } of all) {
        const title = `Low water case ${name};`;
        expect([name, toldOf(played, "vary", title).state]).toEqual([name, becomes]);
        const { state, reason } = toldOf(played, "merge", title);
        expect([name, state]).toEqual([name, becomes === "failed" ? "failed" : "written"]);
        expect(reason).toContain(becomes === "failed" ? "texts[*]" : "");
      }
      const asked = played.tasks.filter((task) => task.startsWith("Merge")).length;
      expect(asked).toBe(items.length - all.filter(({ becomes }) => becomes === "failed").length);
      expect(steps.text("out/vary.md")).not.toMatch(foreign);
    },
  );

  it.runIf(allTests)(
    "a merge that goes wrong fails or is marked alone, and brings in no key and no label",
    async () => {
      const played = await play("merge", "Merge");
      expect([played.exitCode, countsOf(played, "vary")]).toEqual([3, { written: 2 * items.length }]);
      for (const { name, becomes } of all) {
        expect([name, toldOf(played, "merge", `Low water case ${name};`).state]).toEqual([name, becomes]);
      }
      expect(countsOf(played, "merge")["written"]).toBe(items.filter(isSound).length + all.filter(harmless).length);
      expect(steps.text("out/merge.md")).not.toMatch(foreign);
    },
  );
});

describe("several texts in one answer", () => {
  const list = (...rows: unknown[]) => ({ text: JSON.stringify({ rows }) });
  it.each([
    ["too few, twice", list("One."), "unmet", /2 of 3 texts/u],
    ["blanks among them", list("One.", " ", "null"), "unmet", /2 of 3 texts/u],
    ["no list", { text: "One, two and three." }, "failed", /empty/u],
    ["an empty list", list(), "failed", /empty/u],
    ["numbers", list(1, 2, 3), "written", /^$/u],
    ["too many", list("1.", "2.", "3.", "4."), "written", /^$/u],
  ])("%s", async (what, reply, becomes, because) => {
    const name = what.replaceAll(/[^a-z]+/gu, "-");
    steps.answers = () => reply;
    steps.write(`given/${name}.json`, [{ title: what }]);
    const played = await steps.play(
      name,
      `
  - name: texts
    input: given/${name}.json
    multiple_parts: true
    instruction_user_prompt: "Texts of {input:this::title}"
    answers: { count: 3, list: texts, number: nr, text: text, per: call }
    output: out/${name}.json
`,
    );
    const told = toldOf(played, "texts", what);
    expect([played.exitCode, told.state]).toEqual([becomes === "written" ? 0 : 3, becomes]);
    expect(told.reason).toMatch(because);
  });
});

describe("what looks like misbehaviour and is none", () => {
  const write = (name: string, title: string, text: string) => {
    steps.answers = () => ({ text });
    steps.write(`given/${name}.json`, [{ title }]);
    return steps.play(
      name,
      `
  - name: write
    input: given/${name}.json
    multiple_parts: true
    instruction_user_prompt: "Write of {input:this::title}"
    output: out/${name}.json
`,
    );
  };
  it.each([
    ["code", "Low water in Python", "```python\nprint(1)\n```"],
    ["setting", "Low water as an object", '{"tide":"low"}'],
    ["nothing", "Zyzzyva", "I cannot write this section: the library says nothing of it."],
    ["handle", "Low water on the web", "Write to @keeper or keeper@example.org, see [@sec-tides]."],
  ])("%s stays as it is, exit 0", async (name, title, text) => {
    const played = await write(name, title, text);
    expect([played.exitCode, played.asked.length]).toEqual([0, 1]);
    const [row] = steps.rows(`out/${name}.json`);
    expect(String(row?.["text"]).replaceAll("\\", "")).toContain(text);
  });
});

describe("a model that fails all the time", () => {
  const titles = Array.from({ length: 12 }, (_, at) => ({ title: `Tide ${at}` }));
  const all = (name: string) => `
  - name: write
    input: given/all.json
    multiple_parts: true
    instruction_user_prompt: "Write"
    output: out/${name}.json
${book(name)}
`;

  it("is given up after eight items of a step: the book ends, and says of each item why it is missing", async () => {
    steps.write("given/all.json", titles);
    steps.answers = () => ({ status: 400 });
    const played = await steps.play("always", all("always"), "--parallel", "1");
    expect([played.exitCode, countsOf(played, "write"), played.asked.length]).toEqual([
      3,
      { failed: 8, not_done: 4 },
      8,
    ]);
    expect(played.stderr).toContain("8 items in a row failed");
    expect(steps.text("out/always.md").match(/\*\*Missing:\*\*/gu)).toHaveLength(12);
  });

  it("that never answers is waited for twice, and the book ends", async () => {
    steps.workspace.configure(openaiConfig(steps.server.origin, { network: { timeout_ms: 200 } }));
    steps.answers = () => ({ hang: true });
    const played = await steps.play("never", all("never"), "--parallel", "1");
    expect([played.exitCode, played.asked.length]).toEqual([3, 2]);
    expect(played.output?.items[0]?.reason).toMatch(/no first token|run out of time/u);
    expect(steps.text("out/never.md").match(/\*\*Missing:\*\*/gu)).toHaveLength(12);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type Cell,
  cells,
  harmless,
  misbehave,
  type Misbehaviour,
  ofData,
  ofOutlines,
  reasonOf,
  titlesOf,
} from "./misbehaving.js";
import { type Played, PlaySteps } from "./play-steps.js";
import { allTests } from "../support/some-of.js";

// A model that does anything but what it is asked: the book ends, what is damaged is marked and told, nothing else is touched.

let steps: PlaySteps;
beforeAll(async () => {
  steps = await PlaySteps.open();
});
afterAll(() => steps.close());

const record = z.looseObject({ evidence: z.array(z.looseObject({ id: z.string(), unmet: z.array(z.string()) })) });
const recordOf = (name: string) => record.parse(JSON.parse(steps.text(`out/${name}.evidence.json`)));

/** Nothing that was invented, and no sign that nobody sees. */
// oxlint-disable-next-line no-control-regex
const foreign = /S99|nobody2020|\\u0000|\\u001b|[\u202e\u200b\ufeff]/u;

/** What is told of an item: its state, "written" where nothing is. */
function toldOf(played: Played | undefined, step: string, title: string): { state: string; reason: string } {
  const found = played?.output?.items.find((item) => item.step === step && item.title === title);
  return { state: found?.state ?? "written", reason: found?.reason ?? "" };
}

describe.runIf(allTests)("an outline", () => {
  const all = [...ofOutlines, ...ofData];
  const good = JSON.stringify({
    rows: [1, 2, 3].map((at) => {
      return { section: `${at}`, title: `Tide ${at}`, parent_section: at === 1 ? null : "1", weight: at };
    }),
  });
  const outline = (name: string) => `
  - name: ${name}
    instruction_user_prompt: "Outline case ${name};"
    output_format: [{ section: string, title: string, parent_section: string|null, weight: integer }]
    output: out/${name}.json
`;
  const play = (name: string, some: readonly Misbehaviour[]) =>
    steps.play(name, [...some.map((each) => each.name), `sound-${name}`].map(outline).join(""));
  const done: Record<string, Played> = {};
  beforeAll(async () => {
    steps.answers = (task, { prompt }) => misbehave(all, task, good, prompt);
    done["well"] = await play("outlines-well", all.filter(harmless));
    done["ill"] = await play(
      "outlines-ill",
      all.filter((each) => !harmless(each)),
    );
  });

  it("is written where no harm is done: exit 0; where there is, exit 3 and each of them is told", () => {
    expect([done["well"]?.exitCode, done["well"]?.output?.items]).toEqual([0, []]);
    expect(done["ill"]?.exitCode).toBe(3);
    expect(done["ill"]?.output?.items).toHaveLength(all.filter((each) => !harmless(each)).length);
    expect(steps.rows("out/sound-outlines-ill.json")).toEqual(JSON.parse(good).rows);
  });

  it.each(cells(all))("%s", (name, misbehaviour) => {
    const { becomes } = misbehaviour;
    const played = done[becomes === "written" ? "well" : "ill"];
    const found = played?.output?.items.find(({ step }) => step === name);
    expect(found?.state ?? "written").toBe(becomes);
    expect(found?.reason ?? "").toMatch(reasonOf(misbehaviour));
    const rows = steps.rows(`out/${name}.json`);
    expect(rows.length).toBe(becomes === "failed" || name === "no-rows" ? 0 : 3);
    expect(JSON.stringify(rows)).not.toMatch(foreign);
    const [told] = recordOf(name).evidence;
    expect(told?.unmet.length === 0).toBe(becomes === "written");
  });
});

describe("a record of each item", () => {
  const good = (title: string) => JSON.stringify({ weight: 1, title, verdict: "in", notes: ["It rises."] });
  const titles = {
    well: titlesOf(ofData.filter(harmless), "Tides"),
    ill: titlesOf(
      ofData.filter((each) => !harmless(each)),
      "Tides",
    ),
  };
  const play = (how: "well" | "ill") => {
    const name = `records-${how}`;
    steps.write(
      `given/${name}.json`,
      titles[how].map((title) => ({ title, page: 3 })),
    );
    return steps.play(
      name,
      `
  - name: record
    input: given/${name}.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Record of {input:this::title}"
    output_format: { weight: integer, title: string, verdict: { one_of: [in, out] }, notes: [string] }
    output: out/${name}.json
`,
    );
  };
  const done: Record<string, Played> = {};
  beforeAll(async () => {
    steps.answers = (task, { prompt }) => misbehave(ofData, task, good(task.replace("Record of ", "")), prompt);
    done["well"] = await play("well");
    done["ill"] = await play("ill");
  });

  it("exit 0 where no harm is done, else 3; every item has its row, and the sound ones are whole", () => {
    expect([done["well"]?.exitCode, done["ill"]?.exitCode]).toEqual([0, 3]);
    expect(done["well"]?.output?.items).toEqual([]);
    const rows = [...steps.rows("out/records-well.json"), ...steps.rows("out/records-ill.json")];
    const all = [...titles.well, ...titles.ill];
    expect(rows).toHaveLength(all.length);
    const sound = rows.filter((_row, at) => all[at]?.includes("beside"));
    expect(sound.length).toBeGreaterThan(10);
    for (const row of sound) expect(row).toMatchObject({ page: 3, weight: 1, verdict: "in", notes: ["It rises."] });
    expect(JSON.stringify(rows)).not.toMatch(foreign);
  });

  it.runIf(allTests)("what is only spelled otherwise is paid for once, what may be missing asked for again", () => {
    const callsOf = (name: string) =>
      steps.server.asked.filter(({ prompt }) => prompt.includes(`case ${name};`)).length;
    // Each is asked for an outline and for a record.
    expect(["fence", "python", "fields-too-many", "digits-as-text"].map(callsOf)).toEqual([2, 2, 2, 2]);
    expect(["no-parents", "prose", "length"].map(callsOf)).toEqual([2, 4, 4]);
  });

  it.each(cells(ofData))("%s", (...[name, misbehaviour]: Cell) => {
    const { becomes } = misbehaviour;
    const how = becomes === "written" ? "well" : "ill";
    const title = `Tides case ${name};`;
    const told = toldOf(done[how], "record", title);
    expect(told.state).toBe(becomes);
    expect(told.reason).toMatch(reasonOf(misbehaviour));
    const at = titles[how].indexOf(title);
    const row = steps.rows(`out/records-${how}.json`)[at];
    expect(row).toMatchObject({ page: 3, verdict: becomes === "failed" ? null : "in" });
    expect(recordOf(`records-${how}`).evidence[at]?.unmet.length === 0).toBe(becomes === "written");
  });
});

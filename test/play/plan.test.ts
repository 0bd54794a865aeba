import { describe, expect, it } from "vitest";
import { whyOf } from "../../src/play/plan/why.js";
import { processorSeconds } from "../support/processor-time.js";
import { PretendRun, type Row, seedPlaybook } from "./pretend-run.js";
import { allTests } from "../support/some-of.js";

const rows = (): Row[] => [
  { section: "1", title: "Introduction", parent_section: null },
  { section: "1.1", title: "Terms", parent_section: "1" },
  { section: "2", title: "Lessons", parent_section: null },
  { section: "2.1", title: "Introduction", parent_section: "2" },
];
const outlinePath = "exports/outlines/outline_ai-use-primary-school-education.json";
const jobsPath = "exports/jobs/job_ai-use-primary-school-education.json";
const run = (outline: () => Row[] = rows) => {
  const { playbook, values } = seedPlaybook();
  return new PretendRun(playbook, values, outline);
};
const states = (pretended: PretendRun) =>
  Object.fromEntries(
    pretended
      .plan()
      .steps.map(({ name, states: of }) => [
        name,
        Object.fromEntries(Object.entries(of).filter(([, count]) => count > 0)),
      ]),
  );

describe("the plan of the seed's playbook, before anything is done", () => {
  const plan = run().plan();

  it("counts items and calls as the config's ranges say", () => {
    expect(plan.steps[1]?.items).toMatchObject({ least: 370, most: 1755 });
    expect(plan.calls.least).toBeGreaterThan(3300);
    expect(plan.calls.most).toBeLessThan(15_900);
    expect(plan.calls.likely).toBeGreaterThan(plan.calls.least);
  });

  it("says that the target of words is overshot, and which count fits", () => {
    expect(plan.words).toMatchObject({
      fit: "overshoots",
      fitting: 250,
      document: { least: 444_000, most: 2_106_000 },
    });
    expect(plan.warnings[0]).toContain("444,000 to 2,106,000 words: over the target of 150,000 to 300,000");
  });

  it("says so when it falls short, and nothing when it fits", () => {
    const pretended = run();
    pretended.values = { ...pretended.values, "section-word-count": 50 };
    expect(pretended.plan().words).toMatchObject({ fit: "falls_short", fitting: 250 });
    pretended.values = { ...pretended.values, "section-word-count": 250 };
    expect(pretended.plan().words).toMatchObject({ fit: "fits", fitting: null });
  });

  it("prices it, and says where a price is not known", () => {
    expect(plan.usd?.least).toBeGreaterThan(3);
    expect(plan.usd?.most).toBeLessThan(60);
    const unknown = run().plan({ modelOf: () => "house:own-model" });
    expect(unknown.usd).toBeNull();
    expect(unknown.warnings.join()).toContain("the price of house:own-model is not known");
  });

  it("asks nothing where there is no model", () => {
    const without = run().plan({ modelOf: () => null });
    expect(without.calls).toEqual({ least: 0, likely: 0, most: 0 });
    expect(without.usd).toEqual({ least: 0, likely: 0, most: 0 });
  });

  it("says what waits for what", () => {
    expect(plan.steps.map(({ after }) => after)).toEqual([
      [],
      ["generate-outline"],
      ["generate-prompts"],
      ["generate-sections"],
      ["merge-sections"],
    ]);
    expect(plan.steps[4]?.planned.map(({ state, why }) => [state, why])).toEqual([
      ["waits", ["step merge-sections"]],
      ["waits", ["step merge-sections"]],
    ]);
  });
});

describe("the plan after a run", () => {
  it("has nothing left to ask, and asking again makes nothing", () => {
    const pretended = run();
    // An outline, a call for the prompts of each of four items, two sections and a merge of each.
    expect(pretended.play()).toBe(1 + 4 + 8 + 4);
    const { steps, calls } = pretended.plan();
    expect(steps.slice(0, 4).map(({ states: { done } }) => done)).toEqual([1, 4, 8, 4]);
    expect(calls.most).toBe(0);
    expect(pretended.play()).toBe(0);
  });

  it("knows a changed variable, and makes anew what reads it", () => {
    const pretended = run();
    pretended.play();
    pretended.values = { ...pretended.values, "target-audience": "parents" };
    expect(states(pretended)).toMatchObject({
      "generate-outline": { done: 1 },
      "generate-prompts": { stale: 4 },
      "generate-sections": { waits: 8 },
    });
    expect(whyOf(pretended.plan(), "generate-prompts/Terms")).toEqual([
      { step: "generate-prompts", item: "Terms", slot: "", state: "stale", why: ["variable target-audience"] },
    ]);
  });

  it("what waits for something stale may turn out as it was: least 0, most all", () => {
    const pretended = run();
    pretended.play();
    pretended.values = { ...pretended.values, "target-audience": "parents" };
    const [, prompts, sections] = pretended.plan().steps;
    expect(prompts?.calls.least).toBe(16);
    expect(sections?.calls).toMatchObject({ least: 0, likely: 16, most: 16 });
  });

  it("leaves the others as they are when a chapter comes in before them", () => {
    const pretended = run();
    pretended.play();
    const outline = [{ section: "0", title: "Preface", parent_section: null }, ...rows()];
    pretended.files.set(outlinePath, outline);
    pretended.remember(outlinePath);
    const { steps } = pretended.plan();
    const prompts = steps[1]?.planned ?? [];
    expect(prompts.find(({ title }) => title === "Preface")?.state).toBe("new");
    // Their siblings' titles changed for the two chapters, and for no others.
    expect(prompts.filter(({ state }) => state === "done").map(({ title }) => title)).toEqual([
      "Terms",
      "Introduction",
    ]);
    expect(prompts.filter(({ state }) => state === "stale").map(({ why }) => why)).toEqual([
      ["titles around the item"],
      ["titles around the item"],
    ]);
  });

  it("knows fields that no prompt reads, and that they change nothing", () => {
    const pretended = run();
    pretended.play();
    pretended.files.set(
      outlinePath,
      rows().map((row) => ({ ...row, note: "read twice" })),
    );
    pretended.remember(outlinePath);
    // A person's edit of the outline itself is told; nothing below it is asked for again.
    expect(states(pretended)).toMatchObject({ "generate-outline": { edited: 1 }, "generate-prompts": { done: 4 } });
  });

  it("keeps what a person edited, and makes anew only what was made of it", () => {
    const pretended = run();
    pretended.play();
    const jobs = structuredClone(pretended.files.get(jobsPath)) as {
      title: string;
      variations: { prompt: string }[];
    }[];
    const terms = jobs.find(({ title }) => title === "Terms");
    if (terms?.variations[0]) terms.variations[0].prompt = "Write about terms, briefly.";
    pretended.files.set(jobsPath, jobs);
    const plan = pretended.plan();
    expect(plan.steps[1]?.states).toMatchObject({ edited: 1, done: 3 });
    const stale = plan.steps[2]?.planned.filter(({ state }) => state === "stale");
    expect(stale?.map(({ title, slot, why }) => [title, slot, why])).toEqual([
      ["Terms", "1", ["item field this::prompt"]],
    ]);
    expect(plan.warnings.join()).toContain("1 edited by hand, kept");
    pretended.values = { ...pretended.values, "target-audience": "parents" };
    const both = pretended.plan();
    expect(both.steps[1]?.states).toMatchObject({ edited_stale: 1, stale: 3 });
    expect(both.warnings.join()).toContain("--redo generate-prompts/ITEM");
  });

  it("knows another model, another template, another number of answers and other passages", () => {
    const pretended = run();
    pretended.play();
    const whys = (plan: ReturnType<PretendRun["plan"]>, step: string) => [
      ...new Set(whyOf(plan, step).flatMap(({ why }) => why)),
    ];
    expect(whys(pretended.plan({ modelOf: () => "openai:gpt-5" }), "generate-outline")).toEqual(["model"]);
    expect(whys(pretended.plan({ evidenceOf: () => "other" }), "generate-outline")).toEqual(["evidence"]);
    const values = { ...pretended.values, "step-1-verbosity": 9 };
    expect(whys(pretended.plan({ values }), "generate-outline")).toEqual(["settings"]);
    const edited = new PretendRun(
      {
        ...pretended.playbook,
        steps: pretended.playbook.steps.map((step) =>
          step.kind === "prompt" ? { ...step, system_prompt: "Be brief." } : step,
        ),
      },
      pretended.values,
      rows,
    );
    edited.records = pretended.records;
    expect(whys(edited.plan(), "generate-outline")).toContain("template");
  });

  it("names the nearest step or item for one that there is not", () => {
    const pretended = run();
    pretended.play();
    expect(() => whyOf(pretended.plan(), "generate-promts")).toThrow('There is no step "generate-promts"');
    expect(() => whyOf(pretended.plan(), "generate-prompts/Trems")).toThrow('There is no item "Trems"');
  });
});

describe("an outline of 5,000 items", () => {
  const many = (): Row[] =>
    Array.from({ length: 50 }, (_, chapter) => [
      { section: `${chapter}`, title: `Chapter ${chapter}`, parent_section: null },
      ...Array.from({ length: 99 }, (_unused, part) => ({
        section: `${chapter}.${part}`,
        title: `Part ${part} of chapter ${chapter}`,
        parent_section: `${chapter}`,
      })),
    ]).flat();

  it.runIf(allTests)("is planned in 2 seconds and 500 MB", () => {
    const pretended = run(many);
    pretended.files.set(outlinePath, many());
    pretended.remember(outlinePath);
    const [outline] = pretended.plan().steps;
    const [item] = outline?.planned ?? [];
    if (!item?.parts) throw new Error("nothing is planned");
    const { id, slot, key, parts } = item;
    pretended.records = [{ step: "generate-outline", id, slot, key, parts, own: "edited" }];
    let planned = 0;
    const before = process.memoryUsage().heapUsed;
    const seconds = processorSeconds(() => {
      planned = pretended.plan().steps[1]?.planned.length ?? 0;
    });
    expect(planned).toBe(5000);
    expect(seconds).toBeLessThan(2);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(500e6);
  });
});

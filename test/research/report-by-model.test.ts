import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../src/edges/workbench.js";
import type { ResearchState } from "../../src/research/schema/research-schema.js";
import { type ModelServer, type Reply, type Script, startModelServer } from "../models/model-server.js";
import { openaiConfig } from "../models/workspace.js";
import { removeFolders } from "../support/quire.js";
import { readReport, report, type Reported, runReport, sampleState, sampleWorkbench } from "./research-state.js";
import type { ReportResult } from "../../src/research/report/report-schema.js";
import { allTests } from "../support/some-of.js";

const model = "openai:gpt-5-mini";

/** The label of the passage of a prompt that holds these words. */
function labelOf(prompt: string, words: string): string {
  const blocks = prompt.split(/^(?=\[S\d+\] )/mu).slice(1);
  const block = blocks.find((each) => each.includes(words));
  if (block === undefined) throw new Error(`No passage holds "${words}".`);
  return /^\[(S\d+)\]/u.exec(block)?.[1] ?? "";
}

const averaged = "spaced learners recalled about 47 per cent of the material";
const bjork = "Robert Bjork introduced it in 1994";

/** What a model gets right and wrong in one report. */
function draft(prompt: string): string {
  const lecture = labelOf(prompt, averaged);
  const essay = labelOf(prompt, bjork);
  return `# Spacing, a report by a model

## Introduction
The spacing effect is that the same amount of study produces better long-term memory when it is spread over time than when it is massed into one session [${lecture}].

## Key findings
### Retrieval practice
Robert Bjork introduced it in 1994 for conditions of practice that slow learning down while it happens [${lecture}].
Students who study under the open sky learn twice as much.

### The spacing effect
Averaged over the comparisons of spaced with massed study, spaced learners recalled about 47 per cent of the material and massed learners about 37 per cent [${lecture}] (Cepeda, 2006, https://doi.org/10.9999/invented).
Averaged over the comparisons, spaced learners recalled about 74 per cent of the material [${lecture}].
Octopuses solve mazes faster in cold water than in warm water [S99].

### A heading of the model's own that states that spacing works
Bjork's conditions of practice slow learning down while it happens and improve what is left afterwards [${essay}].

## Conclusion
The same amount of study produces better long-term memory when it is spread over time. Spaced learners grow taller by 12 centimetres [${lecture}].

## Sources used
[${lecture}]`;
}

const script: Script = ({ step, prompt }): Reply => {
  if (step === "research_report") return { text: draft(prompt) };
  if (step !== "repair") return { status: 400 };
  const mended = `Over the comparisons spaced learners recalled 47 per cent of the material, massed learners about 37 per cent [${labelOf(prompt, averaged)}].`;
  const numberOf = (words: string) => Number(new RegExp(`^(\\d+)\\. .*${words}`, "mu").exec(prompt)?.[1] ?? 0);
  const repairs = [
    { number: numberOf("74 per cent"), action: "replace", text: mended },
    { number: numberOf("Octopuses"), action: "remove", text: "" },
    { number: numberOf("taller"), action: "keep", text: "because I remember it" },
  ];
  return { text: JSON.stringify({ repairs: repairs.filter(({ number }) => number > 0) }) };
};

describe("a report by a model", () => {
  let server: ModelServer;
  let workbench: Workbench;
  let state: ResearchState;
  let written: Reported;

  beforeAll(async () => {
    server = await startModelServer(script);
    workbench = await sampleWorkbench(openaiConfig(server.origin));
    state = await sampleState(workbench);
    written = await report(workbench, state, { model });
  });
  afterAll(async () => {
    await workbench.close();
    await server.close();
    removeFolders();
  });
  const body = (): string => written.text.split("## Check")[0] ?? "";

  it("is written in two calls, one of them to mend, and every sentence left in it is supported or marked", () => {
    expect(server.asked.map(({ step }) => step)).toEqual(["research_report", "repair"]);
    expect(written.result.mode).toBe("model");
    const doubted = written.result.claims.filter(({ verdict }) => verdict !== "supported");
    expect(doubted.map(({ text, standing, verdict }) => [text.slice(0, 23), standing, verdict])).toEqual([
      ["Students who study unde", "unsupported", "unchecked"],
      ["Spaced learners grow ta", "cited", "weak"],
    ]);
    expect(body()).toContain("massed learners about 37 per cent (Lindqvist, 2024).");
  });

  it("gives a sentence the passage that says it, mends what can be mended and takes out what the model gives up", () => {
    expect(body()).toContain("slow learning down while it happens (*Desirable for Whom?");
    expect(body()).not.toMatch(/74 per cent|Octopuses/u);
    // Its label stood behind the sentence that went.
    expect(body()).toContain("when it is spread over time (Lindqvist, 2024).");
    expect(written.result.limitations[0]).toBe(
      "Sentences of the model that the passages they named do not support: 1 given the passage that says so, 1 said anew, 1 taken out.",
    );
  });

  it("lets no reference or heading of the model into the report", () => {
    expect(body()).not.toMatch(/10\.9999|Cepeda, 2006|S99|heading of the model/u);
    expect(body()).toContain("## Works cited\n\n*Desirable for Whom?");
    expect(written.result.limitations.join(" ")).toContain("10.9999/invented");
  });

  it("is shown passages as data, under labels, behind a mark that none of them holds", () => {
    const [asked] = server.of("research_report");
    const mark = /<<< begin passages (\w{16})/u.exec(asked?.prompt ?? "")?.[1] ?? "";
    expect(asked?.prompt.split(mark)).toHaveLength(4);
    expect(asked?.prompt).toMatch(/- Retrieval practice \(see (?:\[S\d+\])+\)/u);
  });

  it.runIf(allTests)("keeps, marked, what a judge finds in part, and takes out what it does not find", async () => {
    const judged = await startModelServer((request, nth): Reply | Promise<Reply> => {
      if (request.step === "repair") return { text: JSON.stringify({ repairs: [] }) };
      if (request.step !== "judge") return script(request, nth);
      const statements = [...request.prompt.matchAll(/^\[(C\d+)\] \(P\d[^)]*\) (.*)$/gmu)];
      const answers = statements.map(([, label, text = ""]) =>
        text.includes("74 per cent")
          ? { label, verdict: "partly", quote: averaged, explanation: "It says 47." }
          : { label, verdict: "not_in_passage", quote: null, explanation: "It does not." },
      );
      return { text: JSON.stringify({ answers }) };
    });
    const other = await sampleWorkbench(openaiConfig(judged.origin));
    const judge = { model, required: false };
    const { result, text } = await report(other, await sampleState(other), { model, judge });
    expect(result.judging).toMatchObject({
      model,
      judged: result.claims.filter(({ labels }) => labels.length > 0).length,
    });
    expect(result.claims.find((claim) => claim.text.includes("74 per cent"))).toMatchObject({ verdict: "weak" });
    expect(text).toContain("the judge finds a part of it: It says 47.");
    expect(text).not.toContain("taller");
    // A near copy needs no judge to be borne out.
    expect(result.claims.find((claim) => claim.text.includes("47 per cent"))).toMatchObject({ verdict: "supported" });
    await other.close();
    await judged.close();
  });

  it.runIf(allTests)(
    "stands behind quotations where it rests on little, its loops cut, and the run is incomplete",
    async () => {
      const invented = "Students who study under the open sky learn twice as much.";
      const poor = await startModelServer(({ step }): Reply => {
        if (step === "repair") return { text: JSON.stringify({ repairs: [] }) };
        return { text: `## Introduction\n${`${invented} `.repeat(30)}\n\n## Conclusion\nOctopuses solve mazes.` };
      });
      const other = await sampleWorkbench(openaiConfig(poor.origin));
      const run = await runReport(other, await sampleState(other), { model });
      expect(run.state).toBe("incomplete");
      const { result, text } = readReport(run.output as ReportResult);
      const [quotes = "", itsText = ""] = text.split("## What the model wrote");
      expect(quotes).toContain("## Key findings");
      expect(itsText).toMatch(/^### Introduction$/mu);
      expect(itsText.split("## Works cited")[0]?.split(invented)).toHaveLength(2);
      expect(result.counts).toMatchObject({ supported: 0, unsupported: 2 });
      expect(result.counts.quoted).toBeGreaterThan(5);
      expect(result.limitations.join("\n")).toMatch(/Under half[^]*30 times/u);
      await other.close();
      await poor.close();
    },
  );

  it.runIf(allTests)("is made of quotations where the model fails, and says so", async () => {
    const broken = await startModelServer(() => ({ status: 400, message: "no such model" }));
    const other = await sampleWorkbench(openaiConfig(broken.origin));
    const { result, text } = await report(other, await sampleState(other), { model });
    expect(result.mode).toBe("extractive");
    expect(result.claims.length).toBeGreaterThan(5);
    expect(text).toContain("did not write the report");
    await other.close();
    await broken.close();
  });

  it.runIf(allTests)("is made of quotations where the budget pays for no call", async () => {
    const asked = server.asked.length;
    const none = await runReport(workbench, state, { model }, { tokens: 500 });
    expect(none.state).toBe("incomplete");
    expect((none.output as ReportResult).mode).toBe("extractive");
    expect(server.asked).toHaveLength(asked);
    expect(readReport(none.output as ReportResult).text).toContain("budget of tokens");
  });
});

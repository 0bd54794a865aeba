import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../src/edges/workbench.js";
import type { ReportResult } from "../../src/research/report/report-schema.js";
import type { ResearchState } from "../../src/research/schema/research-schema.js";
import { resumeRun } from "../../src/run/execute.js";
import { removeFolders } from "../support/quire.js";
import {
  readReport,
  report,
  type Reported,
  runReport,
  sampleState,
  sampleWorkbench,
  withReportTool,
} from "./research-state.js";
import { allTests } from "../support/some-of.js";

const headings = (text: string): string[] => [...text.matchAll(/^## (.+)$/gmu)].map(([, title = ""]) => title);

describe("a report without a model", () => {
  let workbench: Workbench;
  let state: ResearchState;
  let written: Reported;

  beforeAll(async () => {
    workbench = await sampleWorkbench();
    state = await sampleState(workbench);
    written = await report(workbench, state);
  });
  afterAll(async () => {
    await workbench.close();
    removeFolders();
  });

  it("has every section, the works cited, the check and where the evidence stands", () => {
    expect(headings(written.text)).toEqual([
      "Introduction",
      "Key findings",
      "Methods discussed",
      "Disagreements",
      "Gaps",
      "Conclusion",
      "Works cited",
      "Check",
      "Evidence",
      "How this was found",
    ]);
    expect(written.text).toContain("### Retrieval practice\n\n- ");
    expect(written.text).toContain("- Effects in vocational training");
    expect(written.text).toMatch(/\[S1\] .*lines? \d+/u);
  });

  it("quotes word for word, more than one work, and cites each quotation from the records", () => {
    const { claims, sources, counts } = written.result;
    expect(counts.quoted).toBe(claims.length);
    expect(claims.length).toBeGreaterThan(8);
    const cited = new Set(claims.flatMap(({ labels }) => sources.find(({ label }) => labels.includes(label))?.work_id));
    expect(cited.size).toBeGreaterThan(2);
    expect(written.text).toContain("(Lindqvist, 2024)");
    expect(written.text).toContain("Lindqvist, A. (2024, November 12). *Lecture 7: Spacing and retrieval*.");
    const [body = ""] = written.text.split("## Check");
    expect(body).not.toMatch(/\[S\d+\]/u);
    const quotations = [...body.matchAll(/^- (.+)$/gmu)].map(([, text]) => text);
    expect(new Set(quotations).size).toBe(quotations.length);
  });

  it("lists every source that was seen beside the report, with why it was kept or not", () => {
    const { list, result } = written;
    expect(result.sources_path).toBe(join(dirname(result.report_path), "sources.json"));
    expect(list.counts).toMatchObject({ seen: 7, kept: 6 });
    expect(list.sources.at(-1)).toMatchObject({ kept: false, rejected: "below_score", citations: 0 });
    const [first] = list.sources;
    const ownClaims = result.claims.filter(({ labels }) =>
      labels.some((label) => result.sources.find((each) => each.label === label)?.work_id === first?.work_id),
    );
    expect(first?.citations).toBe(ownClaims.length);
    expect(list.counts.cited).toBe(list.sources.filter(({ citations }) => citations > 0).length);
  });

  it.runIf(allTests)("leaves the files of another report alone, and names its own after its report", async () => {
    const [before, second] = [readFileSync(written.result.sources_path, "utf8"), await report(workbench, state)];
    expect(second.result.report_path).not.toBe(written.result.report_path);
    expect(second.result.sources_path).toBe(second.result.report_path.replace(/\.md$/u, ".sources.json"));
    expect(readFileSync(written.result.sources_path, "utf8")).toBe(before);
    expect(second.list.report).toBe(second.result.report_path.split("/").at(-1));
  });

  it.runIf(allTests)(
    "keeps its files to itself where another is written at the same moment in the same folder",
    async () => {
      const both = await Promise.all([report(workbench, state), report(workbench, state)]);
      for (const { list, run_id, result } of both) {
        expect(list).toMatchObject({ run_id, report: basename(result.report_path) });
      }
      expect(new Set(both.flatMap(({ result }) => [result.report_path, result.sources_path])).size).toBe(4);
    },
  );

  it("is written where and in the style that was asked for", async () => {
    const path = join(workbench.root, "thesis", "chapter-2.md");
    const { text, result } = await report(workbench, state, { report_path: path, style: "ieee" });
    expect(result.report_path).toBe(path);
    expect(text).toMatch(/ \[1\]\./u);
    expect(readdirSync(dirname(path)).toSorted()).toEqual(["chapter-2.md", "sources.json"]);
  });

  it.runIf(allTests)("is written in another style where the one asked for does not exist, and says so", async () => {
    const { text } = await report(workbench, state, { style: "appa" });
    expect(text).toContain("(Lindqvist, 2024)");
    expect(text).toContain('There is no citation style "appa". The citations are in the style apa');
  });

  it.runIf(allTests)("loses nothing when it cannot be written: the run is resumed where it was", async () => {
    const folder = join(workbench.root, "full");
    writeFileSync(folder, "a file where a folder is needed");
    const failed = await runReport(workbench, state, { report_path: join(folder, "report.md") });
    expect(failed.state).toBe("failed");
    rmSync(folder);
    mkdirSync(folder);
    const resumed = await resumeRun(withReportTool(workbench.engine), failed.run_id);
    expect(resumed.error).toBeNull();
    const { text } = readReport(resumed.output as ReportResult);
    const [own = ""] = written.text.split("## How this was found");
    expect(text.startsWith(own)).toBe(true);
  });

  it("says that nothing was read where nothing was kept", async () => {
    const { result, text } = await report(workbench, { ...state, notes: [], seen: state.seen.slice(0, 1) });
    expect(result.claims).toEqual([]);
    expect(text).toContain("No source was read: there is nothing to report from.");
  });
});

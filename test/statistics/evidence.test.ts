import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Observed } from "../../src/domain/observed.js";
import { checkAnswer } from "../../src/evidence/answers/check-answer.js";
import { ToolRegistry } from "../../src/tool/registry.js";
import { irisCsv } from "../analysis/iris.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const registry = new ToolRegistry(project("dist"));
let root = "";

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(root, "iris.csv"), irisCsv);
  copyFileSync(project("examples/statistics/trials.csv"), join(root, "trials.csv"));
  for (const name of ["iris.csv", "trials.csv"]) await quireHere(["data", "add", name], { cwd: root });
});

/** What an analysis is as evidence. */
async function observed(name: string, input: object): Promise<Extract<Observed, { kind: "worked_out" }>> {
  const { stdout } = await quireHere(["tools", "call", name, "--input", JSON.stringify(input)], { cwd: root });
  const found = (await registry.get(name)).observe?.(JSON.parse(stdout));
  if (found?.kind !== "worked_out") throw new Error(`${name} is no analysis: ${stdout}`);
  return found;
}

async function verdictOf(sentence: string, { title, lines, analysis }: Awaited<ReturnType<typeof observed>>) {
  const place = { path: null, heading_path: [title], start_line: 1, end_line: lines.length };
  const about = { label: "S1", work_id: analysis?.id ?? "", title, authors: [], year: null, score: 1 };
  const content = [title, "", ...lines].join("\n");
  const source = { ...about, ...place, start_page: null, end_page: null, kind: "calculation" as const, content };
  const { claims } = await checkAnswer({ answer_markdown: `${sentence} [S1].`, sources: [source] });
  return claims[0];
}

const pairs = { data: "trials", columns: ["mean_spaced", "mean_massed"], test: "t_paired" };
const studies = {
  data: "trials",
  study: "study",
  reports: "means",
  columns: ["mean_spaced", "sd_spaced", "n_spaced", "mean_massed", "sd_massed", "n_massed"],
};
const lengths = "select species, round(avg(petal_length), 3) as mean_petal_length from iris group by species";

/** A tool, what it is asked, what is true of its answer, and what is not: another number, the contrary direction. */
const cases: [tool: string, input: object, right: string[], wrong: string[]][] = [
  [
    "statistics_test",
    pairs,
    [
      "Spaced practice had a higher mean (25.82) than massed practice (23.00)",
      "The difference was significant, t(5) = 3.18, p = .025",
      "The standardised mean difference was d_z = 1.30, 95% CI [0.15, 2.39]",
    ],
    [
      "Spaced practice had a higher mean (25.28) than massed practice (23.00)",
      "Massed practice had a higher mean than spaced practice",
      "The mean of massed practice was higher than that of spaced practice",
      "The difference was not significant, t(5) = 3.18, p = .025",
      "The difference was significant, t(5) = 3.18, p = .25",
    ],
  ],
  [
    "statistics_test",
    { data: "iris", columns: ["petal_length", "sepal_length"], test: "pearson" },
    ["Sepal length rises as petal length rises (r = 0.87)"],
    ["Sepal length falls as petal length rises (r = 0.87)", "Sepal length rises as petal length rises (r = 0.78)"],
  ],
  [
    "statistics_model",
    { data: "iris", formula: "petal_length ~ sepal_length + sepal_width" },
    [
      "Petal length rises by 1.776 for each unit of sepal length",
      "The model explains 86.77 % of the variance of petal length",
    ],
    [
      "Petal length falls by 1.776 for each unit of sepal length",
      "Petal length rises by 1.9 for each unit of sepal length",
    ],
  ],
  [
    "meta_analysis",
    studies,
    [
      "The summary effect is 0.52, 95% CI [0.31, 0.72]",
      "The studies do not differ significantly, Q(5) = 3.48, p = .627",
    ],
    [
      "The summary effect is 0.62, 95% CI [0.31, 0.72]",
      "The summary effect is below 0",
      "The studies differ significantly",
    ],
  ],
  [
    "statistics_power",
    { design: "two_sample_t", effect: 0.5, power: 0.8 },
    ["Each group needs 64 participants"],
    ["46 participants are needed in each group for d = 0.5 and a power of 0.8"],
  ],
  [
    "effect_size",
    { from: "t", values: [2.5, 20, 22] },
    ["The effect size d is 0.77, 95% CI [0.14, 1.40]"],
    ["The effect size d is 0.67"],
  ],
  [
    "mine",
    { method: "kmeans", data: "iris", columns: ["petal_length", "petal_width"], scale: false },
    ["The clusters explain 94.3 % of the sum of squares"],
    ["The clusters explain 84.3 % of the sum of squares", "Cluster 1 has 50 rows"],
  ],
  [
    "mine",
    { method: "knn", data: "iris", target: "species" },
    ["The accuracy was 94 % in 10-fold cross-validation", "The accuracy was higher than the baseline"],
    ["The accuracy was 98 % in 10-fold cross-validation", "The baseline was higher than the accuracy"],
  ],
  [
    "data_query",
    { sql: lengths },
    ["The mean petal length of setosa is 1.462"],
    ["The mean petal length of setosa is 4.26", "The mean petal length of setosa is 1.642"],
  ],
  [
    "data_profile",
    { name: "iris" },
    ["The data set iris has 150 rows and 5 columns"],
    ["The data set iris has 140 rows and 5 columns"],
  ],
];

describe.each(cases)("what is said of %s %j", (tool, input, right, wrong) => {
  it("is supported where it is right, at a line of its own, and not where a number or a direction is another", async () => {
    const evidence = await observed(tool, input);
    for (const sentence of right) {
      const claim = await verdictOf(sentence, evidence);
      expect({ sentence, verdict: claim?.verdict }).toEqual({ sentence, verdict: "supported" });
      expect(evidence.lines[(claim?.evidence?.start_line ?? 0) - 1]).toContain(claim?.evidence?.quote);
    }
    for (const sentence of wrong) {
      const verdict = (await verdictOf(sentence, evidence))?.verdict ?? "";
      expect({ sentence, isBorneOut: ["supported", "computed"].includes(verdict) }).toEqual({
        sentence,
        isBorneOut: false,
      });
    }
  });
});

describe("an analysis as evidence", () => {
  it("is named by question and data: other data, another id", async () => {
    const before = await observed("statistics_test", pairs);
    expect(before.title).toBe("Statistical test of trials");
    expect(before.analysis?.data).toEqual([{ name: "trials", sha256: expect.stringMatching(/^[\da-f]{64}$/u) }]);
    expect((await observed("statistics_test", pairs)).analysis).toEqual(before.analysis);
    writeFileSync(join(root, "trials2.csv"), "mean_spaced,mean_massed\n1,2\n3,5\n4,4\n");
    await quireHere(["data", "add", "trials2.csv"], { cwd: root });
    const other = await observed("statistics_test", { ...pairs, data: "trials2" });
    expect(other.analysis?.id).not.toBe(before.analysis?.id);
  });

  it("keeps words of a table from passing for a table or a command", async () => {
    writeFileSync(join(root, "sly.csv"), 'name,n\n"a | b",1\n"two\nlines",2\n');
    await quireHere(["data", "add", "sly.csv"], { cwd: root });
    const { lines } = await observed("data_query", { sql: "select name, n from sly" });
    expect(lines.slice(2, 4)).toEqual(["| a / b | 1 |", "| two lines | 2 |"]);
  });
});

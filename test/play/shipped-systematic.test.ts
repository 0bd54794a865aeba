import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";
import { json, keysOf, sectionsOf, ShippedPlay } from "./shipped-play.js";

const folder = "exports/systematic/does-retrieval-practice-help-pupils";
const values = {
  question: "Does retrieval practice help pupils?",
  include: "a randomised trial of retrieval practice with pupils",
  columns: ["participants", "effect", "standard error"],
  reports: "estimate",
  "effect-columns": ["effect", "standard error"],
};

const trial = (name: string, pupils: number, effect: string, error: string) => `---
title: Retrieval practice in ${name}
author: Ada ${name}
date: 2019
---

# Trial

We made a randomised trial of retrieval practice with ${pupils} pupils in ${name}. The participants were ${pupils} pupils of two schools. The standardised effect was ${effect} after a week. Its standard error was ${error} in the whole sample.
`;
const trials = {
  "alpha.md": trial("Arbor", 84, "0.42", "0.12"),
  "beta.md": trial("Birch", 120, "0.31", "0.10"),
  "gamma.md": trial("Cedar", 60, "0.55", "0.20"),
};

let shipped: ShippedPlay;

beforeAll(async () => {
  shipped = await ShippedPlay.open(/Halloran|essay/u, trials);
  shipped.answers = (task, { step, prompt }) => {
    if (step === "gather_read_paper") return json({ results: [cellsIn(prompt)] });
    if (task.includes("Decide, and give the reason")) return json(decisionOn(task));
    if (task.includes("Plan how the results")) return json({ rows: ["Effects", "Conclusion"].map(rowOf) });
    return undefined;
  };
});
afterAll(async () => {
  await shipped.close();
  removeFolders();
});

/** Includes the trials, and is not sure of the review. */
function decisionOn(task: string): object {
  if (task.includes("Retrieval practice in")) return { decision: "include", reason: "It is a randomised trial." };
  if (task.includes("narrative review")) return { decision: "unsure", reason: "It reviews trials." };
  return { decision: "exclude", reason: "It is an essay." };
}

const rowOf = (title: string, at: number) => ({
  section: String(at + 1),
  title,
  parent_section: null,
  question: `What is the effect of retrieval practice, and its standard error?`,
});

/** What a paper says for each column, copied from it. */
function cellsIn(prompt: string): object {
  const quote = (words: string) =>
    new RegExp(`[^.\\n]*${words}[^.\\n]*(?:\\.\\d[^.\\n]*)*\\.`, "u").exec(prompt)?.[0].trim() ?? null;
  const value = (words: string, number: RegExp) => ({
    value: number.exec(quote(words) ?? "")?.[0] ?? "",
    quote: quote(words),
  });
  const cells = [
    { column: "participants", ...value("participants were", /\d+ pupils/u) },
    { column: "effect", ...value("standardised effect was", /\d\.\d+/u) },
    { column: "standard error", ...value("standard error was", /\d\.\d+/u) },
  ].filter(({ quote: words }) => words !== null);
  const none = { label: null, url: null, date: null, snippet: null, evidence_url: null };
  return { ...none, title: "Paper", source: "library", cells };
}

const flowSchema = z.object({
  counts: z.record(z.string(), z.number()),
  work_ids: z.array(z.string()),
  studies: z.array(z.object({ key: z.string(), decision: z.string(), reason: z.string() })),
});
const tableRows = (markdown: string): string[][] =>
  [...markdown.matchAll(/^\| (.*) \|$/gmu)].map(([, row = ""]) => row.split(" | ").map((cell) => cell.trim()));

describe.each(["none", null] as const)("the systematic review (model: %s)", (model) => {
  it.runIf(allTests || model === "none")(
    "counts add up and equal the tables, cells hold quotations, every decision has its reason",
    async () => {
      const { code, output } = await shipped.play("systematic-review", model, values);
      expect([code, output.items, output.documents[0]?.incomplete]).toEqual([0, [], false]);
      const flow = flowSchema.parse(JSON.parse(shipped.text(`${folder}/flow.json`)));
      const { identified = 0, duplicates, not_screened, screened, excluded, assessed, unsure, included } = flow.counts;
      expect(identified).toBe(shipped.rows(`${folder}/works.json`).length);
      expect([duplicates, not_screened, screened]).toEqual([0, 0, identified]);
      expect([screened, assessed]).toEqual([(excluded ?? 0) + (assessed ?? 0), (unsure ?? 0) + (included ?? 0)]);
      expect(included).toBe(flow.work_ids.length);
      // Without a model nothing is excluded: what no words speak for is left to a person.
      expect([excluded, unsure, included]).toEqual(model === null ? [1, 1, 3] : [0, 2, 3]);

      const review = shipped.text(`${folder}/review.md`);
      const sections = new Map(sectionsOf(review).map(({ title, text }) => [title, text]));
      expect([...sections.keys()].slice(0, 2)).toEqual(["Abstract", "Methods"]);
      expect([...sections].filter(([, text]) => text === "")).toEqual([]);
      expect(sections.get("Question and criteria")).toContain(values.include);
      expect(sections.get("Search")).toContain("5 works");

      const selection = tableRows(sections.get("Study selection") ?? "");
      const told = Object.fromEntries(selection.slice(2, 10).map(([name = "", count]) => [name, Number(count)]));
      expect(told).toMatchObject({ Screened: screened, Excluded: excluded, Included: included, Assessed: assessed });
      const decided = selection.slice(12);
      expect(decided).toHaveLength(screened ?? 0);
      for (const [study = "", decision, reason] of decided) {
        const own = flow.studies.find(({ key }) => keysOf(study).includes(key));
        expect([decision, reason]).toEqual([
          expect.stringMatching(/^(?:included|excluded|not decided)$/u),
          expect.stringMatching(/\w/u),
        ]);
        expect(decision?.slice(0, 6)).toBe(own?.decision === "unsure" ? "not de" : own?.decision.slice(0, 6));
      }
      expect(review).toContain("![Flow of studies](prisma.png)");
      expect(shipped.text(`${folder}/prisma.svg`)).toContain(`(n\u00a0=\u00a0${included})`);

      const cells = tableRows(sections.get("Included studies") ?? "").slice(2);
      expect(cells).toHaveLength(3 * values.columns.length);
      for (const [, , said = ""] of cells) expect(said).toMatch(/“.+” \[@\w+/u);
      await expectPicture("docx");
    },
  );
});

describe("the meta-analysis of the review", () => {
  it.runIf(allTests)(
    "joins the numbers of the table where they are there, and says so where they are not",
    async () => {
      const joined = sectionsOf(shipped.text(`${folder}/review.md`)).find(
        ({ title }) => title === "Meta-analysis",
      )?.text;
      expect(joined).toContain("The results of 3 studies were joined.");
      expect(joined).toMatch(/0\.3\d/u);
      expect(joined).toContain("![Forest plot](forest.png)");
      expect(existsSync(join(shipped.root, folder, "forest.png"))).toBe(true);

      const { code } = await shipped.play("systematic-review", null, { ...values, reports: "none" });
      const none = sectionsOf(shipped.text(`${folder}/review.md`)).find(({ title }) => title === "Meta-analysis")?.text;
      expect([code, none]).toEqual([0, expect.stringContaining("No meta-analysis was made.")]);
    },
  );
});

/** The flow of studies is in the finished document, too. */
async function expectPicture(format: string): Promise<void> {
  const { stdout } = await shipped.quire("audit", `${folder}/review.${format}`, "--json", "--no-library");
  expect(JSON.parse(stdout)).toMatchObject({ format });
  const { warnings } = z
    .object({ warnings: z.array(z.unknown()) })
    .parse(JSON.parse((await shipped.quire("export", `${folder}/review.md`, "-o", "again.docx", "--json")).stdout));
  expect(warnings).toEqual([]);
}

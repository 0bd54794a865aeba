import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDocument, openDocument } from "../../src/adapters/pdf/pdfium-document.js";
import { loadPdfium } from "../../src/adapters/pdf/pdfium-library.js";
import { removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";
import { citedText, json, keysOf, quotedSentences, sectionsOf, ShippedPlay } from "./shipped-play.js";

let shipped: ShippedPlay;

beforeAll(async () => {
  shipped = await ShippedPlay.open(/Halloran|lecture-07|essay/u);
  shipped.answers = (task, { prompt }) => answerTo(task, prompt);
});
afterAll(async () => {
  await shipped.close();
  removeFolders();
});

const agree = "Where the works agree and disagree";
/** By the words of the task: titles, and the fields that their rows have beside number and title. */
const outlines: readonly (readonly [asked: string, titles: readonly string[], fields: readonly string[]])[] = [
  ["Plan a literature review", ["Introduction", "Feedback", "Age", agree, "Gaps"], ["parent_section", "question"]],
  ["Outline a chapter", ["Introduction", "Testing", "Rereading", "Summary"], ["parent_section", "claim"]],
  ["Plan a brief", ["The problem", "More tests", "More reading", "What is not known", "What follows"], ["question"]],
];

/** A model that plans what it is asked to plan, and says only what its passages say. */
function answerTo(task: string, prompt: string) {
  const outline = outlines.find(([asked]) => task.includes(asked));
  if (outline !== undefined) return json({ rows: outline[1].map((title, at) => rowOf(title, at, outline[2])) });
  if (task.startsWith("Annotate")) {
    const [one = "", two = one, three = two] = citedText(prompt, task, 3, "\n").split("\n");
    return { text: `# What it says\n\n${one}\n\n# How it was found\n\n${two}\n\n# What it is worth here\n\n${three}` };
  }
  return undefined;
}

function rowOf(title: string, at: number, fields: readonly string[]) {
  const said = `Retrieval practice, tests and reading: ${title}`;
  const more = fields.map((field) => [field, field === "parent_section" ? null : said]);
  return { section: String(at + 1), title, ...Object.fromEntries(more) };
}

const modes = ["none", null] as const;
const topic = "retrieval practice";

describe.each(modes)("a shipped playbook (model: %s)", (model) => {
  it.runIf(allTests)(
    "annotated-bibliography: three cited sentences on each work, all of that work, in the order of authors",
    async () => {
      const { code, output } = await shipped.play("annotated-bibliography", model, { topic });
      expect([code, output.items]).toEqual([0, []]);
      const folder = "exports/bibliography/retrieval-practice";
      const works = shipped.rows(`${folder}/works.json`);
      const entries = sectionsOf(shipped.text(`${folder}/bibliography.md`)).filter(({ level }) => level === 1);
      expect(entries.map(({ title }) => title)).toEqual(works.map(({ title }) => title));
      const authors = works.flatMap((work) => (work["authors"] as string[])[0]?.split(" ").at(-1) ?? []);
      expect(authors).toEqual(authors.toSorted());
      for (const { key, text } of shipped.rows(`${folder}/annotations.json`)) {
        const parts = sectionsOf(String(text));
        expect(parts.map(({ title }) => title)).toEqual(["What it says", "How it was found", "What it is worth here"]);
        for (const part of parts) expect(keysOf(part.text)).toEqual([key]);
      }
      expect(existsSync(join(shipped.root, `${folder}/bibliography.docx`))).toBe(true);
    },
  );

  it.runIf(allTests || model === "none")(
    "literature-review: by themes that several works tell of, with agreement and gaps, no sentence twice",
    async () => {
      const { code, output } = await shipped.play("literature-review", model, {
        topic,
        themes: "2-3",
        author: "Ada Quill",
      });
      expect([code, output.items]).toEqual([0, []]);
      const review = shipped.text("exports/review/review_retrieval-practice.md");
      expect(review).toMatch(/^author: Ada Quill$/mu);
      const sections = sectionsOf(review);
      const titles = sections.map(({ title }) => title);
      expect(titles.slice(0, 1)).toEqual(["Introduction"]);
      expect(titles.slice(-2)).toEqual([
        expect.stringContaining("agree and disagree"),
        expect.stringContaining("Gaps"),
      ]);
      expect(titles.length).toBeGreaterThanOrEqual(5);
      for (const { text } of sections) expect(text).not.toBe("");
      const works = sections.slice(1, -2).map(({ text }) => new Set(keysOf(text)).size);
      expect(Math.min(...works)).toBeGreaterThanOrEqual(model === "none" ? 2 : 1);
      const sentences = quotedSentences(review);
      expect(new Set(sentences).size).toBe(sentences.length);
      expect([sentences.length > 10, review.includes("word for word")]).toEqual([model === "none", model === "none"]);
      const twice = output.documents[0]?.guards.filter(({ kind }) => kind === "repetition") ?? [];
      expect(model === "none" ? twice : []).toEqual([]);
      expect(Object.keys(output.verdicts).filter((verdict) => !["quoted", "supported"].includes(verdict))).toEqual([]);
      await expectWorksCited("exports/review/review_retrieval-practice.md", review);
    },
  );

  it.runIf(allTests)("thesis-chapter: an introduction, sections, a summary, each with a text that cites", async () => {
    const values = { title: "Testing as learning", argument: "Taking a test teaches more than reading again." };
    const { code, output } = await shipped.play("thesis-chapter", model, { ...values, sections: ["2-4", "0-2"] });
    expect([code, output.items]).toEqual([0, []]);
    const sections = sectionsOf(shipped.text("exports/chapters/testing-as-learning.md"));
    expect([sections[0]?.title, sections.at(-1)?.title]).toEqual(["Introduction", "Summary"]);
    expect(sections.length).toBeGreaterThanOrEqual(4);
    for (const { text } of sections) expect(keysOf(text).length).toBeGreaterThan(0);
    const drafts = shipped.rows("exports/chapters/testing-as-learning_drafts.json");
    for (const row of drafts) expect(row["drafts"]).toHaveLength(2);
  });

  it.runIf(allTests)("policy-brief: at most two pages of PDF, with its works cited", async () => {
    const problem = "Should schools replace rereading with retrieval practice?";
    const { code, output } = await shipped.play("policy-brief", model, { problem });
    expect([code, output.items, output.documents[0]?.incomplete]).toEqual([0, [], false]);
    const folder = "exports/brief/should-schools-replace-rereading-with-retrieval-practice";
    const sections = sectionsOf(shipped.text(`${folder}/brief.md`));
    expect(sections[0]?.title).toBe("The problem");
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const { text } of sections) expect(keysOf(text).length).toBeGreaterThan(0);
    const document = openDocument(
      await loadPdfium(),
      readFileSync(join(shipped.root, `${folder}/brief.pdf`)),
      "brief.pdf",
    );
    expect(document.pages).toBeLessThanOrEqual(2);
    closeDocument(document);
  });
});

/** Every work that a document cites is in the list of works cited at its end. */
async function expectWorksCited(path: string, markdown: string): Promise<void> {
  const { stdout, code } = await shipped.quire("cite", path, "--json");
  expect(code).toBe(0);
  const { works } = JSON.parse(stdout) as { works: { key: string }[] };
  expect(new Set(works.map(({ key }) => key))).toEqual(new Set(keysOf(markdown)));
}

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorkspace, type Workspace } from "../src/index.js";

const library = fileURLToPath(new URL("../examples/library", import.meta.url));

let folder: string;
let workspace: Workspace;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quire-answers-"));
  cpSync(library, join(folder, "library"), { recursive: true });
  workspace = await openWorkspace(folder);
  await workspace.add("library");
});

afterAll(async () => {
  await workspace.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a reader must find in the first five sentences of an answer without a model. */
const facts: readonly (readonly [question: string, fact: RegExp])[] = [
  [
    "What is the testing effect?",
    /retrieving information from memory improves later retention|called the testing effect/,
  ],
  ["What is retrieval practice?", /bringing something back from memory/],
  ["What is the spacing effect?", /repetitions separated by time|spread over time/],
  ["What is a desirable difficulty?", /slow learning down|make practice harder|desirable if|called the latter/],
  ["What are savings in memory research?", /work that relearning no longer needs/],
  ["How could sleep strengthen memories?", /reactivated|nothing new is learned/],
  ["What is the difference between performance and learning?", /during training|end of a lesson/],
  ["Is it better to test yourself or to reread a text?", /56 ?(?:%|per cent)|is better afterwards/],
  ["How should I prepare for an exam in one week?", /after two days/],
  ["How long should I wait before I study the same material again?", /depends on when|too soon|weeks?|months?/],
  ["How large is the testing effect?", /0\.50|0\.61|0\.93/],
  ["How many teachers believe in learning styles?", /93 ?%|89\.1 ?%/],
  ["Who measured the first forgetting curve?", /Ebbinghaus/],
  ["What are the limits of the testing effect?", /disappears|absent|no reliable effect|smaller for transfer/],
];

describe("answers without a model", () => {
  it.each(facts)("%s", async (question, fact) => {
    const { claims } = await workspace.ask(question);
    expect(claims.length).toBeGreaterThan(0);
    const said = claims.slice(0, 5).map(({ text }) => text.replace(/[*_]/gu, ""));
    expect(said.join("\n")).toMatch(fact);
    expect(claims.filter(({ standing, verdict }) => standing !== "quoted" || verdict !== "supported")).toEqual([]);
  });

  it("sets different values side by side", async () => {
    const { answer_markdown } = await workspace.ask("How large is the testing effect?");
    const together = answer_markdown.split("\n\n").slice(0, 2).join("\n");
    expect(together).toMatch(/^Sources differ:/);
    expect(new Set(together.match(/0\.\d\d/gu)).size).toBeGreaterThan(1);
  });

  it.each([
    "Which dose of caffeine lowers blood pressure in pregnant women?",
    "How do I bake sourdough bread?",
    "What is the best treatment for migraine?",
    "Why did the Roman Empire fall?",
    "How large is the population of Mongolia?",
  ])("says that nothing answers: %s", async (question) => {
    const { claims, answer_markdown } = await workspace.ask(question);
    expect(claims).toEqual([]);
    expect(answer_markdown).toMatch(/no sentence that answers this question/);
  });
});

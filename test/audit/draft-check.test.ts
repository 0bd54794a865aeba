import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import { draftCheckContract } from "../../src/contracts/draft-check.js";
import type { Workbench } from "../../src/edges/workbench.js";
import { runTool } from "../../src/run/execute.js";
import { processorSecondsOf } from "../support/processor-time.js";
import { exampleLibrary, newWorkspace, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

const whole = readFileSync(join(exampleLibrary, "..", "draft", "what-lasts.md"), "utf8");
/** Its first sections and its list. */
const written = `${whole.slice(0, whole.indexOf("### 2.2"))}${whole.slice(whole.indexOf("## References"))}`;

let workspace: string;
let workbench: Workbench;

beforeAll(async () => {
  workspace = newWorkspace();
  await quireHere(["add", "library", "--quiet"], { cwd: workspace });
  workbench = await compose({ workspace, startedIn: workspace, environment: {}, flags: {}, lasting: true });
}, 60_000);

afterAll(async () => {
  await workbench.close();
  removeFolders();
});

async function checked(text: string) {
  const { output, error } = await runTool(workbench.engine, draftCheckContract, { draft: "draft.md", text });
  if (output === undefined) throw error;
  return output;
}

/** What a process that knows nothing of before finds in the same text. */
async function audited(text: string) {
  writeFileSync(join(workspace, "draft.md"), text);
  const given = ["audit", "draft.md", "--offline", "--json", "--quiet", "--judge", "none"];
  return JSON.parse((await quire(given, { cwd: workspace })).stdout);
}

/** As somebody goes on writing: what stands where, what is cited and what is said changes. */
const edits: readonly ((text: string) => string)[] = [
  (text) => text.replace("In 1879 a young", "In 1897 a young"),
  (text) => text.replace("# What lasts", "As it says elsewhere (Okonkwo, 2021), this is new.\n\n# What lasts"),
  (text) => text.replace(/^Brandl.*$/mu, ""),
  (text) => text.replace("The story begins with one man.", "The story begins with one man.[^1]"),
  (text) => `${text}\n\n[^1]: Ebbinghaus learned syllables for more than a year (Abernathy, 2020).\n`,
  (text) => text.replace("(Abernathy, 2020).\nOnly", "(Abernathy, 2020, p. 3).\nOnly"),
];

describe("a draft that is checked while it is written", () => {
  it("has the findings of an audit of the same text, whatever was known before", async () => {
    let text = written;
    await checked(text);
    for (const edit of edits) {
      const next = edit(text);
      expect(next).not.toBe(text);
      text = next;
      await checked(text);
    }
    const [{ findings, statements }, fresh] = [await checked(text), await audited(text)];
    expect(findings.length).toBeGreaterThan(3);
    expect(findings).toEqual(fresh.findings);
    expect(statements.map(({ text: said, verdict }) => [said, verdict])).toEqual(
      fresh.sentences.map((sentence: { text: string; together: { verdict: string } }) => [
        sentence.text,
        sentence.together.verdict,
      ]),
    );
  }, 60_000);

  it("is compared with a library that changed meanwhile", async () => {
    const text = "# Draft\n\nSpaced sessions were better in 87.3 per cent of the gardens [@garden].\n";
    expect((await checked(text)).findings.map(({ code }) => code)).toContain("dangling");
    writeFileSync(
      join(workspace, "garden.md"),
      '---\ntitle: "Gardens"\nauthor: "Ada Garden"\ndate: 2020\ncitation-key: garden\n---\n\n# Gardens\n\nSpaced sessions were better in 87.3 per cent of the gardens.\n',
    );
    await quireHere(["add", "garden.md", "--quiet"], { cwd: workspace });
    const { stdout } = await quireHere(["library", "--json"], { cwd: workspace });
    const records: { key: string; title: string }[] = JSON.parse(stdout).records;
    const { key } = records.find(({ title }) => title === "Gardens")!;
    const { statements } = await checked(text.replace("@garden", `@${key}`));
    expect(statements.map(({ verdict }) => verdict)).toEqual(["supported"]);
  }, 60_000);

  it("is checked in a fraction of the time when a sentence has changed, and says what can be written instead", async () => {
    let output = await checked(written);
    const first = await processorSecondsOf(async () => (output = await checked(whole)));
    const changed = whole.replace("for more than a year", "for more than three years");
    expect(await processorSecondsOf(() => checked(changed))).toBeLessThan(first / 2);
    const { changes, findings } = output;
    const mends = changes.map(({ finding, title }) => [finding === null ? null : findings[finding]?.code, title]);
    expect(mends).toContainEqual(["number_differs", expect.stringContaining("as the source has it")]);
    const lines = whole.split("\n");
    for (const { edits: all } of changes)
      for (const { line, column, end_line, end_column } of all) {
        expect(lines[line - 1]?.length).toBeGreaterThanOrEqual(column - 1);
        expect([end_line - line, end_column - column].some((length) => length > 0) || line === end_line).toBe(true);
      }
  }, 60_000);
});

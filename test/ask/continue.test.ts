import { afterAll, beforeAll, expect, it } from "vitest";
import { TestLibrary } from "../support/library.js";
import { quireHere } from "../support/quire-here.js";
import { removeFolders } from "../support/quire.js";

let library: TestLibrary;
beforeAll(async () => {
  library = await TestLibrary.open();
  for (const [country, share] of [
    ["Germany", 6],
    ["Japan", 3],
  ] as const)
    library.write(`${country}.md`, `# ${country}\n\nInflation in ${country} was ${share} per cent in that year.\n`);
  await library.add();
});
afterAll(async () => {
  await library.workspace.close();
  removeFolders();
});

async function ask(...given: string[]) {
  return quireHere(["ask", "--model", "none", ...given, "--json"], { cwd: library.root });
}

it("goes on from an earlier question with its evidence, in a run of its own that names that one", async () => {
  const first = JSON.parse((await ask("How large was inflation in Germany?")).stdout);
  const { stdout } = await ask("--continue", first.run_id, "and in Japan?");
  const second = JSON.parse(stdout);
  expect(second).toMatchObject({
    question: "How large was inflation in Japan?",
    follows: { run_id: first.run_id, question: "How large was inflation in Germany?" },
  });
  expect(second.run_id).not.toBe(first.run_id);
  expect(second.answer_markdown).toMatch(/Inflation in Japan was 3 per cent/u);
  const works = (sources: { title: string }[]) => sources.map(({ title }) => title);
  expect(works(second.sources)).toEqual(expect.arrayContaining(works(first.sources)));
});

it("says which runs can be gone on from, and not in a loop", async () => {
  const { run_id } = JSON.parse((await ask("How large was inflation in Germany?")).stdout);
  const looped = await ask("--continue", run_id, "--agent", "on", "and in Japan?");
  expect(looped.stdout + looped.stderr).toMatch(/Leave --agent on and --resume out/u);
});

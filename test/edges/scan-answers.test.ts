import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { bees, crossrefAnswer, owls, writePaper } from "../support/papers.js";
import { removeFolders } from "../support/quire.js";
import { closePlayers, scanWorkspace } from "../support/scan-workspace.js";
import { allTests } from "../support/some-of.js";

afterEach(closePlayers);
afterAll(removeFolders);

/** A file whose DOI leads to another paper, and a list of answers about it. */
async function withAnswers(answers: unknown[]) {
  const workspace = await scanWorkspace([crossrefAnswer(owls, bees)]);
  await writePaper(workspace.at("a.pdf"), owls);
  writeFileSync(join(workspace.cwd, "answers.json"), JSON.stringify({ "a.pdf": answers }));
  return workspace;
}

describe("a list of answers", () => {
  it("is not used behind an answer that cannot be followed: the rest was meant for something else", async () => {
    const wrong = { edit: { titel: owls.title } };
    const { run, scan, files, manifest } = await withAnswers([wrong, "write", "yes"]);
    const asked = await run("scan", "papers", "--write", "--answers", "answers.json");
    expect([asked.code, files()]).toEqual([3, ["a.pdf"]]);
    expect(asked.stderr).toContain("No such field: titel");
    const { output } = await scan("--yes", "--answers", "answers.json");
    expect([output.counts, files()]).toEqual([{ unidentified: 1 }, ["a.pdf"]]);
    expect(manifest().entries).toMatchObject([{ processed: false, status: "unidentified" }]);
  });

  it.runIf(allTests)("may say the year instead of a date", async () => {
    const edit = { title: owls.title, authors: "Strix, Ada", year: 2018 };
    const { scan, manifest } = await withAnswers([{ edit }, "write", "yes"]);
    expect((await scan("--write", "--answers", "answers.json")).output.counts).toEqual({ written: 1 });
    expect(manifest().entries).toMatchObject([{ title: owls.title, year: 2018, date: "2018" }]);
  });
});

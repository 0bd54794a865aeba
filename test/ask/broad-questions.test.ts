import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLibrary, type TestWorkspace } from "../models/workspace.js";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await makeLibrary({});
});
afterAll(() => workspace.remove());

/** Asks without a model. */
async function ask(question: string) {
  const { json } = await workspace.quire(["ask", "--model", "none", question, "--json"]);
  return json();
}

const command = /quire gather "([^"]+)" --for-each papers --columns "([^"]+)"/u;

describe("a question over all works", () => {
  it.each([
    ["Which papers are randomised?", "title,randomised"],
    ["Which study has the largest sample size?", "title,sample size"],
    ["How many of the documents count waders?", "title,count waders"],
    ["In each paper, which metal is named?", "title,metal named"],
  ])("%s is answered with the command that looks at each", async (question, columns) => {
    const { limitations } = await ask(question);
    expect(command.exec(limitations.join("\n"))?.slice(1)).toEqual([question, columns]);
  });

  it.each(["Why are there two high tides a day?", "What works in an estuary?", "How many studies found more tin?"])(
    "is not %s",
    async (question) => {
      expect((await ask(question)).limitations.join("\n")).not.toContain("quire gather");
    },
  );

  it("names a command that makes the table", async () => {
    const { limitations } = await ask("Which documents mention copper?");
    const [, question = "", columns = ""] = command.exec(limitations.join("\n")) ?? [];
    const asked = ["gather", question, "--for-each", "papers", "--columns", columns, "--model", "none", "--json"];
    const { stdout } = await workspace.quire(asked);
    const table = readFileSync(JSON.parse(stdout).csv_path, "utf8");
    for (const title of ["Tides for sailors", "Life in the estuary", "Casting bells"]) expect(table).toContain(title);
  });
});

describe("a question that names nothing to look for", () => {
  it.each(["What is this about?", "Tell me everything", "Summarise the documents", "help"])(
    "%s gets what the library has, and a question back",
    async (question) => {
      const { answer_markdown, claims, sources } = await ask(question);
      expect(answer_markdown).toContain("- Tides for sailors: Why the water rises; Spring tides and neap tides");
      expect(answer_markdown).toMatch(/Which of these do you ask about, and what do you want to know of it\?$/u);
      expect([claims, sources]).toEqual([[], []]);
    },
  );

  it("is not one that names something", async () => {
    expect((await ask("What is bell bronze?")).answer_markdown).toContain("78 percent copper");
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "./model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace, understood } from "./workspace.js";

let server: ModelServer;
let workspace: TestWorkspace;

beforeAll(async () => {
  server = await startModelServer(({ step }) =>
    step === "understand"
      ? { text: JSON.stringify({ ...understood, queries: ["tides", "Gezeiten Hochwasser Mond", "Flut Ursache"] }) }
      : { text: "Nothing [S1]." },
  );
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

const asked = async (question: string) => {
  server.asked.length = 0;
  const result = await workspace.quire(["prompt", question, "--json"]);
  expect(result.exitCode).toBe(0);
  return { prompt: server.of("understand")[0]?.prompt ?? "", stdout: result.stdout };
};

it("asks for queries in the languages of the library, where it has others than the question's", async () => {
  expect((await asked("Why are there two high tides a day?")).prompt).not.toContain("texts of the library are in");
  expect((await asked("Warum gibt es am Tag zwei Fluten, und wie hoch sind sie?")).prompt).toContain(
    "the texts of the library are in English:",
  );
  const german =
    "# Die Gezeiten\n\nDas Wasser steigt, weil der Mond es auf der einen Seite der Erde stärker zieht als auf der anderen. " +
    "Auf der anderen Seite ist der Zug schwächer, und auch dort steigt es. So gibt es an einem Tag zwei Hochwasser.\n";
  writeFileSync(join(workspace.root, "library", "gezeiten.md"), german);
  await workspace.quire(["add", "library", "--json"]);
  const { prompt, stdout } = await asked("Why are there two high tides a day?");
  expect(prompt).toContain("the texts of the library are in English and German:");
  expect(stdout).toContain("Die Gezeiten");
});

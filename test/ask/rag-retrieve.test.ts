import { afterAll, beforeAll, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import { sourceOfDoc } from "../../src/domain/observed.js";
import type { Workbench } from "../../src/edges/workbench.js";
import { startRun } from "../../src/run/execute.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { tool } from "../../src/ask/rag-retrieve.tool.js";
import { ragRetrieveOutput } from "../../src/contracts/rag-retrieve.js";
import { toolSpec } from "../../src/tool/tool-spec.js";

let workbench: Workbench;

beforeAll(async () => {
  const root = newWorkspace();
  await quireHere(["add", "library"], { cwd: root });
  workbench = await compose({ workspace: root, startedIn: root, environment: {} });
});
afterAll(async () => {
  await workbench.close();
  removeFolders();
});

async function retrieve(input: object) {
  const outcome = await startRun(workbench.engine, { tool: "rag_retrieve", input });
  if (outcome.error) throw outcome.error;
  return ragRetrieveOutput.parse(outcome.output).docs;
}

it("gives spans of works from which evidence can be made", async () => {
  const docs = await retrieve({ query: "How does spacing help retention?", k: 8 });
  expect(docs.length).toBeGreaterThan(2);
  for (const doc of docs) {
    const lines = await workbench.engine.services.files.readText(doc.source_id);
    const source = sourceOfDoc(doc, "S7");
    expect(source.label).toBe("S7");
    expect(source.content.endsWith(doc.text)).toBe(true);
    expect(lines.slice(source.start_line - 1, source.end_line).join("\n")).toContain(doc.text.trim());
  }
});

it("refuses a condition that no work meets rather than find nothing", async () => {
  await expect(retrieve({ query: "retention", collection: "nowhere" })).rejects.toThrow(/no collection "nowhere"/);
});

it("ranks by the engine alone where reranking is not wanted", async () => {
  const query = "What is the testing effect?";
  const [judged, plain] = [await retrieve({ query, k: 5 }), await retrieve({ query, k: 5, rerank: false })];
  expect(plain.map(({ score }) => score)).not.toEqual(judged.map(({ score }) => score));
});

it("describes itself to models and programs without the network", () => {
  expect(toolSpec(tool)).toMatchObject({
    name: "rag_retrieve",
    sandbox: { network: false, hosts: [] },
    side_effects: false,
    input_schema: { required: ["query"], additionalProperties: false },
  });
});

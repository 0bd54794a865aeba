import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planOutput, playOutput } from "../../src/contracts/play.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { documents, errorOf, makeLibrary, openaiConfig, type TestWorkspace, understood } from "../models/workspace.js";
import { openService, readMessages } from "../support/service.js";
import { passagesIn } from "./book-model.js";
import { askingTool } from "../server/test-tools.js";
import { allTests } from "../support/some-of.js";

let server: ModelServer;
let workspace: TestWorkspace;

beforeEach(async () => {
  server = await startModelServer(({ step, prompt }) => {
    if (step === "understand") return { text: JSON.stringify(understood) };
    const [first] = passagesIn(prompt);
    return { text: first === undefined ? "Nothing is known." : `${first.sentence} [${first.label}]` };
  });
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterEach(async () => {
  workspace.remove();
  await server.close();
});

const at = (path: string) => join(workspace.root, path);
const readJson = (path: string) => JSON.parse(readFileSync(at(path), "utf8"));
const play = (...given: string[]) => workspace.quire(["play", "tools.yaml", "--yes", "--json", ...given]);

/** A playbook of these steps, and a table for them to run over. */
function writePlaybook(steps: string, rows: readonly object[] = questions): void {
  const head =
    "name: tools\nversion: 1\ninputs:\n  most: { type: integer, default: 2 }\n  terms: { type: array, default: [tides, moon] }\nsteps:\n";
  writeFileSync(at("tools.yaml"), `${head}${steps}`);
  writeFileSync(at("rows.json"), JSON.stringify(rows));
}

/** The id that a work has by its file. */
const idOf = (file: string) =>
  createHash("sha256")
    .update(documents[file] ?? "")
    .digest("hex")
    .slice(0, 16);

const questions = [
  { title: "Tides", work: idOf("tides.md") },
  { title: "Curlews", work: "nobody2020nothing" },
  { title: "Bells", work: idOf("bells.md") },
];

const perItem = (tool: string, input: string, more = "") => `  - name: each
    kind: tool
    tool: ${tool}
    input: rows.json
    multiple_parts: true
    with: ${input}
    output: out/each.json
${more}`;

describe("a tool that only reads", () => {
  it.runIf(allTests)(
    "runs once with values of the config as they are; rows: names the list that later steps run over",
    async () => {
      writePlaybook(`  - name: found
    kind: tool
    tool: rag_retrieve
    with: { query: "high tides", k: "{config:most}" }
    rows: docs
    output: out/found.json
  - name: about
    kind: prompt
    input: out/found.json
    multiple_parts: true
    instruction_user_prompt: "Write of {input:this::title}."
    output: out/about.json
`);
      const result = await play();
      expect(result.exitCode).toBe(0);
      expect(readJson("out/found.json").map(({ title }: { title: string }) => title)).toContain("Tides for sailors");
      expect(readJson("out/about.json")).toHaveLength(readJson("out/found.json").length);
      expect(result.read(playOutput).steps.map(({ counts }) => counts["written"])).toEqual([
        1,
        readJson("out/found.json").length,
      ]);
    },
  );

  it("is not asked about before its first run where it reaches nobody, and is not called again", async () => {
    writePlaybook(perItem("read_work", '{ work_id: "{input:this::work}" }'), questions.slice(0, 1));
    const first = await workspace.quire(["play", "tools.yaml", "--json"]);
    expect(first.exitCode).toBe(0);
    expect(readJson("out/each.json")).toMatchObject([
      { title: "Tides", result: { text: expect.stringContaining("Why the water rises") } },
    ]);
    const again = await play();
    expect(again.read(playOutput).steps[0]?.counts).toMatchObject({ kept: 1, written: 0 });
    const plan = await workspace.quire(["plan", "tools.yaml", "--json"]);
    expect(plan.read(planOutput).steps[0]?.states["done"]).toBe(1);
  });

  it("fails for one item alone: it is listed, marked in the file, exit 3; the next play calls it for that one", async () => {
    writePlaybook(perItem("read_work", '{ work_id: "{input:this::work}" }'));
    const result = await play();
    expect(result.exitCode).toBe(3);
    expect(result.read(playOutput).items).toMatchObject([{ step: "each", title: "Curlews", state: "failed" }]);
    expect(readJson("out/each.json").map(({ result: made }: { result: unknown }) => made === null)).toEqual([
      false,
      true,
      false,
    ]);
    writeFileSync(at("rows.json"), JSON.stringify(questions.with(1, { title: "Curlews", work: idOf("estuary.md") })));
    const mended = await play();
    expect(mended.exitCode).toBe(0);
    expect(mended.read(playOutput).steps[0]?.counts).toMatchObject({ kept: 2, written: 1 });
  });

  it("runs for elements of lists and for numbers, each answer in its place", async () => {
    writePlaybook(
      `  - name: each
    kind: tool
    tool: read_work
    input: rows.json
    multiple_parts: true
    for_each: { element_of: works }
    with: { work_id: "{input:this::work}" }
    output: out/each.json
  - name: lines
    kind: tool
    tool: read_work
    for_each: { number_to: 3 }
    with: { work_id: ${idOf("tides.md")}, start_line: "{config:most}" }
    output: out/lines.json
`,
      [
        { title: "Tides", works: [{ work: idOf("tides.md") }, { work: idOf("estuary.md") }] },
        { title: "Bells", works: [{ work: idOf("bells.md") }] },
      ],
    );
    expect((await play()).exitCode).toBe(0);
    const rows = readJson("out/each.json");
    const titles = rows.map(({ works }: { works: { result: { title: string } }[] }) =>
      works.map(({ result }) => result.title),
    );
    expect(titles).toEqual([["Tides for sailors", "Life in the estuary"], ["Casting bells"]]);
    expect(readJson("out/lines.json")).toHaveLength(3);
  });
});

describe("a tool that may cost money", () => {
  it.runIf(allTests)(
    "is told before the first run, by the hash of the playbook: a changed one is asked about again",
    async () => {
      writePlaybook(perItem("ask", '{ question: "What of {input:this::title}?" }'));
      const asked = await workspace.quire(["play", "tools.yaml", "--json"]);
      expect(asked.exitCode).toBe(3);
      expect(errorOf(asked)).toMatchObject({ code: "waiting" });
      expect(errorOf(asked).message).toContain("It uses ask, which may cost money and may reach the network (each)");
      expect(server.asked).toHaveLength(0);
      expect((await play()).exitCode).toBe(0);
      expect((await workspace.quire(["play", "tools.yaml", "--json"])).exitCode).toBe(0);
      writePlaybook(perItem("ask", '{ question: "And what of {input:this::title}?" }'));
      expect(errorOf(await workspace.quire(["play", "tools.yaml", "--json"])).code).toBe("waiting");
      const refused = await workspace.quire(["play", "tools.yaml", "--json", "--answers", "no.yaml"]);
      expect(errorOf(refused).code).toBe("usage");
      writeFileSync(at("no.yaml"), "first-run: no\n");
      const no = await workspace.quire(["play", "tools.yaml", "--json", "--answers", "no.yaml"]);
      expect(errorOf(no)).toMatchObject({ code: "tool_refused", message: expect.stringContaining("you said no") });
    },
  );

  it.runIf(allTests)("is not paid for twice; --redo pays for one item alone", async () => {
    writePlaybook(perItem("ask", '{ question: "What of {input:this::title}?" }'));
    await play();
    const asked = server.asked.length;
    expect(asked).toBeGreaterThanOrEqual(3);
    expect((await play()).read(playOutput).steps[0]?.counts).toMatchObject({ kept: 3 });
    expect(server.asked.length).toBe(asked);
    await play("--redo", "each/Tides");
    const again = server.asked.slice(asked);
    expect(again.length).toBeGreaterThan(0);
    expect(again.every(({ prompt }) => prompt.includes("What of Tides?"))).toBe(true);
  });
});

describe("a tool that changes files", () => {
  const exporting = `  - name: page
    kind: tool
    tool: export
    with: { text: "# Tides\\n\\nThey rise.", to: md, output: out/page.md }
    output: out/page.json
`;

  it.runIf(allTests)("is told before the first run, writes where it says, and not again", async () => {
    writePlaybook(exporting);
    const asked = await workspace.quire(["play", "tools.yaml", "--json"]);
    expect(errorOf(asked).message).toContain("It uses export, which changes files");
    expect(existsSync(at("out/page.md"))).toBe(false);
    expect((await play()).exitCode).toBe(0);
    expect(readFileSync(at("out/page.md"), "utf8")).toContain("They rise.");
    expect((await play()).read(playOutput).steps[0]?.counts).toMatchObject({ kept: 1 });
    rmSync(at("out/page.json"));
    expect((await play()).read(playOutput).steps[0]?.counts).toMatchObject({ written: 1 });
  });

  it.runIf(allTests)("keeps what a person changed in its answer; --redo makes it anew", async () => {
    writePlaybook(exporting);
    await play();
    writeFileSync(at("out/page.json"), '{ "mine": true }');
    expect((await play()).read(playOutput).steps[0]?.counts).toMatchObject({ edited: 1, written: 0 });
    writePlaybook(exporting.replace("They rise.", "They fall."));
    const stale = (await play()).read(playOutput);
    expect(stale.steps[0]?.counts).toMatchObject({ edited_stale: 1 });
    expect(stale.limitations.join("\n")).toContain("--redo page");
    expect(readJson("out/page.json")).toEqual({ mine: true });
    await play("--redo", "page");
    expect(readFileSync(at("out/page.md"), "utf8")).toContain("They fall.");
  });
});

describe("a tool that cannot be called as it stands", () => {
  it.each([
    ["an unknown tool", perItem("read_wrok", "{ work_id: x }"), /there is no tool "read_wrok"/u, /read_work/u],
    ["an unknown field", perItem("read_work", "{ workid: x }"), /takes no "workid"/u, /work_id/u],
    ["a missing field", perItem("rag_retrieve", "{}"), /needs "query"/u, /query/u],
    ["a wrong value", perItem("rag_retrieve", '{ query: x, k: "{config:terms}" }'), /cannot take this/u, /Correct/u],
    ["itself", perItem("play", "{}"), /does not play playbooks/u, /this one/u],
    ["a path out", perItem("export", "{ text: x, output: ../x.md }"), /leads out/u, /below the workspace/u],
  ])("(%s) is refused with its line before anything is called", async (_what, steps, message, fix) => {
    writePlaybook(steps);
    const result = await play();
    expect(result.exitCode).toBe(1);
    const error = errorOf(result);
    expect(error.message).toMatch(/^tools\.yaml:\d+:\d+: steps\.0\./u);
    expect(error.message).toMatch(message);
    expect(error.fix).toMatch(fix);
    expect(existsSync(at("out"))).toBe(false);
  });

  it("(a path that an item gives) fails alone", async () => {
    writePlaybook(perItem("export", '{ text: x, to: md, output: "{input:this::file}" }'), [
      { title: "Good", file: "out/good.md" },
      { title: "Out", file: "../out.md" },
      { title: "Settings", file: "quire.yaml" },
      { title: "None" },
    ]);
    const result = await play();
    expect(result.exitCode).toBe(3);
    expect(result.read(playOutput).items.map(({ title, reason }) => [title, reason])).toEqual([
      ["Out", expect.stringContaining("leads out")],
      ["Settings", expect.stringContaining("settings")],
      ["None", expect.stringContaining("has no value here")],
    ]);
    expect(existsSync(at("out/good.md"))).toBe(true);
  });
});

it("a tool that asks a person lets the play wait, and go on with the answers", async () => {
  writePlaybook("  - name: asks\n    kind: tool\n    tool: asking_test\n    output: out/answers.json\n");
  const service = await openService(workspace.root, { tools: [askingTool], options: { allow_write: true } });
  const seen = async (id: string) => readMessages(await (await service.ask(`/runs/${id}/events`)).text());
  const { body } = await service.post("/runs", { tool: "play", input: { playbook: "tools.yaml" } });
  for (const answer of ["blue", "yes"]) {
    await seen(body.run_id);
    const { gates, state } = (await service.get(`/runs/${body.run_id}`)).body;
    expect(state).toBe("waiting");
    const path = `/runs/${body.run_id}/gates/${encodeURIComponent(gates[0].key)}`;
    expect((await service.post(path, { answer })).status).toBe(202);
  }
  await seen(body.run_id);
  expect((await service.get(`/runs/${body.run_id}`)).body.state).toBe("done");
  expect(readJson("out/answers.json")).toEqual({ colour: "blue", sure: "yes" });
  await service.close();
});

describe("a tool step", () => {
  it("that only looks at what lies here looks again: a new work is in its rows, and the same rows are as they were", async () => {
    writePlaybook("  - name: works\n    kind: tool\n    tool: works\n    rows: works\n    output: out/works.json\n");
    const states = async () => (await play()).read(playOutput).steps[0]?.counts;
    expect(await states()).toMatchObject({ written: 1 });
    expect(await states()).toMatchObject({ kept: 1, written: 0 });
    writeFileSync(at("library/new.md"), "---\ntitle: A new work\n---\n\n# One\n\nSomething new is told.\n");
    await workspace.quire(["add", "library"]);
    expect(await states()).toMatchObject({ written: 1 });
    expect(readJson("out/works.json")).toHaveLength(4);
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { passagesIn, taskOf } from "./book-model.js";

let server: ModelServer;
let workspace: TestWorkspace;
/** What the model says to a task; by default the task itself. */
let answers: (task: string, request: ModelRequest) => Reply | undefined;

beforeAll(async () => {
  server = await startModelServer((request) => {
    if (request.step === "repair") return { text: JSON.stringify({ repairs: [] }) };
    const task = taskOf(request.prompt).trim();
    return answers(task, request) ?? { text: cited(task, request) };
  });
  workspace = await makeLibrary(openaiConfig(server.origin));
});
beforeEach(() => {
  answers = () => undefined;
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

const firstLine = (task: string): string => task.split("\n")[0] ?? "";

/** The first line of a task, and a sentence of the library with its label where there is one. */
function cited(task: string, { prompt }: ModelRequest): string {
  const [passage] = passagesIn(prompt);
  const said = `Answered: ${firstLine(task)}.`;
  return passage === undefined ? said : `${passage.sentence} [${passage.label}]\n\n${said}`;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(workspace.root, path), "utf8"));
const write = (path: string, value: unknown) =>
  writeFileSync(join(workspace.root, path), typeof value === "string" ? value : JSON.stringify(value));

/** Plays steps as a playbook of their own, and gives what came of it and what was asked. */
async function play(name: string, steps: string, ...given: string[]) {
  write(`${name}.yaml`, `name: ${name}\nversion: 1\ninputs: {}\nsteps:\n${steps}`);
  const before = server.asked.length;
  const result = await workspace.quire(["play", `${name}.yaml`, "--yes", "--json", ...given]);
  const asked = server.asked.slice(before).filter(({ step }) => step === "play");
  const output = result.exitCode === 1 ? null : result.read(playOutput);
  return { ...result, output, tasks: asked.map(({ prompt }) => taskOf(prompt).trim()), asked };
}

const said = "The keeper opens the upper gates when the water is level on both sides of the lock.";

describe("kind: guard", () => {
  it("gives each item its findings, and a step revises those that have some; the others go on as they are", async () => {
    write("guarded-rows.json", [
      { title: "Tides", text: "The moon pulls the near side of the ocean." },
      { title: "Gates", text: said },
      { title: "Locks", text: `${said} Boats leave.` },
    ]);
    answers = (task, request) => {
      if (task.startsWith("Revise")) return { text: "Boats leave the lock." };
      return { text: task.includes("moon") ? cited(task, request) : firstLine(task).replace("Write ", "") };
    };
    const steps = `
  - name: sections
    input: guarded-rows.json
    multiple_parts: true
    instruction_user_prompt: "Write {input:this::text}"
    output: guarded/sections.json
  - name: look
    kind: guard
    input: guarded/sections.json
    fields: { text: text }
    output: guarded/findings.json
  - name: revise
    input: guarded/findings.json
    multiple_parts: true
    when: "{input:this::findings}"
    instruction_user_prompt: "Revise {input:this::text} {input:this::findings}"
    output: guarded/revised.json
  - name: book
    kind: assemble
    input: guarded/revised.json
    fields: { text: text }
    output: guarded/book.md
`;
    const first = await play("guarded", steps);
    expect(first.exitCode).toBe(0);
    const rows = read("guarded/findings.json") as { title: string; findings: string }[];
    expect(rows.map(({ title, findings }) => [title, findings !== ""])).toEqual([
      ["Tides", false],
      ["Gates", false],
      ["Locks", true],
    ]);
    expect(rows[2]?.findings).toContain(`repetition: the sentence stands twice. Here: "${said}"`);
    expect(first.tasks.filter((task) => task.startsWith("Revise"))).toHaveLength(1);
    const book = readFileSync(join(workspace.root, "guarded/book.md"), "utf8");
    expect(book).toContain("Boats leave the lock.");
    // The text that went on as it was keeps its citations: what it rests on went with it.
    expect(book).toMatch(/near side.*@lindqvist2019/u);
    expect(first.output?.documents[0]?.guards).toEqual([]);

    const again = await play("guarded", steps);
    expect(again.tasks).toEqual([]);
    expect((await workspace.quire(["plan", "guarded.yaml"])).stdout).toContain("revise: 1 done");
  });
});

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../src/adapters/sandbox/sandbox.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { noTerminal, onTerminal } from "../support/terminal.js";

const environment = { PATH: process.env["PATH"] ?? "" };
const { usable } = await createSandbox({ root: newFolder(), path: environment.PATH, unsandboxed: false }).probe();
const isTried = usable && existsSync("/usr/bin/python3");
if (!isTried) process.stderr.write("code-step.test: NOT TRIED, as nothing here holds code in\n");

/** Code that stands in the playbook, and code of a file that an earlier step, or a model, may have written. */
const book = `name: coded
version: 1
steps:
  - name: own
    kind: tool
    tool: run_code
    with: { language: python, code: 'print("own")', name: own }
    output: out/own.json
  - name: made
    kind: tool
    tool: run_code
    input: scripts.json
    multiple_parts: true
    with: { language: python, code: "{input:this::script}", name: "{input:this::title}" }
    output: out/made.json
`;

/** A workspace in which the playbook has never run. */
function newPlay(): string {
  const folder = newFolder();
  writeFileSync(join(folder, "quire.yaml"), "");
  writeFileSync(join(folder, "coded.yaml"), book);
  const scripts = ["one", "two"].map((title) => ({ title, script: `print("made ${title}")` }));
  writeFileSync(join(folder, "scripts.json"), JSON.stringify(scripts));
  return folder;
}

afterAll(removeFolders);

const made = (root: string) => ["own", "one", "two"].filter((name) => existsSync(join(root, "analyses", name)));
const play = ["play", "coded.yaml", "--model", "none", "--offline"];

describe.skipIf(!isTried)("a step that runs code", () => {
  it("runs what stands in the playbook, and nothing that was put together where nobody is asked", async () => {
    const root = newPlay();
    const { stdout } = await quireHere([...play, "--yes", "--json"], { cwd: root, environment });
    expect(made(root)).toEqual(["own"]);
    expect(stdout).toContain("nobody has allowed the code of a model to be run");
  });

  it.skipIf(noTerminal !== null)("shows it on a terminal, and asks once for all of the step", async () => {
    const root = newPlay();
    const person = onTerminal(play, { cwd: root, environment });
    // First that the playbook runs code at all, then the code itself.
    await person.see("which runs code (made)");
    await person.see("[y]es, [n]o");
    person.press("y");
    await person.see('print("made');
    await person.see("[y]es, [n]o");
    person.press("y");
    expect(await person.ended).toBe(0);
    expect(person.screen().split("[y]es, [n]o")).toHaveLength(3);
    expect(made(root)).toEqual(["own", "one", "two"]);
  });
});

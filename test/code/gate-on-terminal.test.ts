import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../src/adapters/sandbox/sandbox.js";
import { AgentDesk, plan } from "../ask/agent-desk.js";
import { question } from "../models/workspace.js";
import { quireHere } from "../support/quire-here.js";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { allTests } from "../support/some-of.js";

const { usable } = await createSandbox({
  root: import.meta.dirname,
  path: process.env["PATH"] ?? "",
  unsandboxed: false,
}).probe();
const isTried = usable && existsSync("/usr/bin/python3") && noTerminal === null;
if (!isTried)
  process.stderr.write("gate-on-terminal.test: NOT TRIED, as nothing here holds code in, or has a terminal\n");

const lines = Array.from({ length: 60 }, (_, at) => `total = ${at}`);
const hidden = "x = 1 # \u001b[2K\u001b[1A\u202e nothing to see";
const code = [...lines, hidden, 'print("The total is", total)', 'open("out/t.csv", "w").write("a\\n1\\n")'].join("\n");
const environment = { PATH: process.env["PATH"] ?? "" };

let desk: AgentDesk;
beforeAll(async () => {
  desk = await AgentDesk.open();
  writeFileSync(join(desk.workspace.root, "tides.csv"), "hour,metres\n1,2.5\n2,3.5\n");
  await quireHere(["data", "add", "tides.csv"], { cwd: desk.workspace.root });
  desk.let("agent_plan", () =>
    plan({
      requested_tools: [{ name: "run_code", input: JSON.stringify({ language: "python", code, data: ["tides"] }) }],
    }),
  );
});
afterAll(() => desk.close());

const asked = ["ask", "--agent", "on", question, "--tools", "rag_retrieve,run_code", "--iterations", "2"];

describe.skipIf(!isTried)("code of a model on a terminal", () => {
  it.runIf(allTests)("is shown whole, its signs plain, and runs only after y", async () => {
    const cwd = desk.workspace.root;
    const person = onTerminal(asked, { cwd, environment });
    await person.see("Run it");
    await person.see("[y]es, [n]o");
    const seen = person.screen();
    for (const line of [...lines, "nothing to see", 'print("The total is", total)']) expect(seen).toContain(line);
    expect(seen).toContain("x = 1 # \\u{1b}[2K\\u{1b}[1A\\u{202e} nothing to see");
    expect(seen).toContain("It may read tides.");
    expect(seen).not.toContain("\u202e");
    expect(existsSync(join(cwd, "analyses"))).toBe(false);
    // Enter is no answer.
    person.press("\r");
    await person.see("does nothing here");
    person.press("y");
    expect([0, 3]).toContain(await person.ended);
    expect(existsSync(join(cwd, "analyses"))).toBe(true);
  });
});

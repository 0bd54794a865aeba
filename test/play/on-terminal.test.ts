import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import type { PlayProgress } from "../../src/contracts/play-progress.js";
import { type ModelRequest, type ModelServer, startModelServer } from "../models/model-server.js";
import { errorOf, makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { Latch } from "../server/test-tools.js";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { bookReply, taskOf } from "./book-model.js";
import { smallBook, writeSmallBook } from "./small-book.js";
import { allTests } from "../support/some-of.js";

let server: ModelServer;
let workspace: TestWorkspace;
/** Answers for the sections that the test holds wait for it. */
let held: Latch;
let isHeld: (request: ModelRequest) => boolean;

const gated = smallBook.replace(
  "  - name: sections\n",
  '  - name: look\n    kind: gate\n    input: out/outline.json\n    message: "Is this the outline of {config:title}?"\n  - name: sections\n',
);

beforeEach(async () => {
  held = new Latch();
  isHeld = () => false;
  server = await startModelServer(async (request) => {
    if (isHeld(request)) await held.opened;
    return bookReply(request);
  });
  workspace = await makeLibrary(openaiConfig(server.origin));
  writeSmallBook(workspace.root, gated);
});
afterEach(async () => {
  held.open();
  workspace.remove();
  await server.close();
});

const at = (path: string) => join(workspace.root, path);
const play = (...given: string[]) => workspace.quire(["play", "config.yaml", ...given]);
const titles = () =>
  (JSON.parse(readFileSync(at("out/outline.json"), "utf8")) as { title: string }[]).map(({ title }) => title);
/** The script that stands for a person's editor. */
function editor(script: string): string {
  const path = at("editor.sh");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(noTerminal !== null)("a play on a terminal", () => {
  it.runIf(allTests)(
    "asks by keys, lets the outline be edited, and shows what is written, the money and the time left",
    async () => {
      isHeld = ({ prompt }) => taskOf(prompt).startsWith("Write the section Retrieval practice");
      const EDITOR = editor('sed -i "s/What spacing does/What gaps do/" "$1"');
      const session = onTerminal(["play", "config.yaml", "--parallel", "1"], {
        cwd: workspace.root,
        environment: { EDITOR },
      });
      await session.see("It asks openai:gpt-5-mini (outline, sections)");
      session.press("y");
      await session.see("[STEP 1/4] outline");
      await session.see("Is this the outline of Tides and birds?");
      await session.see("  Spacing");
      await session.see("    What spacing does");
      await session.see("out/outline.json: 4 rows");
      session.press("e");
      await session.see("out/outline.json has 4 rows now.");
      session.press("a");
      await session.see("[STEP 3/4] sections: 4 items");
      await session.see("sections (step 3 of 4)");
      await session.see("writing: Retrieval practice");
      expect(session.screen()).toMatch(/2\/4 items, 0\.\d\d USD, (?:about \d+ \S+ left|nearly done)/u);
      held.open();
      await session.see("Written: out/book.md");
      expect(await session.ended).toBe(0);
      expect(titles()).toContain("What gaps do");
      expect(readFileSync(at("out/book.md"), "utf8")).toContain("What gaps do");
      // Approved once: the same outline is not asked about again.
      expect((await play("--json")).exitCode).toBe(0);
    },
  );

  it.runIf(allTests)("says so where the edited file is broken, and stops where the person stops", async () => {
    const EDITOR = editor('echo "[" > "$1"');
    const session = onTerminal(["play", "config.yaml", "--yes", "--answers", "some.yaml"], {
      cwd: workspace.root,
      environment: { EDITOR },
    });
    await session.see("answers");
    expect(await session.ended).toBe(2);
    const asked = onTerminal(["play", "config.yaml"], { cwd: workspace.root, environment: { EDITOR } });
    await asked.see("[y]es, [n]o");
    asked.press("y");
    await asked.see("[s]top here");
    asked.press("e");
    await asked.see("out/outline.json is no JSON any more");
    asked.press("s");
    await asked.see("The playbook was stopped at look.");
    expect(await asked.ended).toBe(1);
    expect(asked.screen()).not.toContain("quire runs resume");
  });
});

describe("a gate that nobody is there to answer", () => {
  it.runIf(allTests)(
    "ends the process with exit 3; taken up again with the answer the run goes on where it was",
    async () => {
      writeFileSync(at("answers.yaml"), "first-run: yes\n");
      const waiting = await play("--json", "--answers", "answers.yaml");
      expect(waiting.exitCode).toBe(3);
      const { code, facts = {}, fix } = errorOf(waiting);
      expect(code).toBe("waiting");
      expect(fix).toContain(`quire runs resume ${String(facts["run_id"])}`);
      expect(server.of("play")).toHaveLength(1);
      // Meanwhile the file is edited.
      writeFileSync(at("out/outline.json"), readFileSync(at("out/outline.json"), "utf8").replace("Spacing", "Gaps"));
      const resumed = await workspace.quire(["runs", "resume", String(facts["run_id"]), "--yes", "--json"]);
      expect(resumed.exitCode).toBe(0);
      expect(resumed.read(playOutput).documents).toMatchObject([{ incomplete: false }]);
      expect(readFileSync(at("out/book.md"), "utf8")).toContain("Gaps");
      expect(server.of("play")).toHaveLength(5);
    },
  );

  it.runIf(allTests)("takes rows from a file of answers, once: what is edited after that stays", async () => {
    const rows = [{ section: "1", title: "One alone", parent_section: null }];
    writeFileSync(at("answers.json"), JSON.stringify({ "first-run": true, "play:look": { rows } }));
    isHeld = () => false;
    const result = await play("--json", "--answers", "answers.json", "--budget.calls", "1");
    expect(result.exitCode).toBe(3);
    expect(titles()).toEqual(["One alone"]);
    const { run_id, steps } = result.read(playOutput);
    expect(steps[1]?.counts["edited"]).toBe(1);
    writeFileSync(at("out/outline.json"), JSON.stringify([{ ...rows[0], title: "Edited later" }]));
    await workspace.quire(["runs", "resume", run_id, "--budget.calls", "20", "--json"]);
    expect(titles()).toEqual(["Edited later"]);
  });

  it("takes no other answer for a yes, and nothing but rows for rows", async () => {
    for (const wrong of ["perhaps", { rows: "none" }, { rows: [1] }, 7]) {
      writeFileSync(at("answers.json"), JSON.stringify({ "first-run": true, "play:look": wrong }));
      const result = await play("--json", "--answers", "answers.json");
      expect(result.exitCode).toBe(2);
      expect(errorOf(result)).toMatchObject({ code: "invalid_input", fix: expect.stringContaining("approve or stop") });
    }
    expect(existsSync(at("out/sections.json"))).toBe(false);
  });

  it.runIf(allTests)(
    "is asked again where its outline was made anew, and stops with what was written kept",
    async () => {
      expect((await play("--json", "--yes")).exitCode).toBe(0);
      expect((await play("--json")).exitCode).toBe(0);
      const again = await play("--json", "--redo", "outline");
      // The same answer to the same question: nothing to look at anew.
      expect(again.exitCode).toBe(0);
      const changed = await play("--json", "--set", "title=Waders");
      expect(errorOf(changed).code).toBe("waiting");
    },
  );
});

describe("a play where nothing is drawn", () => {
  it.runIf(allTests)("prints a line for each step and each item; with --json each is an object", async () => {
    const plain = await play("--yes");
    expect(plain.exitCode).toBe(0);
    const lines = plain.stderr.split("\n");
    expect(lines.filter((line) => line.startsWith("> [STEP"))).toEqual([
      "> [STEP 1/4] outline",
      "> [STEP 2/4] look",
      "> [STEP 3/4] sections: 4 items",
      "> [STEP 4/4] book",
    ]);
    expect(lines.filter((line) => /^> \[WRITTEN\] sections \d\/4: .*; 0\.\d\d USD/u.test(line))).toHaveLength(4);
    const json = await play("--yes", "--json", "--redo", "sections/Spacing");
    const told = json.stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as PlayProgress);
    expect(told.filter(({ phase }) => phase === "item").map(({ step, title, state }) => [step, title, state])).toEqual([
      ["sections", "Spacing", "written"],
    ]);
    expect(told.find(({ phase, step }) => phase === "done" && step === "sections")).toMatchObject({
      done: 4,
      total: 4,
    });
    expect((await play("--yes", "--quiet")).stderr).toBe("");
  });
});

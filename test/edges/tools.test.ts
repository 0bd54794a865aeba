import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ToolSpec } from "../../src/domain/tool-spec.js";
import { papersServer } from "../mcp/tool-server-world.js";
import { newFolder, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

function workspace(extra = ""): string {
  const cwd = newFolder();
  writeFileSync(
    join(cwd, "quire.yaml"),
    `mcp:\n  servers:\n    papers:\n      command: ${process.execPath}\n      args: ["${papersServer}"]\n${extra}`,
  );
  return cwd;
}

describe("quire tools", () => {
  it.runIf(allTests)(
    "lists all tools, those of servers too, and names a server that fails without hiding others",
    async () => {
      const cwd = workspace("    gone:\n      command: no-such-program-here\n");
      const { stdout, code } = await quire(["tools"], { cwd });
      for (const name of ["arxiv_search", "calculator", "ask", "papers__search_arxiv"]) expect(stdout).toContain(name);
      expect(stdout).toMatch(/papers__save_note .*writes/);
      expect(stdout).toMatch(/MCP server gone\n\s+failed .*no-such-program-here/);
      expect(code).toBe(3);
    },
  );

  it("gives the specification of every tool, with --json", async () => {
    const { stdout, code } = await quireHere(["tools", "--json"], { cwd: workspace() });
    const { tools, failures } = JSON.parse(stdout) as { tools: ToolSpec[]; failures: unknown[] };
    expect({ code, failures }).toEqual({ code: 0, failures: [] });
    for (const tool of tools) {
      expect(Object.keys(tool).toSorted()).toEqual([
        "auth",
        "description",
        "input_schema",
        "name",
        "output_schema",
        "rate_limits",
        "sandbox",
        "side_effects",
        "title",
        "version",
      ]);
    }
    const of = (name: string) => tools.find((tool) => tool.name === name);
    expect(of("calculator")?.sandbox).toEqual({ network: false, hosts: [] });
    expect(of("arxiv_search")).toMatchObject({
      sandbox: { network: true },
      side_effects: false,
      rate_limits: { rpm: 20 },
    });
    expect(of("papers__save_note")).toMatchObject({ side_effects: true, input_schema: { required: ["text"] } });
  });

  it.runIf(allTests)("describes one, and says how to try it", async () => {
    const { stdout } = await quireHere(["tools", "papers__search_arxiv"], { cwd: workspace() });
    expect(stdout).toContain("Searches arXiv.");
    expect(stdout).toMatch(/max_results +integer, by default 5/);
    const command = /Try it: quire (tools call \S+) --input '(.+)'/.exec(stdout);
    const [, words = "", input = ""] = command ?? [];
    const tried = await quireHere([...words.split(" "), "--input", input], { cwd: workspace() });
    expect(JSON.parse(tried.stdout)).toMatchObject({ structured: { papers: expect.any(Array) } });
  });

  it("calls one with JSON, a file or standard input", async () => {
    const cwd = workspace();
    writeFileSync(join(cwd, "input.json"), '{"missing": true}');
    for (const [given, input] of [['{"missing": true}'], ["@input.json"], ["-", '{"missing": true}']] as const) {
      // Standard input is one only of a process.
      const command = given === "-" ? quire : quireHere;
      const { stdout, code } = await command(["tools", "call", "records", "--input", given], {
        cwd,
        ...(input !== undefined && { input }),
      });
      expect({ code, output: JSON.parse(stdout) as object }).toMatchObject({ code: 0, output: { records: [] } });
    }
  });

  it.each<[string, string[], number, string]>([
    ["input that is no JSON", ["records", "--input", "2 + 3"], 2, "not JSON"],
    ["a file that is not there", ["records", "--input", "@none.json"], 1, "none.json"],
    ["an unknown tool", ["fly"], 1, 'no tool "fly"'],
    ["an unknown tool of a server", ["papers__fly"], 1, "papers__search_arxiv"],
    ["an unknown field", ["papers__save_note", "--allow-write", "--input", '{"text": "a", "colour": 1}'], 2, "colour"],
    ["writing that is not allowed", ["papers__save_note", "--input", '{"text": "a"}'], 1, "--allow-write"],
    [
      "a program where hosts are limited",
      ["papers__google", "--domains", "example.org", "--input", '{"search_term": "a"}'],
      1,
      "cannot be limited",
    ],
    ["a program offline", ["papers__google", "--offline", "--input", '{"search_term": "a"}'], 1, "was not started"],
  ])("refuses %s", async (_what, given, code, words) => {
    const finished = await quireHere(["tools", "call", ...given], { cwd: workspace() });
    expect({ code: finished.code, stdout: finished.stdout }).toEqual({ code, stdout: "" });
    expect(finished.stderr).toContain(words);
  });

  it.runIf(allTests)("writes where that is allowed, and reaches every host where that is said", async () => {
    const cwd = workspace();
    const wrote = await quireHere(
      ["tools", "call", "papers__save_note", "--allow-write", "--input", '{"text": "abc"}'],
      {
        cwd,
      },
    );
    expect(JSON.parse(wrote.stdout)).toMatchObject({ text: expect.stringContaining("Saved 3 characters") });
    const asked = await quireHere(
      ["tools", "call", "papers__google", "--domains", "*", "--input", '{"search_term": "a"}'],
      { cwd },
    );
    expect(asked.code).toBe(0);
  });

  it("keeps a tool from hosts that --domains leaves out", async () => {
    const given = ["tools", "call", "arxiv_search", "--domains", "example.org", "--input", '{"query": "adapters"}'];
    const { stderr, code } = await quireHere(given, { cwd: newFolder() });
    expect(code).toBe(1);
    expect(stderr).toContain("export.arxiv.org");
    expect(stderr).toContain("not among the hosts");
  });
});

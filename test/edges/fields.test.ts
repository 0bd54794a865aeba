import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ToolSpec } from "../../src/domain/tool-spec.js";
import { closeClients, connectOverStdio, textOf } from "../support/mcp.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { type Json, openService } from "../support/service.js";
import { someOf } from "../support/some-of.js";

afterAll(async () => {
  await closeClients();
  removeFolders();
});

function workspace(settings = ""): string {
  const cwd = newFolder();
  writeFileSync(join(cwd, "quire.yaml"), settings);
  return cwd;
}

/** Paths of the fields of a JSON Schema that have no description. */
function withoutWords(schema: Json, root: Json = schema, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1);
    // A part that holds itself (the steps of a step) is looked at once.
    const { [name]: named, ...others } = root.$defs ?? {};
    return withoutWords(named, { ...root, $defs: others }, path);
  }
  const fields = Object.entries<Json>(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = path === "" ? name : `${path}.${name}`;
    return [...(field.description ? [] : [place]), ...withoutWords(field, root, place)];
  });
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...fields, ...inner.flatMap((each) => withoutWords(each, root, path))];
}

describe("the fields of tools", () => {
  it("are all described", async () => {
    const { stdout } = await quireHere(["tools", "--json"], { cwd: workspace() });
    const { tools } = JSON.parse(stdout) as { tools: ToolSpec[] };
    expect(tools.length).toBeGreaterThan(40);
    expect(
      tools.flatMap(({ name, input_schema }) => withoutWords(input_schema).map((field) => `${name}: ${field}`)),
    ).toEqual([]);
  });

  it("are offered as flags with their choices, ranges and defaults, those of the workspace's settings too", async () => {
    const cwd = workspace("ask:\n  top: 4\nsearch:\n  profile: bm25\n");
    const shown = async (...command: string[]) =>
      (await quireHere([...command, "--help"], { cwd })).stdout.replaceAll(/\s+/gu, " ");
    const ask = await shown("ask");
    expect(ask).toContain("--top <n> sources that the answer may use (1 to 50, default 4: ask.top)");
    expect(ask).toContain("how passages are found: bm25, hybrid or vector (default bm25: search.profile)");
    expect(ask).toContain("with --agent: rounds at most (1 to 50, default 3: agent.iterations)");
    expect(ask).not.toContain("--question");
    expect(await shown("search")).toContain("--k <n> passages at most (1 to 1000, default 10)");
    expect(await shown("brain", "search")).toContain("default brain/index: brain.index_dir");
    expect(await shown("library", "export")).toContain("what is written: bibtex, biblatex, ris");
  });

  it("take names with commas or blanks between", async () => {
    const cwd = workspace();
    const given = ["gather", "boats", "--domains", "a.example b.example,c.example", "--mock", "--yes", "--json"];
    await quireHere(given, { cwd });
    const { stdout } = await quireHere(["runs", "--json"], { cwd });
    const [{ run_id }] = JSON.parse(stdout) as [{ run_id: string }];
    const shown = await quireHere(["runs", "show", run_id, "--json"], { cwd });
    expect(shown.stdout.replaceAll(/\s+/gu, "")).toContain('"domains":["a.example","b.example","c.example"]');
  });

  it("shows the built-in defaults where the settings cannot be read", async () => {
    const { stdout, code } = await quireHere(["ask", "--help"], { cwd: workspace("ask: [") });
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/gu, " ")).toContain("default 15: search.k");
  });
});

describe("the same mistake", () => {
  const mistakes: [flags: string[], input: Record<string, unknown>, said: string][] = [
    [["--k", "0"], { k: 0 }, "k: it must be at least 1, not 0"],
    [["--k", "1.5"], { k: 1.5 }, "k: it must be a whole number, not 1.5"],
    [["--k", "many"], { k: "many" }, 'k: it must be a number, not "many"'],
    [["--profile", "best"], { profile: "best" }, 'profile: it must be one of bm25, hybrid, vector, not "best"'],
  ];

  it.each(someOf(mistakes))("is the same error at every door: %j", async (flags, input, said) => {
    const cwd = workspace();
    const whole = { query: "spacing", ...input };
    const command = await quireHere(["search", "spacing", ...flags, "--json"], { cwd });
    const service = await openService(cwd);
    const posted = await service.post("/runs", { tool: "search", input: whole });
    await service.close();
    const { client } = await connectOverStdio(cwd);
    const called = await client.callTool({ name: "search", arguments: whole });
    const expected = `The input of search is not valid: ${said}.`;
    expect([command.code, JSON.parse(command.stdout).error.message]).toEqual([2, expected]);
    expect([posted.status, posted.body.error.message]).toEqual([400, expected]);
    expect(textOf(called as Parameters<typeof textOf>[0])).toContain(said);
  });
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

describe("usage", () => {
  let cwd: string;
  beforeAll(() => {
    cwd = newFolder();
  });

  it("lists the commands and names its version", async () => {
    const help = await quire(["--help"], { cwd });
    expect(help).toMatchObject({ code: 0, stderr: "" });
    for (const command of ["init", "add", "search", "ask", "prompt", "open", "status", "remove", "runs", "config"]) {
      expect(help.stdout).toMatch(new RegExp(`^  ${command}\\b`, "m"));
    }
    expect(await quire(["--version"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    expect(await quire(["ask", "--help"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("--budget.calls"),
    });
    expect(await quire(["help", "add"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("--dry-run"),
    });
  });

  it.each([
    [["serch", "x"], "search"],
    [["search", "x", "--colour"], "--colour"],
    [["search"], "query"],
    [["search", "x", "--k", "many"], "many"],
    [["ask", "x", "--budget.calls", "few"], "few"],
    [["ask", "x", "--budget.cost", "-1"], "-1"],
    [["ask", "x", "-o", "answer.xyz"], ".html"],
    [["ask", "x", "--top", "3", "--top", "4"], "given twice"],
    [["library", "export", "--format", "ris", "-o", "a.ris", "--output", "b.ris"], "given twice"],
    [["status", "--workspace", ".", "--workspace", ".."], "given twice"],
    [["search", "x", "--profile", "best"], "profile"],
    [["search", "x", "--k", "0"], "k"],
    [["search", " "], "query"],
    [["remove"], "--missing"],
    [["prompt"], "--from"],
    [["runs", "export", "x"], "--transcript"],
    [["runs", "shwo", "x"], "list"],
    [["init", "a", "b"], "argument"],
  ])("refuses %j with exit code 2 and a hint, in words and as JSON", async (given, hint) => {
    const [inWords, asJson] = await Promise.all([quireHere(given, { cwd }), quireHere([...given, "--json"], { cwd })]);
    expect(inWords).toMatchObject({ code: 2, stdout: "" });
    expect(inWords.stderr).toMatch(/^error: /);
    expect(inWords.stderr).toContain(hint);
    expect(asJson.code).toBe(2);
    expect(JSON.parse(asJson.stdout)).toEqual({
      error: expect.objectContaining({
        code: expect.stringMatching(/^(usage|invalid_input)$/),
        message: expect.any(String),
        fix: expect.any(String),
      }),
    });
  });

  it("shows all commands where none is given", async () => {
    expect(await quireHere([], { cwd })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("Commands:"),
    });
  });

  it("is not disturbed by a reader that goes away", async () => {
    const { spawnSync } = await import("node:child_process");
    const launcher = join(import.meta.dirname, "..", "..", "bin", "quire.js");
    const { stderr, stdout } = spawnSync("sh", ["-c", `"${process.execPath}" "${launcher}" config | true`], {
      cwd,
      encoding: "utf8",
    });
    expect({ stderr, stdout }).toEqual({ stderr: "", stdout: "" });
  });
});

describe("quire init", () => {
  it("writes a commented quire.yaml once and never over the user's own", async () => {
    const cwd = newFolder();
    expect(await quireHere(["init"], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining("quire add") });
    const path = join(cwd, "quire.yaml");
    expect(readFileSync(path, "utf8")).toMatch(/^# /);
    expect(await quireHere(["status"], { cwd })).toMatchObject({ code: 0 });
    writeFileSync(path, "search:\n  k: 3\n");
    const again = await quireHere(["init", "--json"], { cwd });
    expect(JSON.parse(again.stdout)).toEqual({ workspace: cwd, config: path, created: false });
    expect(readFileSync(path, "utf8")).toBe("search:\n  k: 3\n");
  });

  it("makes a folder that is named, inside a workspace too", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "quire.yaml"), "");
    expect(await quireHere(["init", "thesis/chapter one"], { cwd })).toMatchObject({ code: 0 });
    expect(existsSync(join(cwd, "thesis", "chapter one", "quire.yaml"))).toBe(true);
  });
});

describe("configuration", () => {
  const settings = async (cwd: string, environment: Record<string, string> = {}, ...flags: string[]) => {
    const { stdout } = await quireHere(["config", "--json", ...flags], { cwd, environment });
    const { workspace, settings: entries, keys } = JSON.parse(stdout);
    const of = (key: string) => entries.find((entry: { key: string }) => entry.key === key);
    return { workspace, of, keys };
  };

  it("takes flags over the environment over quire.yaml over defaults, and says which", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "quire.yaml"), "search:\n  k: 7\n  profile: bm25\nask:\n  top: 3\n");
    const { of } = await settings(
      cwd,
      { QUIRE_SEARCH__K: "9", QUIRE_NETWORK__ALLOW_PRIVATE: "localhost,nas:8080" },
      "--offline",
    );
    expect(of("search.k")).toEqual({ key: "search.k", value: 9, origin: "environment" });
    expect(of("search.profile")).toEqual({ key: "search.profile", value: "bm25", origin: "quire.yaml" });
    expect(of("ask.top")).toEqual({ key: "ask.top", value: 3, origin: "quire.yaml" });
    expect(of("network.offline")).toEqual({ key: "network.offline", value: true, origin: "flag" });
    expect(of("network.allow_private")).toEqual({
      key: "network.allow_private",
      value: ["localhost", "nas:8080"],
      origin: "environment",
    });
    expect(of("passages.size")).toEqual({ key: "passages.size", value: 1000, origin: "default" });
    expect(of("models.default")).toEqual({ key: "models.default", value: null, origin: "not set" });
  });

  it("reads .env of the workspace, lets the real environment win, and shows no secret", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, ".env"), 'OPENAI_API_KEY="sk-very-secret"\nQUIRE_ASK__TOP=8\n');
    const { of, keys } = await settings(cwd);
    expect(of("ask.top")).toMatchObject({ value: 8, origin: "environment" });
    expect(keys).toMatchObject({ OPENAI_API_KEY: true, ANTHROPIC_API_KEY: false });
    expect((await settings(cwd, { QUIRE_ASK__TOP: "2" })).of("ask.top")).toMatchObject({ value: 2 });
    for (const command of [["config"], ["config", "--json"], ["doctor"]]) {
      expect((await quireHere(command, { cwd })).stdout).not.toContain("very-secret");
    }
  });

  it("finds the workspace from a folder inside it; --workspace wins", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "quire.yaml"), "ask:\n  top: 4\n");
    const inside = join(cwd, "notes", "2026");
    mkdirSync(inside, { recursive: true });
    expect(await settings(inside)).toMatchObject({ workspace: cwd });
    const other = newFolder();
    expect(await settings(inside, {}, "--workspace", other)).toMatchObject({ workspace: other });
  });

  it.each([
    ["search:\n  k: [1\n", "line 3"],
    ["search:\n  k: 1\nsearch:\n  k: 2\n", "line 3"],
    ["serach:\n  k: 1\n", "serach"],
    ["search:\n  k: lots\n", "search.k"],
    ["- a\n- b\n", "keys and values"],
  ])("refuses %j and names the place", async (yaml, place) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "quire.yaml"), yaml);
    const { code, stdout } = await quireHere(["status", "--json"], { cwd });
    const { error } = JSON.parse(stdout);
    expect(error).toMatchObject({ code: "config", fix: expect.any(String) });
    expect(error.message).toContain(place);
    expect(code).toBe(1);
  });

  it("makes no workspace where a mistyped folder was named", async () => {
    const cwd = newFolder();
    const { code, stderr } = await quireHere(["status", "--workspace", "no-such"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("There is no folder");
    expect(existsSync(join(cwd, "no-such"))).toBe(false);
  });

  it("refuses a variable that is no setting", async () => {
    const { code, stderr } = await quireHere(["config"], { cwd: newFolder(), environment: { QUIRE_SERACH__K: "3" } });
    expect(code).toBe(1);
    expect(stderr).toContain("environment");
    expect(stderr).toContain("serach");
  });
});

describe("quire doctor", () => {
  it("says what is there, and an empty library says how to fill it", async () => {
    const cwd = newFolder();
    const { code, stdout } = await quireHere(["doctor", "--json"], { cwd });
    const { ok, findings } = JSON.parse(stdout);
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(findings.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["Node.js", "library", "model"]),
    );
    expect(await quireHere(["status"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("quire add"),
    });
    expect(await quireHere(["search", "anything"], { cwd })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("quire add"),
    });
  });

  it("reports a damaged library and what to do", async () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, ".quire"));
    writeFileSync(join(cwd, ".quire", "store.db"), "this is no database, however long it may be. ".repeat(200));
    const { code, stdout } = await quireHere(["doctor", "--json"], { cwd });
    expect(code).toBe(1);
    const library = JSON.parse(stdout).findings.find(({ name }: { name: string }) => name === "library");
    expect(library).toMatchObject({ ok: false, detail: expect.stringContaining("store.db"), fix: expect.any(String) });
  });
});

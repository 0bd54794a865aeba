import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../src/adapters/sandbox/sandbox.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

const sandbox = createSandbox({ root: newFolder(), path: process.env["PATH"] ?? "", unsandboxed: false });
const { usable, reason } = await sandbox.probe();
const python = "/usr/bin/python3";
const isTried = usable && existsSync(python);
if (!isTried) process.stderr.write(`run-code.test: NOT TRIED, as ${reason ?? `there is no ${python}`}\n`);

const means = `import csv
rows = list(csv.DictReader(open("data/penguins.csv")))
mean = sum(int(row["mass"]) for row in rows) / len(rows)
print(f"The mean mass is {mean:.1f} g.")
with open("out/means.csv", "w") as out: out.write(f"species,mass\\nall,{mean}\\n")
open("out/figure.svg", "w").write('<svg xmlns="http://www.w3.org/2000/svg"/>')
`;

function script(root: string, code: string): string {
  const path = join(root, "script.py");
  writeFileSync(path, code);
  return path;
}

const penguins = (last: number) => `species,mass\nadelie,3700\ngentoo,5000\ngentoo,${last}\n`;

describe.skipIf(!isTried)("code in the sandbox", () => {
  const root = newFolder();
  const quire = (...given: string[]) => quireHere(given, { cwd: root });

  beforeAll(async () => {
    writeFileSync(join(root, "quire.yaml"), "");
    writeFileSync(join(root, "penguins.csv"), penguins(5100));
    await quire("data", "add", "penguins.csv");
  });

  it("is given data sets, and what it makes is kept: tables, figures, what it printed", async () => {
    const path = script(root, means);
    const ran = await quire("code", "run", "python", path, "--data", "penguins", "--as", "masses", "--json");
    const analysis = JSON.parse(ran.stdout);
    expect(analysis).toMatchObject({
      name: "masses",
      sandbox: "bubblewrap",
      stdout: "The mean mass is 4600.0 g.\n",
      inputs: [{ name: "penguins", path: "data/penguins.csv" }],
      tables: [{ name: "means.csv", data_set: "masses_means", rows: 1, first_rows: [["all", "4600.0"]] }],
      figures: [{ name: "figure.svg" }],
      warnings: [],
    });
    expect(analysis.engine.version).toMatch(/^3\./u);
    const record = JSON.parse(readFileSync(join(root, "analyses/masses/analysis.json"), "utf8"));
    expect(record.source_id).toBe(analysis.source_id);
    expect((await quire("data", "query", "select mass from masses_means", "--json")).stdout).toContain("4600");
  });

  it.runIf(allTests)("is run again: equal, and of other data another, which is said", async () => {
    const again = JSON.parse((await quire("data", "replay", "masses", "--json")).stdout);
    expect(again).toMatchObject({ name: "masses", tool: "run_code", verdict: "equal", changes: [] });
    const { source_id } = JSON.parse(readFileSync(join(root, "analyses/masses/analysis.json"), "utf8"));
    writeFileSync(join(root, "penguins.csv"), penguins(8000));
    await quire("data", "add", "penguins.csv", "--replace");
    // A data set that code made, and the id that an answer cites, mean the analysis.
    const changed = JSON.parse((await quire("data", "replay", "masses_means", "--json")).stdout);
    expect(changed).toMatchObject({
      name: "masses",
      verdict: "differs",
      changes: ["It printed something else.", "means.csv is another.", "penguins has changed since."],
    });
    const told = await quire(
      "data",
      "replay",
      JSON.parse(readFileSync(join(root, "analyses/masses/analysis.json"), "utf8")).source_id,
    );
    expect(told.stdout).toContain("equal");
    const gone = await quire("data", "replay", source_id);
    expect(gone.stderr).toContain("No analysis");
    const asData = await quire("tools", "call", "data_replay", "--input", '{"name":"masses_means"}', "--allow-write");
    expect(asData.stderr).toContain("nor by code");
  });

  it("does not take the place of other code unasked", async () => {
    const other = await quire("code", "run", "python", script(root, "print(1)"), "--as", "masses");
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("--replace");
  });

  it.runIf(allTests)("says what failed, in the words of the engine, and which limit ended it", async () => {
    const failed = await quire("code", "run", "python", script(root, "print(1 / 0)"));
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain("ZeroDivisionError");
    const slow = await quire("code", "run", "python", script(root, "import time; time.sleep(9)"), "--time", "1");
    expect(slow.stderr).toContain('(limit "time")');
  });

  it("shows nothing of what paints a terminal", async () => {
    const code = 'print("\\x1b[31mred\\x1b]52;c;eA==\\x07"); open("out/\\x1b[31m.csv", "w").write("a")';
    const { stdout, stderr } = await quire("code", "run", "python", script(root, code));
    expect(stdout + stderr).not.toContain("\u001B");
    expect(stdout).toContain("its name is none that every system can write");
  });
});

describe.skipIf(!existsSync(python))("code where nothing holds it in", () => {
  /** A PATH on which there is an engine and no sandbox. */
  function bare(settings: string) {
    const root = newFolder();
    const bin = newFolder();
    mkdirSync(join(root, "data"));
    symlinkSync(python, join(bin, "python3"));
    writeFileSync(join(root, "quire.yaml"), settings);
    const path = script(root, "print(6 * 7)");
    const environment = { PATH: bin };
    return (trust: string | undefined) =>
      quireHere(["code", "run", "python", path], {
        cwd: root,
        environment: { ...environment, ...(trust !== undefined && { QUIRE_TRUST: trust }) },
      });
  }

  it("is not run, and it is said how to get a sandbox", async () => {
    const { code, stderr } = await bare("")(undefined);
    expect(code).toBe(1);
    expect(stderr).toContain("what to do:");
    expect(stderr).toMatch(/bubblewrap|Linux/u);
  });

  it("is not run because a folder of somebody else says so", async () => {
    const { code, stderr } = await bare("analysis: { unsandboxed: true }\n")("");
    expect(code).toBe(1);
    expect(stderr).toContain("analysis.unsandboxed");
  });

  it("is run where the person has allowed it, which every analysis says", async () => {
    const { stdout, code } = await bare("analysis: { unsandboxed: true }\n")(undefined);
    expect(code).toBe(0);
    expect(stdout).toContain("42");
    expect(stdout).toContain("without a sandbox");
  });
});

it("a program does not call it without leave, and a language that is none is refused with those that are", async () => {
  const root = newFolder();
  writeFileSync(join(root, "quire.yaml"), "");
  const input = JSON.stringify({ language: "python", code: "print(1)" });
  const called = await quireHere(["tools", "call", "run_code", "--input", input, "--allow-write"], { cwd: root });
  expect(called.stderr).toContain("--allow-execute");
  const unknown = await quireHere(["code", "run", "fortran", script(root, "x")], { cwd: root });
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("octave")]);
});

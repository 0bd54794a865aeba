import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

let workspace: string;

beforeAll(async () => {
  workspace = newWorkspace((name) => name.endsWith(".md"));
  await quireHere(["add", "library"], { cwd: workspace });
  const entry = {
    filename: "library/essay - desirable for whom.md",
    title: "Desirable for whom?",
    authors: ["Ann Müller"],
    year: 2016,
    doi: "10.1000/xyz",
    tags: ["thesis"],
    notices: [{ kind: "retracted", source: "crossref", doi: null, date: "2020" }],
  };
  writeFileSync(join(workspace, "manifest.json"), JSON.stringify({ version: 1, entries: [entry] }));
});
afterAll(removeFolders);

describe("quire library", () => {
  it("lists keys, authors, years, titles, identifiers, files, retractions and what is missing", async () => {
    const { code, stdout } = await quireHere(["library"], { cwd: workspace });
    expect(code).toBe(0);
    expect(stdout).toMatch(/mueller2016desirable +2016 +Müller +Desirable for whom\? RETRACTED \(2020\)/);
    expect(stdout).toContain("doi:10.1000/xyz | library/essay - desirable for whom.md | thesis");
    expect(stdout).toContain("library/methods_note_measuring_retention.md | as its file says, unconfirmed");
    expect(stdout).toContain("3 records, 2 unconfirmed (only what their files say), 1 retracted");
    const missing = await quireHere(["library", "--missing"], { cwd: workspace });
    expect(missing.stdout).toContain("No record lacks anything");
  });

  it("gives the same as JSON", async () => {
    const { stdout } = await quireHere(["library", "--json"], { cwd: workspace });
    const { manifest, records } = JSON.parse(stdout);
    expect(manifest).toBe(join(workspace, "manifest.json"));
    expect(records[0]).toMatchObject({
      key: "mueller2016desirable",
      former_keys: ["desirablewhom"],
      identifiers: [{ kind: "doi", value: "10.1000/xyz" }],
      has_text: true,
      missing_fields: [],
    });
  });

  it("prints hits with their records and takes the filters as flags", async () => {
    const flags = ["--author", "muller", "--year", "2015..2020", "--doi", "10.1000/xyz", "--tag", "thesis", "--k", "1"];
    const { stdout } = await quireHere(["search", "desirable difficulties", ...flags], { cwd: workspace });
    expect(stdout).toContain(
      "1. Desirable for whom? RETRACTED (2020)\n   Ann Müller, 2016 | doi:10.1000/xyz | @mueller2016desirable | thesis",
    );
    const asked = await quireHere(["prompt", "What is desirable?", ...flags.slice(0, -2)], { cwd: workspace });
    expect(asked.stdout).toContain("[S1] Source: Desirable for whom? [RETRACTED (2020)] --");
    const wrong = await quireHere(["search", "desirable", "--tag", "thesys"], { cwd: workspace });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("Tags: thesis")]);
  });

  it("warns of a manifest that it cannot read, names the place, and goes on with what it knew", async () => {
    writeFileSync(join(workspace, "manifest.json"), '{"version": 1, "entries": [{"title": "x", "year": "soon"}]}');
    const { code, stdout, stderr } = await quireHere(["library"], { cwd: workspace });
    expect(code).toBe(0);
    expect(stderr).toContain('entry 1 ("x"): year');
    expect(stdout).toContain("mueller2016desirable");
  });
});

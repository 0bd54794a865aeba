import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { owls, writePaper } from "../support/papers.js";
import { removeFolders } from "../support/quire.js";
import { closePlayers, owlsName, scanWorkspace } from "../support/scan-workspace.js";
import { allTests } from "../support/some-of.js";

afterEach(closePlayers);
afterAll(removeFolders);

/** A workspace that has imported the record of `owls`, and has a file of it. */
async function withImported() {
  const workspace = await scanWorkspace();
  const { at, cwd, run } = workspace;
  await writePaper(at("a.pdf"), owls);
  const entry = `@article{myowls, title={${owls.title}}, author={Strix, Ada}, year={2019}, doi={${owls.doi}}, keywords={birds}}`;
  writeFileSync(join(cwd, "refs.bib"), entry);
  expect((await run("library", "import", "refs.bib")).code).toBe(0);
  return workspace;
}

describe("a file whose work was known without one", () => {
  it.runIf(allTests)("joins its entry, whose key and tags stay", async () => {
    const { scan, manifest, run } = await withImported();
    const [before] = manifest().entries;
    const { output } = await scan("--yes");
    expect(output.counts).toEqual({ written: 1 });
    expect(manifest().entries).toHaveLength(1);
    expect(manifest().entries[0]).toMatchObject({
      id: before?.id,
      filename: `papers/${owlsName}`,
      original_filename: "papers/a.pdf",
      status: "written",
      tags: ["birds"],
      csl: { id: "myowls", DOI: owls.doi, volume: "4" },
    });
    expect((await scan("--yes")).output.counts).toEqual({ unchanged: 1 });
    expect((await run("add", "papers")).code).toBe(0);
    const hits = JSON.parse((await run("search", "abstract", "--tag", "birds", "--json")).stdout);
    expect(JSON.stringify(hits)).toContain("myowls");
  });

  it.runIf(allTests)("is without it again when the scan is undone", async () => {
    const { at, scan, manifest, run, runs } = await withImported();
    const [bytes, entries] = [readFileSync(at("a.pdf")), manifest().entries];
    await scan("--yes");
    const id = runs().find((each) => each.includes("-scan-")) ?? "";
    expect((await run("scan", "--undo", id)).code).toBe(0);
    expect(manifest().entries).toEqual(entries);
    expect(readFileSync(at("a.pdf")).equals(bytes)).toBe(true);
  });

  it.runIf(allTests)("is the file of one work only: a second copy has an entry of its own", async () => {
    const { at, scan, manifest } = await withImported();
    await writePaper(at("b.pdf"), owls, { withDoi: true, signed: true });
    await scan("--yes");
    expect(manifest().entries.map(({ csl }) => csl?.id)).toEqual(["myowls", "strix2019silent"]);
  });

  it("leaves it alone where the file is skipped", async () => {
    const { cwd, scan, manifest } = await withImported();
    const [before] = manifest().entries;
    writeFileSync(join(cwd, "answers.json"), JSON.stringify({ "a.pdf": "skip" }));
    await scan("--write", "--answers", "answers.json");
    const [imported, skipped] = manifest().entries;
    expect(imported).toEqual(before);
    expect(skipped).toMatchObject({ filename: "papers/a.pdf", status: "skipped", processed: false, tags: [] });
    await scan("--yes");
    expect(manifest().entries).toMatchObject([{ id: before?.id, filename: `papers/${owlsName}`, processed: true }]);
  });
});

describe("a scan without a network", () => {
  it("keeps what the file says as an unconfirmed record, which a later scan confirms under a key of its own", async () => {
    const { at, scan, manifest, run } = await scanWorkspace();
    await writePaper(at("a.pdf"), owls);
    const { output, stderr } = await scan("--offline", "--yes");
    expect([output.counts, stderr]).toEqual([{ unidentified: 1 }, expect.any(String)]);
    const [kept] = manifest().entries;
    expect(kept).toMatchObject({ title: owls.title, doi: owls.doi, processed: false, status: "unidentified" });
    const [record] = JSON.parse((await run("library", "--json")).stdout).records;
    expect(record).toMatchObject({ title: owls.title, confirmed: false });
    await scan("--yes");
    const [confirmed] = JSON.parse((await run("library", "--json")).stdout).records;
    expect(confirmed).toMatchObject({ confirmed: true, year: 2019, key: expect.stringMatching(/2019/) });
    expect([confirmed.key, ...confirmed.former_keys]).toContain(kept?.csl?.id);
  });
});

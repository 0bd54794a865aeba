import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

let workspace: string;

const tides = (year: number, words: string) =>
  `---\ntitle: "Tides of the inner harbour"\nauthor: ["Nansen, Ada", "Lee, Bo"]\ndate: "${year}"\ndoi: "10.5555/tides"\n---\n\n` +
  `# Tides of the inner harbour\n\n${words}\n`;
const both = "The highest spring tide reached 4.2 metres in 1999. Seals rest on the northern mole at low water.";
const more = "Currents were measured with drogues on forty days of the summer.";

/** A published version and its manuscript, which says more. */
beforeEach(async () => {
  workspace = newWorkspace(() => false);
  writeFileSync(join(workspace, "pub.md"), tides(2016, both));
  writeFileSync(join(workspace, "man.md"), tides(2015, `Author manuscript, accepted.\n\n${both} ${more}`));
  await quire("add", ".");
});
afterAll(removeFolders);

interface Printed {
  records: unknown;
  findings: unknown;
  counts: unknown;
  quotations: unknown;
}
const quire = async (...given: string[]) => quireHere(given, { cwd: workspace });
const json = async (...given: string[]): Promise<Printed> =>
  JSON.parse((await quire(...given, "--json")).stdout) as Printed;

async function audit(draft: string) {
  writeFileSync(join(workspace, "draft.txt"), draft);
  return json("audit", "draft.txt", "--offline");
}

describe("a work of several files", () => {
  it("is audited by all of them, and is one work by whichever of its keys it is cited", async () => {
    const { findings, counts } = await audit(
      "The highest spring tide reached 4.2 metres in 1999 [@nansen2016tides]. " +
        "Currents were measured with drogues on forty days of the summer [@nansen2015tides, p. 3].",
    );
    expect([findings, counts]).toMatchObject([[], { works: 1, supported: 2 }]);
  });

  it("has its quotations looked for in all of them", async () => {
    const { quotations } = await audit(
      'She writes that "currents were measured with drogues" [@nansen2016tides, p. 3].',
    );
    expect(quotations).toMatchObject([{ state: "verbatim", page_agrees: null }]);
  });

  it("has a text while one of them is read", async () => {
    await quire("remove", "pub.md");
    expect((await json("library", "list")).records).toMatchObject([{ has_text: true }]);
    expect((await audit(`${more.replace(".", "")} [@nansen2016tides].`)).counts).toMatchObject({ supported: 1 });
  });

  it("is listed where its files were found last", async () => {
    for (const name of ["man.md", "pub.md"]) {
      mkdirSync(join(workspace, "moved"), { recursive: true });
      renameSync(join(workspace, name), join(workspace, "moved", name));
    }
    await quire("add", "moved");
    const { stdout } = await quire("library");
    expect(stdout).toContain("moved/pub.md | manuscript: moved/man.md");
  });

  it.each([
    ["library.bib", "file = {:pub.md:MD;:man.md:MD}"],
    ["library.ris", "L1  - pub.md\r\nL1  - man.md"],
    ["library.json", '["pub.md","man.md"]'],
    ["library.csv", "pub.md; man.md"],
  ])("is exported to %s with all its files, and comes back as one work", async (name, written) => {
    expect((await quire("library", "export", "-o", name)).stdout).toContain("1 record written");
    const text = readFileSync(join(workspace, name), "utf8");
    expect(name.endsWith(".json") ? JSON.stringify(JSON.parse(text)) : text).toContain(written);
    for (const gone of [".quire", "manifest.json"]) rmSync(join(workspace, gone), { recursive: true });
    await quire("library", "import", name);
    expect((await json("library", "list")).records).toMatchObject([
      { key: "nansen2016tides", files: [{ role: "manuscript" }] },
    ]);
  });
});

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { compose } from "../../src/compose.js";
import type { AssemblyMaterial } from "../../src/play/assemble/assembled.js";
import { type FinishedDraft, finishDrafts } from "../../src/play/finish/finish-drafts.js";
import { itemsOf } from "../../src/play/rows/items-of.js";
import { assembleStep } from "../../src/play/schema/playbook.js";
import { startRun } from "../../src/run/execute.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { installFromPackages } from "../support/extras.js";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

let cwd: string;
const extras = newFolder();
const read = (name: string) => readFileSync(join(cwd, name), "utf8");

const rows = [
  { section: "1", title: "Retrieval practice", text: "Retrieval practice is well supported [@halloran2022retrieval]." },
  {
    section: "1.1",
    title: "Worked examples",
    parent_section: "1",
    text: "For worked examples the evidence is strong [@halloran2022retrieval]. Nobody knows [@nobody1999].",
  },
  { section: "2", title: "Spacing", text: "Spacing is treated in [the first chapter](#retrieval-practice)." },
];

const step = (more: Record<string, unknown> = {}) =>
  assembleStep.parse({
    kind: "assemble",
    name: "book",
    input: "sections.json",
    output: "book.md",
    fields: { text: "text" },
    audit: true,
    export: { to: ["docx", "md", "pdf"] },
    ...more,
  });

/** Finishes items in a run, as a step of a playbook does. */
async function finish(given = rows, known: readonly string[] = [], wanted = step()) {
  const workbench = await compose({ workspace: cwd, startedIn: cwd, environment: {}, extras: { folder: extras } });
  const { items, unplaced } = itemsOf([{ name: "sections.json", value: given }]);
  const keys = new Map(items.map(({ id }) => [id, new Set(["halloran2022retrieval"])]));
  const material: AssemblyMaterial = { items, unplaced, keys, failed: new Map(), quoted: new Set() };
  const tool = defineTool(
    {
      name: "finish_drafts",
      version: 1,
      description: "Finishes items.",
      input: z.strictObject({}),
      output: z.custom<FinishedDraft[]>(),
      effect: "write",
      network: true,
    },
    (context) =>
      finishDrafts(context, wanted, material, {
        title: "What lasts",
        drafts: 1,
        config: { author: "Ada Quill" },
        style: "ieee",
        pathOf: () => join(cwd, "exports", "book.md"),
        known: new Set(known),
      }),
  );
  const { engine } = workbench;
  const resolveTool = async (name: string) => (name === tool.name ? tool : engine.resolveTool(name));
  try {
    const outcome = await startRun({ ...engine, resolveTool }, { tool: tool.name, input: {} });
    return { ...outcome, drafts: outcome.output as FinishedDraft[] };
  } finally {
    await workbench.close();
  }
}

beforeAll(async () => {
  installFromPackages(extras, "typst");
  cwd = newWorkspace((name) => /\.md$|Halloran/u.test(name));
  await quireHere(["add", "library"], { cwd });
});
afterAll(removeFolders);

describe("finishDrafts", () => {
  it("writes, audits and exports a book in the playbook's style", async () => {
    const { state, error, drafts } = await finish();
    expect([state, error]).toEqual(["done", null]);
    const [draft] = drafts;
    expect(read("exports/book.md")).toMatch(
      /^---\ntitle: What lasts\nauthor: Ada Quill\nnumber-sections: true\n---\n/u,
    );
    expect(draft?.keys).toEqual(["halloran2022retrieval"]);
    expect(draft?.problems.map(({ kind, title }) => [kind, title])).toEqual([["unsourced", "Worked examples"]]);
    expect(draft?.audit?.counts).toMatchObject({ citations: 2, works: 1, dangling: 0 });
    expect(draft?.audit?.files.map((path) => path.split("/").at(-1))).toEqual(["book.audit.json", "book.audit.md"]);
    expect(read("exports/book.audit.md")).toContain("strong");
    expect(read("exports/book.cited.md")).toContain(String.raw`well supported \[1\]`);
    expect(draft?.exports.map(({ to, failed }) => [to, failed])).toEqual([
      ["docx", null],
      ["md", null],
      ["pdf", null],
    ]);
  });

  it("makes documents that readers open", async () => {
    const { stdout } = await quireHere(["audit", "exports/book.docx", "--json", "--no-library"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ format: "docx", counts: { citations: 2 } });
    const added = await quireHere(["add", "exports/book.pdf"], { cwd });
    expect([added.code, added.stdout]).toEqual([0, expect.stringContaining("1 added")]);
    const found = await quireHere(["search", "worked examples evidence strong", "--json"], { cwd });
    expect(found.stdout).toContain("book.pdf");
  });

  it("sets a person's work aside, and says where it is", async () => {
    const before = read("exports/book.md");
    writeFileSync(join(cwd, "exports", "book.md"), `${before}\nMine.\n`);
    await finish(rows, [], step({ audit: false, export: undefined }));
    expect(read("exports/book.md")).toBe(before);
    const kept = readdirSync(join(cwd, ".quire", "trash"), { recursive: true, encoding: "utf8" });
    const aside = kept.find((name) => name.endsWith("book.md")) ?? "";
    expect(read(join(".quire", "trash", aside))).toBe(`${before}\nMine.\n`);
  });

  it("is incomplete where a part is missing, a named finding is there, or a format fails", async () => {
    const wanted = step({
      audit: { fail_on: ["error"] },
      export: { to: ["docx"], template: "missing.docx" },
    });
    const { state, reasons } = await finish([...rows, { section: "3", title: "Sleep", text: "" }], [], wanted);
    expect(state).toBe("incomplete");
    expect(reasons).toEqual([
      "book.md lacks parts: 1 not written",
      expect.stringContaining("the audit of book.md has"),
      expect.stringContaining("book.docx was not made: There is no file"),
    ]);
  });
});

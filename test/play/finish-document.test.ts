import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { compose } from "../../src/compose.js";
import type { GuardFinding } from "../../src/contracts/play.js";
import { finishDocument } from "../../src/play/finish/finish-document.js";
import { assembleStep } from "../../src/play/schema/playbook.js";
import type { FinishedFile } from "../../src/play/schema/step-record.js";
import { startRun } from "../../src/run/execute.js";
import { defineTool } from "../../src/tool/define-tool.js";
import { installFromPackages } from "../support/extras.js";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

let cwd: string;
const extras = newFolder();
const at = (name: string) => join(cwd, name);
const read = (name: string) => readFileSync(at(name), "utf8");

const book = (more = "") => `---
title: What lasts
author: Ada Quill
number-sections: true
---

# Retrieval practice {#retrieval-practice}

Retrieval practice is well supported [@halloran2022retrieval].

## Worked examples {#worked-examples}

For worked examples the evidence is strong [@halloran2022retrieval].

# Spacing {#spacing}

Spacing is treated in [the first chapter](#retrieval-practice).
${more}`;

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

const finding: GuardFinding = {
  kind: "repetition",
  message: "the sentence stands twice",
  places: [
    { id: "a", number: "1", title: "Retrieval practice", sentence: "It is *well* supported." },
    { id: "b", number: "2", title: "Spacing", sentence: "It is well supported." },
  ],
};

/** Finishes a document in a run, as a step of a playbook does. */
async function finish(
  markdown = book(),
  before: readonly FinishedFile[] = [],
  wanted = step(),
  folder: string | null = extras,
) {
  const workbench = await compose({ workspace: cwd, startedIn: cwd, environment: {}, extras: { folder } });
  const tool = defineTool(
    {
      name: "finish_document",
      version: 1,
      description: "Finishes a document.",
      input: z.strictObject({}),
      output: z.custom<FinishedFile[]>(),
      effect: "write",
      network: true,
    },
    (context) => {
      const template = wanted.export?.template;
      const text = { shown: "exports/book.md", markdown, style: "ieee", template };
      return finishDocument(context, wanted, text, { guards: [finding], before });
    },
  );
  const { engine } = workbench;
  const resolveTool = async (name: string) => (name === tool.name ? tool : engine.resolveTool(name));
  try {
    const outcome = await startRun({ ...engine, resolveTool }, { tool: tool.name, input: {} });
    return { ...outcome, files: outcome.output as FinishedFile[] };
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

describe("finishDocument", () => {
  let made: FinishedFile[];

  it("audits a book, exports it in the playbook's style, and writes down what the guards found", async () => {
    const { state, error, files } = await finish();
    expect([state, error]).toEqual(["done", null]);
    made = files;
    expect(files.map(({ path, reasons }) => [path, reasons])).toEqual([
      ["exports/book.guards.md", []],
      ["exports/book.audit.json", []],
      ["exports/book.docx", []],
      ["exports/book.cited.md", []],
      ["exports/book.pdf", []],
    ]);
    expect(read("exports/book.audit.md")).toContain("strong");
    expect(read("exports/book.cited.md")).toContain(String.raw`well supported \[1\]`);
    const guards = read("exports/book.guards.md");
    expect(guards).toContain("## Repetition (1)");
    expect(guards).toContain("1 Retrieval practice");
    expect(guards).toContain("2 Spacing: It is well supported.");
  });

  it("makes documents that readers open", async () => {
    const { stdout } = await quireHere(["audit", "exports/book.docx", "--json", "--no-library"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ format: "docx", counts: { citations: 2 } });
    const added = await quireHere(["add", "exports/book.pdf"], { cwd });
    expect([added.code, added.stdout]).toEqual([0, expect.stringContaining("1 added")]);
    const found = await quireHere(["search", "worked examples evidence strong", "--json"], { cwd });
    expect(found.stdout).toContain("book.pdf");
  });

  it("names the program that a format needs and this computer has not: the book is whole all the same", async () => {
    const { state, files } = await finish(book("Set later.\n"), [], step({ export: { to: ["pdf", "docx"] } }), null);
    expect(state).toBe("done");
    const pdf = files.find(({ path }) => path === "exports/book.pdf");
    expect(pdf?.reasons).toEqual([]);
    expect(pdf?.notes).toEqual([expect.stringContaining("Run: quire extras add typst")]);
  });

  it("makes anew what is not there, or is of another document, and nothing else", async () => {
    const times = () => ["docx", "cited.md", "guards.md"].map((ending) => statSync(at(`exports/book.${ending}`)).ino);
    const [docx, , guards] = times();
    rmSync(at("exports/book.cited.md"));
    const again = await finish(book(), made);
    expect(times()[0]).toBe(docx);
    expect(times()[2]).toBe(guards);
    expect(read("exports/book.cited.md")).toContain("well supported");
    expect(again.files).toEqual(made);
    await finish(book("More of it.\n"), made, step({ export: { to: ["docx"] } }));
    expect(times()[0]).not.toBe(docx);
  });

  it("is incomplete where a named finding is there or a format fails, and says so again", async () => {
    const wanted = step({
      audit: { fail_on: ["error"] },
      export: { to: ["docx"], template: "missing.docx" },
    });
    const reasons = [
      expect.stringContaining("The audit of exports/book.md has"),
      expect.stringContaining("book.docx was not made: There is no file"),
    ];
    const text = book("Nobody knows [@nobody1999].\n");
    const first = await finish(text, [], wanted);
    expect([first.state, first.reasons]).toEqual(["incomplete", reasons]);
    expect((await finish(text, first.files, wanted)).reasons).toEqual(reasons);
  });

  it("takes no template from outside the workspace", async () => {
    const { reasons, error } = await finish(book(), [], step({ export: { to: ["docx"], template: "../secret.docx" } }));
    expect(`${reasons.join()} ${error?.message}`).toContain("secret.docx");
  });
});

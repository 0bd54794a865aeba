import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../../test/support/quire.js";
import { createLocalFiles } from "../adapters/local/local-files.js";
import { configSchema } from "../domain/config.js";
import { ClientRules, type Leave } from "./client-rules.js";

afterAll(removeFolders);

const reading = { name: "ask", effect: "paid" } as const;
const writing = { name: "research", effect: "write" } as const;
const root = newFolder();

function rules(config: object = {}, leave: Leave = { allow_write: false }): ClientRules {
  return new ClientRules({ config: configSchema.parse(config), files: createLocalFiles(root, root) }, leave);
}

describe("the rules for clients", () => {
  it("let tools write where that is allowed, or where the server is there for it", () => {
    expect(rules().permits(reading)).toBe(true);
    expect(() => rules().checkTool(writing)).toThrow(expect.objectContaining({ code: "tool_refused" }));
    expect(rules({}, { allow_write: true }).permits(writing)).toBe(true);
    const always = rules({}, { allow_write: false, always: ["index_text"] });
    expect([always.permits({ name: "index_text", effect: "write" }), always.permits(writing)]).toEqual([true, false]);
  });

  it("let code be run where that is allowed by name, which lets what it makes be written", () => {
    const code = { name: "run_code", effect: "execute" } as const;
    expect(() => rules({}, { allow_write: true }).checkTool(code)).toThrow(
      expect.objectContaining({ code: "tool_refused", fix: expect.stringContaining("--allow-execute") }),
    );
    const allowed = rules({}, { allow_write: false, allow_execute: true });
    expect([allowed.permits(code), allowed.permits(writing)]).toEqual([true, true]);
  });

  it("let models be chosen that are configured, and none", async () => {
    const configured = rules({ models: { default: "ollama:llama3.2", answer: "openai:gpt-5-mini" } });
    for (const model of ["ollama:llama3.2", "openai:gpt-5-mini", "none"])
      await configured.checkInput(reading, { model });
    await expect(configured.checkInput(reading, { model: "openai:gpt-5-pro" })).rejects.toThrow(
      expect.objectContaining({ code: "tool_refused", facts: { field: "model", model: "openai:gpt-5-pro" } }),
    );
    // Another server's tool may mean something else by it.
    await configured.checkInput({ name: "cars__find", effect: "read" }, { model: "T" });
  });

  it("let reports be written as Markdown in the workspace alone", async () => {
    const open = rules({}, { allow_write: true });
    for (const report of ["report.md", "reports/spacing.md", join(root, "b.md")])
      await open.checkInput(writing, { report });
    for (const report of ["../report.md", "/etc/report.md", ".quire/report.md", ".bashrc", "quire.yaml", ""])
      await expect(open.checkInput(writing, { report })).rejects.toMatchObject({ code: "tool_refused" });
  });

  it("let drafts, their references and what is written of them lie in the workspace alone", async () => {
    const open = rules({ audit: { judge: "openai:gpt-5-mini" } }, { allow_write: true });
    const tool = { name: "audit_files", effect: "write" } as const;
    await open.checkInput(tool, { draft: "thesis.md", bib: ["refs/all.bib"], output: "audit.html" });
    await open.checkInput({ name: "audit", effect: "paid" }, { text: "# A draft", judge: "openai:gpt-5-mini" });
    for (const path of ["../thesis.md", "/etc/passwd", ".env", ".quire/store.db", "a/../../b.md"])
      for (const input of [{ draft: path }, { draft: "thesis.md", bib: [path] }, { draft: "thesis.md", output: path }])
        await expect(open.checkInput(tool, input)).rejects.toMatchObject({ code: "tool_refused", facts: { path } });
    await expect(open.checkInput(tool, { draft: "a.md", judge: "openai:gpt-5-pro" })).rejects.toMatchObject({
      facts: { field: "judge", model: "openai:gpt-5-pro" },
    });
  });

  it("let notes and their index lie in folders of the workspace, or where the person keeps them", async () => {
    const elsewhere = newFolder();
    mkdirSync(join(root, "brain"));
    symlinkSync(elsewhere, join(root, "linked"));
    const kept = rules({ brain: { source_dir: join(elsewhere, "notes"), index_dir: ".index" } });
    const tool = { name: "brain_index", effect: "write" } as const;
    for (const source_dir of ["brain", "brain/not/there", ".", join(root, "brain"), join(elsewhere, "notes")])
      await kept.checkInput(tool, { source_dir, index_dir: ".index" });
    for (const folder of ["..", "/", "brain/../..", elsewhere, ".quire", "brain/.git", "linked", "linked/not/there"])
      for (const field of ["source_dir", "index_dir"])
        await expect(kept.checkInput(tool, { [field]: folder })).rejects.toMatchObject({
          code: "tool_refused",
          facts: { field, path: folder },
        });
  });

  it("let tables be written, continued and left out that are CSV files of the workspace", async () => {
    const tool = { name: "gather", effect: "write" } as const;
    const open = rules({}, { allow_write: true });
    await open.checkInput(tool, { output: "data/list.csv", append: "list.csv", exclude: "data/known.CSV" });
    for (const path of ["../list.csv", "/etc/list.csv", "data/list.html", ".env", ".quire/list.csv"])
      for (const field of ["output", "append", "exclude"])
        await expect(open.checkInput(tool, { [field]: path })).rejects.toMatchObject({
          code: "tool_refused",
          facts: { field, path },
        });
  });

  it("let limits be lowered, not raised", () => {
    const limited = rules({ budget: { cost: 0.5, calls: 10 }, agent: { budgets: { cost: 0.1 } } });
    expect(limited.budget("ask")).toEqual({ cost: 0.5, calls: 10 });
    expect(limited.budget("ask", { cost: 0.2, minutes: 3 })).toEqual({ cost: 0.2, calls: 10, minutes: 3 });
    expect(limited.budget("ask_agent")).toEqual({ cost: 0.1, calls: 10 });
    for (const [tool, asked, field] of [
      ["ask", { cost: 0.6 }, "budget.cost"],
      ["ask", { calls: 11, cost: 0.1 }, "budget.calls"],
      ["ask_agent", { cost: 0.2 }, "budget.cost"],
    ] as const)
      expect(() => limited.budget(tool, asked)).toThrow(
        expect.objectContaining({ code: "tool_refused", facts: expect.objectContaining({ field }) }),
      );
  });
});

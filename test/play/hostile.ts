import { expect } from "vitest";
import { readConfig } from "../../src/play/config/read-config.js";
import { settleConfig } from "../../src/play/config/settle-config.js";
import { readPlaybook } from "../../src/play/language/read-playbook.js";
import { errorsOf, type Problem } from "../../src/play/schema/problem.js";
import { checkPlaybook } from "../../src/play/check/check-playbook.js";
import type { Surroundings } from "../../src/play/check/checked.js";
import { checkValues } from "../../src/play/check/check-values.js";

const surroundings: Surroundings = {
  tools: new Map([
    ["gather", { effect: "write", fields: ["description", "columns"] }],
    ["rag_retrieve", { effect: "read", fields: ["description", "columns"] }],
    ["calculator", { effect: "none", fields: ["description", "columns"] }],
    ["library_add", { effect: "write", fields: ["description", "columns"] }],
    ["research", { effect: "paid", fields: ["description", "columns"] }],
  ]),
  formats: ["docx", "pdf", "html"],
};

export const head = "name: book\nversion: 1\n";
export const inputs = `inputs:
  title: { type: string }
  depth: { type: integer, default: 3, minimum: 1, maximum: 6 }
`;
export const outline = `  - name: outline
    instruction_user_prompt: "Outline {config:title}"
    output: exports/outline.json
    output_format: [{ section: string, title: string, parent_section: "string|null" }]
`;
export const sections = (lines: string) => `${head}${inputs}steps:
${outline}  - name: sections
    input: exports/outline.json
    multiple_parts: true
    instruction_user_prompt: "Write {input:this::title}"
    output: exports/sections.json
${lines}`;
export const step = (lines: string) => `${head}${inputs}steps:
  - name: outline
    instruction_user_prompt: "Outline {config:title}"
    output: exports/outline.json
${lines}`;

export function problemsOf(text: string, config = "title: AI"): Problem[] {
  const read = readPlaybook(text, "book.yaml");
  if (read.playbook === null) return errorsOf(read.problems);
  const checked = errorsOf(checkPlaybook(read.playbook, read, surroundings));
  if (checked.length > 0) return checked;
  const settled = settleConfig(read.playbook.inputs, [readConfig(config, "config.yaml")], read.inferred);
  const values = checkValues(read.playbook, settled.values, read.problemAt);
  return errorsOf([...settled.problems, ...values]);
}

/** What is wrong, the playbook, and what is told: place and field, words of the message, words of what to do. */
export type Row = [what: string, text: string, told: string];

/** Compares the first problem with what a row says. */
export function expectTold([first]: readonly Problem[], told: string, file: string): void {
  const [where, message = "", fix = ""] = told.split(" | ");
  expect(first).toBeDefined();
  expect(first?.file).toBe(file);
  expect(`${first?.line}:${first?.column} ${first?.field}`).toBe(where);
  expect(first?.message).toContain(message.trim());
  expect(first?.fix).toContain(fix.trim());
}

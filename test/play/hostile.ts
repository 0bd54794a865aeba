import { readConfig } from "../../src/play/config/read-config.js";
import { settleConfig } from "../../src/play/config/settle-config.js";
import { readPlaybook } from "../../src/play/read/read-playbook.js";
import { errorsOf, type Problem } from "../../src/play/schema/problem.js";
import { checkPlaybook } from "../../src/play/check/check-playbook.js";
import { checkToolInputs } from "../../src/play/check/check-tool-inputs.js";
import type { KnownTool, Surroundings } from "../../src/play/check/checked.js";
import { checkValues } from "../../src/play/check/check-values.js";

const fields = { description: { type: "string" }, columns: { type: "array" }, output: { type: "string" } };
const known = (effect: KnownTool["effect"], isForModels: boolean): KnownTool => {
  return { effect, fields, required: [], paths: ["output"], isLook: false, isForModels };
};
const tools: Surroundings["tools"] = new Map([
  ["gather", { ...known("write", false), required: ["description"] }],
  ["rag_retrieve", known("read", true)],
  ["calculator", known("none", true)],
  ["library_add", known("write", true)],
  ["research", known("paid", false)],
  ["play", known("write", false)],
]);
const surroundings: Surroundings = { tools, toolNames: [...tools.keys()], formats: ["docx", "pdf", "html"] };

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
  const { playbook, problemAt } = read;
  const values = checkValues(playbook, settled.values, problemAt);
  return errorsOf([...settled.problems, ...values, ...checkToolInputs(playbook, settled.values, tools, problemAt)]);
}

/** What is wrong, the playbook, and what is told: place and field, words of the message, words of what to do. */
export type Row = [what: string, text: string, told: string];

/**
 * The first problem in the form of a row: where its message and its fix hold the words of the row, these stand there, else
 * the problem's own.
 */
export function firstTold([first]: readonly Problem[], told: string): { file: string; told: string } {
  const [, message = "", fix = ""] = told.split(" | ");
  const shown = (own: string, wanted: string) => (own.includes(wanted.trim()) ? wanted : own);
  const where = `${first?.line}:${first?.column} ${first?.field}`;
  const words = [shown(first?.message ?? "", message), shown(first?.fix ?? "", fix)];
  return { file: first?.file ?? "", told: [where, ...words].join(" | ") };
}

import { producersOf } from "../../graph/producers.js";
import type { AssembleStep, PromptStep, Step } from "../../schema/playbook.js";
import { answerPlace, type RowFields, rowFieldsOf } from "../../shape/row-fields.js";
import type { Completion, WrittenPlaybook } from "../complete.js";
import { bareNames } from "./bare-names.js";
import { rewriteStep } from "./rewrite-step.js";
import { levelsOf } from "./levels-of.js";
import { ReadTokens } from "./read-tokens.js";

const nothingToDo = "Nothing has to be done.";

/**
 * Writes a playbook of the forgiving reader as the strict one would have to be given it: names of config values as tokens,
 * fields of items where they are meant, and an end that makes the document.
 */
export function inCanonicalForm(given: WrittenPlaybook): { written: WrittenPlaybook; said: Completion[] } {
  const said: Completion[] = [];
  const chained = { ...given, steps: withInputs(given.steps, said) };
  const declared = new Set([...Object.keys(given.inputs ?? {}), ...bareNames(chained)]);
  const tokens = new ReadTokens(chained, declared);
  const producers = producersOf(chained.steps, declared);
  const fields: (RowFields | null)[] = [];
  const steps = chained.steps.map((step, index) => {
    const producer = producers[index] ?? null;
    const input = producer === null ? null : (fields[producer] ?? null);
    const rewritten = step.kind === "prompt" ? rewriteStep(step, { index, input, tokens, declared, said }) : step;
    fields.push(rowFieldsOf(rewritten, input));
    return rewritten.kind === "prompt" ? withLevels(rewritten, index, said) : rewritten;
  });
  const ended = withEnd({ ...chained, steps }, fields, tokens, said);
  return { written: withTargets(ended, tokens, said), said };
}

/** A step without an input reads what the step before it writes. */
function withInputs(steps: readonly Step[], said: Completion[]): Step[] {
  return steps.map((step, index) => {
    const before = steps[index - 1];
    if (step.kind !== "prompt" || step.input !== undefined || !before || !("output" in before)) return step;
    if (before.output === undefined) return step;
    const message = `it reads the output of step ${index}, as it names no input`;
    said.push({ path: ["steps", index], severity: "notice", message, fix: nothingToDo });
    return { ...step, input: before.output };
  });
}

function withLevels(step: PromptStep, index: number, said: Completion[]): PromptStep {
  const levels = step.levels ? null : levelsOf(step);
  if (levels === null) return step;
  const message = `${String(levels.counts)} says how many rows each level has`;
  said.push({ path: ["steps", index, "instruction_user_prompt"], severity: "notice", message, fix: nothingToDo });
  return { ...step, levels };
}

/** A playbook that makes texts of items and does not say what becomes of them ends in a document for each draft. */
function withEnd(
  written: WrittenPlaybook,
  fields: readonly (RowFields | null)[],
  tokens: ReadTokens,
  said: Completion[],
): WrittenPlaybook {
  const index = written.steps.length - 1;
  const last = written.steps[index];
  const rows = fields[index];
  if (written.steps.some(({ kind }) => kind === "assemble") || last?.kind !== "prompt" || !rows) return written;
  const place = last.output_file_format === undefined ? null : answerPlace(last.output_file_format);
  if (place === null || !rows.has("title")) return written;
  const parent = ["parent_section", "parent"].find((name) => rows.has(name));
  const count = tokens.inPrompts(index, [`${place.number ?? ""}_count`, `${place.number ?? ""}s`]);
  const step: AssembleStep = {
    name: "assemble",
    kind: "assemble",
    input: last.output,
    output: `${withoutEnding(last.output)}_draft{this::%i}.md`,
    ...(count !== null && { draft_count: count }),
    ...(tokens.isRead("title") && { title: "{config:title}" }),
    fields: {
      title: "title",
      ...(parent !== undefined && { parent }),
      ...(rows.has("section") && { section: "section" }),
      list: place.list,
      text: place.text,
    },
    headings: "numbered",
    inner: "full",
    audit: true,
    export: { to: ["docx", "pdf"] },
  };
  const message = "a step that assembles, audits and exports each draft is added, as there is none";
  said.push({ path: ["steps", index], severity: "notice", message, fix: nothingToDo });
  return { ...written, steps: [...written.steps, step] };
}

function withoutEnding(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") && !path.slice(dot).includes("}") ? path.slice(0, dot) : path;
}

/** Names under which a config says how long the document and its sections are to be. */
const targetNames = { document: "target-word-count", item: "section-word-count" } as const;

function withTargets(written: WrittenPlaybook, tokens: ReadTokens, said: Completion[]): WrittenPlaybook {
  if (written.target_words) return written;
  const [document, item] = [targetNames.document, targetNames.item].map((name) => tokens.first(name));
  if (document === null && item === null) return written;
  const message = "word counts of the config are the targets of the document and its items";
  said.push({ path: [], severity: "notice", message, fix: nothingToDo });
  return { ...written, target_words: { ...(document && { document }), ...(item && { item }) } };
}

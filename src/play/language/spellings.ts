import type { Problem } from "../schema/problem.js";
import { sketchedShape, sketchedTemplate, type Sketched } from "../shape/sketched-shape.js";
import { entryOf, type SourceEntry, type SourceMap, type SourceNode } from "./source-node.js";
import type { SourceText } from "./source-text.js";

/**
 * Gives a playbook's tree with one spelling for everything that has several: `prompt` is `instruction_user_prompt`,
 * `agent.tools` may be a list, a shape may be written in one line, `variations: 3` asks for three answers to each item,
 * and a step without a kind is a prompt.
 */
export function withOneSpelling(root: SourceNode, source: SourceText): { root: SourceNode; problems: Problem[] } {
  const problems: Problem[] = [];
  if (root.kind !== "map") return { root, problems };
  const entries = root.entries.map((entry) => {
    if (entry.key === "defaults") return { ...entry, value: settings(entry.value) };
    if (entry.key !== "steps" || entry.value.kind !== "list") return entry;
    const items = entry.value.items.map((step, index) => spelledStep(step, index, source, problems));
    return { ...entry, value: { ...entry.value, items } };
  });
  return { root: { ...root, entries }, problems };
}

function spelledStep(step: SourceNode, index: number, source: SourceText, problems: Problem[]): SourceNode {
  const spelled = settings(step);
  if (spelled.kind !== "map") return spelled;
  const entries = spelled.entries
    .map((entry) => (entry.key === "prompt" ? { ...entry, key: "instruction_user_prompt" } : entry))
    .map((entry) => sketchedEntry(entry, index, source, problems))
    .map((entry) => (["input", "output"].includes(entry.key) ? { ...entry, value: plainPath(entry.value) } : entry));
  if (!entryOf(spelled, "kind")) entries.unshift(entry(spelled, "kind", scalar(spelled, "prompt")));
  return withAnswers({ ...spelled, entries });
}

/** The agent's tools and domains where they belong. */
function settings(node: SourceNode): SourceNode {
  if (node.kind !== "map") return node;
  const entries = node.entries.map((each) => (each.key === "agent" ? { ...each, value: agent(each.value) } : each));
  return { ...node, entries };
}

function agent(node: SourceNode): SourceNode {
  if (node.kind !== "map") return node;
  const tools = entryOf(node, "tools");
  const domains = entryOf(node, "domains");
  const isListed = tools?.value.kind === "list";
  if (!isListed && !domains) return node;
  const given = isListed ? [{ ...tools, key: "allow" }] : tools?.value.kind === "map" ? tools.value.entries : [];
  const value: SourceMap = { ...node, kind: "map", entries: [...given, ...(domains ? [domains] : [])] };
  const others = node.entries.filter(({ key }) => key !== "tools" && key !== "domains");
  return { ...node, entries: [...others, { ...(tools ?? domains ?? entry(node, "", node)), key: "tools", value }] };
}

function sketchedEntry(given: SourceEntry, index: number, source: SourceText, problems: Problem[]): SourceEntry {
  const { key, value } = given;
  if (!key.startsWith("output_") || value.kind !== "scalar" || typeof value.value !== "string") return given;
  if (!["[", "{"].includes(value.value.trim().charAt(0))) return given;
  const read: Sketched<unknown> = (key === "output_format" ? sketchedShape : sketchedTemplate)(value.value);
  const field = `steps.${index}.${key}`;
  if (read.problem) {
    const { offset, message } = read.problem;
    const fix = "Write it as YAML, as [{ title: string }].";
    problems.push(source.problem("error", value.start + offset, field, message, fix));
  }
  if (read.forgiven.length > 0) {
    const message = `read although it is no JSON: ${read.forgiven.join(", ")}`;
    problems.push(source.problem("notice", given.start, field, message, "Nothing has to be done."));
  }
  return read.value === null ? given : { ...given, value: nodeOf(read.value, value) };
}

/** "./exports/a.json" is "exports/a.json". */
function plainPath(node: SourceNode): SourceNode {
  if (node.kind !== "scalar" || typeof node.value !== "string") return node;
  let { value } = node;
  while (value.startsWith("./")) value = value.slice(2);
  return { ...node, value };
}

function withAnswers(step: SourceMap): SourceMap {
  const variations = entryOf(step, "variations");
  if (!variations) return step;
  const others = step.entries.filter((each) => each !== variations);
  if (entryOf(step, "answers")) return { ...step, entries: others };
  const answers = nodeOf({ list: "variations", number: "variation", text: "text", per: "item" }, variations);
  const count = { ...variations, key: "count" };
  const value = answers.kind === "map" ? { ...answers, entries: [count, ...answers.entries] } : answers;
  return { ...step, entries: [...others, { ...variations, key: "answers", value }] };
}

interface Span {
  start: number;
  end: number;
}

const scalar = ({ start, end }: Span, value: string): SourceNode => ({ kind: "scalar", value, start, end });
const entry = ({ start, end }: Span, key: string, value: SourceNode): SourceEntry => ({ key, value, start, end });

/** A value as a tree that stands in one place. */
export function nodeOf(value: unknown, { start, end }: Span): SourceNode {
  const span = { start, end };
  if (Array.isArray(value)) return { kind: "list", items: value.map((item) => nodeOf(item, span)), ...span };
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, part]) => entry(span, key, nodeOf(part, span)));
    return { kind: "map", entries, ...span };
  }
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return { kind: "scalar", value: isPlain ? value : null, ...span };
}

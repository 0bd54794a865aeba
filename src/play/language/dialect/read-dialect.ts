import { slug } from "../../../domain/slug.js";
import type { Problem, Severity } from "../../schema/problem.js";
import { mostBytes, type ReadSource } from "../read-yaml.js";
import { entryOf, type SourceEntry, type SourceMap, type SourceNode } from "../source-node.js";
import type { SourceText } from "../source-text.js";
import { BlockReader } from "./read-block.js";
import { openedStep, type SourceLine, sourceLines } from "./source-lines.js";

/**
 * Reads a playbook written as blocks "step: N" with indented keys below, which is no YAML: line by line, in linear time.
 * Every rule that forgives something is a notice with its line.
 */
export function readDialect(source: SourceText): ReadSource {
  if (Buffer.byteLength(source.text) > mostBytes) return { root: null, problems: [] };
  const problems: Problem[] = [];
  const say = (severity: Severity, offset: number, field: string, message: string, fix: string) =>
    problems.push(source.problem(severity, offset, field, message, fix));
  const lines = sourceLines(source);
  const base = Math.min(...lines.map(({ indent }) => indent));
  const [before, ...blocks] = splitAtSteps(lines, base);
  const reader = new BlockReader(source, problems);
  const top = reader.read(before?.lines ?? [], "").filter((entry) => isWanted(entry, say));
  const steps = blocks.map(({ header, lines: below }, index): SourceMap => {
    const field = `steps.${index}`;
    const start = header?.start ?? 0;
    checkNumber(header, index, field, say);
    const entries = reader.read(below, field).map((entry) => (entry.key === "name" ? named(entry, field, say) : entry));
    return { kind: "map", entries, start, end: header?.end ?? start };
  });
  const root = withHead(source, top, steps);
  const isSound = problems.every(({ severity }) => severity !== "error");
  return { root: isSound ? root : null, problems };
}

type Say = (severity: Severity, offset: number, field: string, message: string, fix: string) => void;

const nothingToDo = "Nothing has to be done.";

interface Block {
  header: SourceLine | null;
  lines: SourceLine[];
}

function splitAtSteps(lines: readonly SourceLine[], base: number): Block[] {
  const blocks: Block[] = [{ header: null, lines: [] }];
  for (const line of lines) {
    if (line.indent === base && openedStep(line.text) !== null) blocks.push({ header: line, lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

function checkNumber(header: SourceLine | null, index: number, field: string, say: Say): void {
  if (header === null) return;
  const number = openedStep(header.text);
  if (number === index + 1) say("notice", header.start, field, `"${header.text}" opens a step`, nothingToDo);
  else
    say(
      "error",
      header.start,
      field,
      `step ${number} stands where step ${index + 1} is expected`,
      "Number the steps 1, 2, 3.",
    );
}

/** The config is given on the command line; a line that says so is none. */
function isWanted({ key, start }: SourceEntry, say: Say): boolean {
  if (key !== "config") return true;
  say("notice", start, "config", "the config is given with --config, or names this playbook itself", nothingToDo);
  return false;
}

function named(entry: SourceEntry, field: string, say: Say): SourceEntry {
  const { value } = entry;
  if (value.kind !== "scalar" || typeof value.value !== "string") return entry;
  const name = slug(value.value);
  if (name === value.value) return entry;
  say("notice", value.start, `${field}.name`, `the step is called ${name}`, nothingToDo);
  return { ...entry, value: { ...value, value: name } };
}

/** A playbook without a name is called after its file. */
function withHead(source: SourceText, top: readonly SourceEntry[], steps: SourceMap[]): SourceNode {
  const span = { start: 0, end: 0 };
  const scalar = (value: string | number): SourceNode => ({ kind: "scalar", value, ...span });
  const file = source.file.split(/[/\\]/).at(-1) ?? "";
  const base = slug(file.includes(".") ? file.slice(0, file.lastIndexOf(".")) : file);
  const given: SourceMap = { kind: "map", entries: [...top], start: 0, end: source.text.length };
  const entries = [...given.entries];
  if (!entryOf(given, "name"))
    entries.unshift({ key: "name", value: scalar(/^[a-z]/.test(base) ? base : `playbook-${base}`), ...span });
  if (!entryOf(given, "version")) entries.push({ key: "version", value: scalar(1), ...span });
  const [first] = steps;
  const start = first?.start ?? 0;
  entries.push({
    key: "steps",
    value: { kind: "list", items: steps, start, end: source.text.length },
    start,
    end: start,
  });
  return { ...given, entries };
}

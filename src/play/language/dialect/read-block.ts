import { readYaml } from "../read-yaml.js";
import { type SourceEntry, type SourceNode, shifted } from "../source-node.js";
import type { SourceText } from "../source-text.js";
import type { Problem, Severity } from "../../schema/problem.js";
import { readLineValue } from "./read-value.js";
import type { SourceLine } from "./source-lines.js";

const nothingToDo = "Nothing has to be done.";
/** Slips in the names of keys that were seen in the wild. */
const slips: Readonly<Record<string, string>> = { ouput: "output" };
const keyWord = /^[A-Za-z_][\w-]{0,60}$/;

/** Reads lines "key: value" of one indentation, with blocks of YAML below keys that have no value. */
export class BlockReader {
  constructor(
    private readonly source: SourceText,
    private readonly problems: Problem[],
  ) {}

  private say(severity: Severity, offset: number, field: string, message: string, fix: string): void {
    this.problems.push(this.source.problem(severity, offset, field, message, fix));
  }

  /** @param field of the block: "steps.0", or empty */
  read(lines: readonly SourceLine[], field: string): SourceEntry[] {
    const entries = new Map<string, SourceEntry>();
    const indent = lines[0]?.indent ?? 0;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at];
      if (!line) break;
      const below: SourceLine[] = [];
      while ((lines[at + 1]?.indent ?? -1) > indent) below.push(...lines.slice((at += 1), at + 1));
      const entry = line.indent === indent ? this.entry(line, below, field) : this.misplaced(line, field);
      if (entry) this.add(entries, entry, field);
    }
    return [...entries.values()];
  }

  private misplaced({ start }: SourceLine, field: string): null {
    this.say("error", start, field, "the line stands further left than those above it", "Indent it as they are.");
    return null;
  }

  private add(entries: Map<string, SourceEntry>, entry: SourceEntry, field: string): void {
    const { key, start } = entry;
    const before = entries.get(key);
    if (before === undefined) {
      entries.set(key, entry);
      return;
    }
    const path = joined(field, key);
    const { line } = this.source.placeAt(before.start);
    const isSame =
      before.value.kind === "scalar" && entry.value.kind === "scalar" && before.value.value === entry.value.value;
    if (isSame) this.say("notice", start, path, `"${key}" stands a second time with the same value`, nothingToDo);
    else this.say("error", start, path, `"${key}" has another value in line ${line}`, "Leave out one of them.");
  }

  private entry(line: SourceLine, below: readonly SourceLine[], field: string): SourceEntry | null {
    const colon = line.text.indexOf(":");
    const written = line.text.slice(0, Math.max(0, colon)).trim();
    if (colon < 0 || !keyWord.test(written)) {
      this.say("error", line.start, field, "a key with a colon is expected", "Write KEY: VALUE in one line.");
      return null;
    }
    const key = slips[written] ?? written;
    const path = joined(field, key);
    if (key !== written) this.say("notice", line.start, path, `"${written}" is read as "${key}"`, nothingToDo);
    const from = colon + 1 + leadingBlanks(line.text, colon + 1);
    const rest = line.text.slice(from);
    if (below.length > 0 && (rest === "" || /^[|>][-+]?$/.test(rest))) return this.nested(line, below, key);
    if (below.length > 0) {
      this.say(
        "error",
        below[0]?.start ?? line.start,
        path,
        "lines stand below a value",
        "Write the value in one line, or behind |.",
      );
      return null;
    }
    if (from === colon + 1 && rest !== "")
      this.say("notice", line.start, path, "no space stands behind the colon", nothingToDo);
    return { key, value: this.value(line, from, key, path), start: line.start, end: line.start + colon };
  }

  private value(line: SourceLine, from: number, key: string, path: string): SourceNode {
    const { text, isQuoted, offset, hasComment, problem } = readLineValue(line.text, from, key);
    const start = line.start + offset;
    const span = { start, end: start + (text?.length ?? 0) };
    if (problem) this.say("error", line.start + problem.offset, path, problem.message, problem.fix);
    if (hasComment)
      this.say("notice", start, path, "what stands in brackets behind the value is a comment", nothingToDo);
    if (text === null) return { kind: "scalar", value: null, ...span };
    if (key.startsWith("output_")) return { kind: "scalar", value: this.withoutSlips(text, start, path), ...span };
    if (isQuoted) return { kind: "scalar", value: text, ...span };
    if (text.startsWith("[") && !key.endsWith("prompt")) return this.yaml(span.start, span.end);
    return { kind: "scalar", value: plain(text, key), ...span };
  }

  private withoutSlips(text: string, start: number, path: string): string {
    let mended = text;
    for (const [slip, meant] of Object.entries(slips)) {
      if (!mended.includes(`this::${slip}`)) continue;
      this.say("notice", start, path, `"this::${slip}" is read as "this::${meant}"`, nothingToDo);
      mended = mended.replaceAll(`this::${slip}`, `this::${meant}`);
    }
    return mended;
  }

  private nested(line: SourceLine, below: readonly SourceLine[], key: string): SourceEntry {
    const node = this.yaml(line.start, below.at(-1)?.end ?? line.end);
    const value = node.kind === "map" ? node.entries[0]?.value : undefined;
    return { key, value: value ?? node, start: line.start, end: line.start + key.length };
  }

  private yaml(start: number, end: number): SourceNode {
    const { root, problems } = readYaml(this.source.part(start, end));
    this.problems.push(...problems);
    return root ? shifted(root, start) : { kind: "scalar", value: null, start, end };
  }
}

const joined = (field: string, key: string): string => (field === "" ? key : `${field}.${key}`);

function leadingBlanks(text: string, from: number): number {
  return text.slice(from).length - text.slice(from).trimStart().length;
}

/** Numbers, true and false as YAML reads them; all else is text, and so are names and prompts. */
function plain(text: string, key: string): string | number | boolean {
  if (key.endsWith("prompt") || key === "name") return text;
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

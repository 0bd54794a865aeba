import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { shallowYaml } from "../../domain/nesting-limits.js";
import type { Problem } from "../schema/problem.js";
import type { SourceEntry, SourceNode } from "./source-node.js";
import type { SourceText } from "./source-text.js";
import { olderReading } from "./yaml-look-alikes.js";

export const mostBytes = 1_000_000;
const mostLevels = 50;

export interface ReadSource {
  /** Null where there is an error. */
  root: SourceNode | null;
  problems: Problem[];
}

const quoteIt = 'Write "..." around values that hold {...}, as "{config:title}".';

/**
 * Reads YAML 1.2 (core schema) or JSON, which is a part of it: one document of at most 1 MB and 50 levels, without aliases, tags
 * that are not known and keys that stand twice. Never throws: what is wrong is listed with its place.
 */
export function readYaml(source: SourceText): ReadSource {
  const refused = unreadable(source);
  if (refused) return { root: null, problems: [refused] };
  const document = parseDocument(source.text, {
    version: "1.2",
    schema: "core",
    // Keys are compared below: the library compares each with each.
    uniqueKeys: false,
    prettyErrors: false,
    merge: false,
    keepSourceTokens: false,
  });
  const problems = document.errors.map(({ message, pos }) => {
    const fix = source.line(source.placeAt(pos[0]).line).includes(": {") ? quoteIt : "Correct the file there.";
    return source.problem("error", pos[0], "", `this is not YAML: ${firstLine(message)}`, fix);
  });
  if (problems.length > 0) return { root: null, problems };
  for (const { message, pos } of document.warnings) {
    problems.push(source.problem("error", pos[0], "", firstLine(message), "Leave out the tag."));
  }
  const converter = new Converter(source, problems);
  const root = converter.convert(document.contents, 0, [0, source.text.length], []);
  const isSound = problems.every(({ severity }) => severity !== "error");
  return { root: isSound ? root : null, problems };
}

function unreadable(source: SourceText): Problem | null {
  const say = (message: string, fix: string) => source.problem("error", 0, "", message, fix);
  if (Buffer.byteLength(source.text) > mostBytes) {
    return say(`the file has more than ${mostBytes.toLocaleString("en")} bytes`, "Playbooks and configs are smaller.");
  }
  const zero = source.text.indexOf("\0");
  if (zero >= 0) return source.problem("error", zero, "", "this is no text", "Give a file of YAML or JSON.");
  try {
    shallowYaml(source.text);
    return null;
  } catch (thrown) {
    return say(thrown instanceof Error ? thrown.message : String(thrown), "Nest less.");
  }
}

/** The library speaks to those who call it. */
const ownWords: readonly (readonly [theirs: string, ours: string])[] = [
  ["Source contains multiple documents", "a second document begins here"],
];

const firstLine = (text: string): string =>
  ownWords.find(([theirs]) => text.startsWith(theirs))?.[1] ?? text.split("\n", 1)[0]?.replace(/:$/, "") ?? "";

type Range = readonly [start: number, end: number];

class Converter {
  constructor(
    private readonly source: SourceText,
    private readonly problems: Problem[],
  ) {}

  convert(node: Node | null, level: number, near: Range, path: readonly string[]): SourceNode {
    const [start, end] = node?.range ?? near;
    if (level > mostLevels) {
      this.say(start, path.slice(0, 1), `it is nested more than ${mostLevels} levels deep`, "Nest less.");
      return { kind: "scalar", value: null, start, end };
    }
    if (isAlias(node)) {
      this.say(start, path, "aliases (*name) are not read", "Write the value itself.");
    }
    if (isScalar(node)) return this.scalar(node, [start, end], path);
    if (isSeq<Node | null>(node)) {
      const items = node.items.map((item, index) =>
        this.convert(item, level + 1, [start, end], [...path, String(index)]),
      );
      return { kind: "list", items, start, end };
    }
    if (isMap<Node, Node | null>(node)) return this.map(node, level, [start, end], path);
    return { kind: "scalar", value: null, start, end };
  }

  private map(
    node: YAMLMap<Node, Node | null>,
    level: number,
    [start, end]: Range,
    path: readonly string[],
  ): SourceNode {
    const entries: SourceEntry[] = [];
    const seen = new Map<string, number>();
    if (node.flow === true && node.items.length === 1 && isLoose(node.items[0])) {
      const written = this.source.text.slice(start, end).slice(0, 60);
      this.say(start, path, `${written} is read as an object without a value`, `Quote it: "${written}".`);
      return { kind: "map", entries, start, end };
    }
    for (const pair of node.items) {
      const key = this.key(pair, path, start);
      if (key === null) continue;
      const [from, to] = pair.key.range ?? [start, end];
      const before = seen.get(key);
      if (before !== undefined) {
        const { line } = this.source.placeAt(before);
        this.say(from, [...path, key], `"${key}" stands twice, first in line ${line}`, "Leave out one of them.");
      }
      seen.set(key, from);
      const value = this.convert(pair.value, level + 1, [to, to], [...path, key]);
      entries.push({ key, value, start: from, end: to });
    }
    return { kind: "map", entries, start, end };
  }

  private key(pair: Pair<Node, Node | null>, path: readonly string[], near: number): string | null {
    if (isScalar(pair.key)) return String(pair.key.value);
    const start = isCollection(pair.key) ? (pair.key.range?.[0] ?? near) : near;
    this.say(start, path, "a key must be a word", quoteIt);
    return null;
  }

  private scalar(node: Scalar, [start, end]: Range, path: readonly string[]): SourceNode {
    const { value } = node;
    if (node.type === "PLAIN") {
      const written = this.source.text.slice(start, end);
      const older = olderReading(written);
      if (older !== null) {
        const message = `${written} is ${JSON.stringify(value)} here, but ${older} in YAML 1.1`;
        const fix = `Write "${written}" if it is a text, else another form.`;
        this.problems.push(this.source.problem("warning", start, path.join("."), message, fix));
      }
    }
    if (typeof value === "string" || typeof value === "boolean" || value === null) {
      return { kind: "scalar", value, start, end };
    }
    if (typeof value === "number" && Number.isFinite(value)) return { kind: "scalar", value, start, end };
    this.say(start, path, "this value cannot be used", "Write a text, a finite number, true or false.");
    return { kind: "scalar", value: null, start, end };
  }

  private say(offset: number, path: readonly string[], message: string, fix: string): void {
    this.problems.push(this.source.problem("error", offset, path.join("."), message, fix));
  }
}

/** `{config:title}` without quotes is an object whose one key has no value. */
function isLoose(pair: Pair<Node, Node | null> | undefined): boolean {
  return pair?.value === null;
}

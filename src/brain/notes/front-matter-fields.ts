import { isAlias, isMap, isScalar, type Node, visit, type YAMLMap } from "yaml";
import { type Complaint, oneLine } from "./field-problem.js";
import { type FrontMatterBlock, lineFinder } from "./front-matter-block.js";
import { type BrokenYaml, parseYaml } from "./front-matter-yaml.js";

/** Is told of each problem; the line is one of the file. */
export type Report = (line: number | null, field: string | null, complaint: Complaint) => void;

/** The YAML of a front matter. */
export interface Matter {
  source: string;
  /** Line of the file in which an offset of the source lies. */
  lineAt(offset: number): number;
  report: Report;
}

/** In characters. 5,000 keywords are a tenth of it; a front matter of ten million would be parsed for seconds. */
const longestFrontMatter = 1_000_000;
/** What YAML 1.2.2 (5.1) forbids: the library reads it, others that read the notes do not. */
const unprintable = /(?![\t\n\r\u0085])\p{Cc}|[\uFFFE\uFFFF]/u;
/** The first line of the file is the opening "---". */
const linesAbove = 1;

/** The YAML between the two lines of "---". */
export function frontMatterOf(text: string, block: FrontMatterBlock, report: Report): Matter {
  const source = text.slice(block.start, block.end);
  const findLine = lineFinder(source);
  return { source, lineAt: (offset) => findLine(offset) + linesAbove, report };
}

/** Fields by name, with the nodes of their names and values. */
export type Fields = ReadonlyMap<string, { key: Node; value: Node | null }>;

/** The top level of a front matter by name; null where it is broken, which has been reported then. */
export function fieldsOf(matter: Matter): Fields | null {
  const { source, lineAt, report } = matter;
  const unfit = unfitSource(source);
  if (unfit) {
    const { message, fix, offset } = unfit;
    report(lineAt(offset), null, { message, fix });
    return null;
  }
  const yaml = parseYaml(source);
  if ("code" in yaml) {
    report(lineAt(yaml.offset), null, brokenYaml(yaml));
    return null;
  }
  const { contents } = yaml;
  if (contents === null) return new Map();
  // Anchors, aliases and tags cannot be there without their marks; most notes are not walked through.
  if (/[&*!]/.test(source) && reportMarks(contents, matter)) return null;
  if (isMap<Node, Node | null>(contents)) return topLevel(contents, matter);
  report(lineAt(contents.range?.[0] ?? 0), null, {
    message: "The front matter has no fields.",
    fix: "Write one field in each line: name, colon, space, value.",
  });
  return null;
}

/** What is not even tried to be read as YAML. */
function unfitSource(source: string): (Complaint & { offset: number }) | null {
  if (source.length > longestFrontMatter) {
    const message = `The front matter has ${source.length} characters; the limit is ${longestFrontMatter}.`;
    return { message, fix: 'Move the text below the closing "---".', offset: 0 };
  }
  const forbidden = unprintable.exec(source);
  if (!forbidden) return null;
  const code = (forbidden[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const message = `The front matter has a character that YAML does not allow (U+${code}).`;
  return { message, fix: "Delete it: it may be invisible in your editor.", offset: forbidden.index };
}

function topLevel(map: YAMLMap<Node, Node | null>, { lineAt, report }: Matter): Fields {
  const fields = new Map<string, { key: Node; value: Node | null }>();
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? String(key.value) : null;
    if (name === null) continue;
    if (fields.has(name)) {
      const shown = oneLine(name);
      report(lineAt(key.range?.[0] ?? 0), shown, {
        message: `${shown} is there twice.`,
        fix: "Remove one of the two.",
      });
    } else fields.set(name, { key, value });
  }
  return fields;
}

/** Other programs may take them for instructions, or for texts without end. */
function reportMarks(contents: Node, { lineAt, report }: Matter): boolean {
  let found = false;
  visit(contents, {
    Node(_, node) {
      const mark = markOf(node);
      if (mark === null) return;
      found = true;
      report(lineAt(node.range?.[0] ?? 0), null, {
        message: `The front matter has ${mark}.`,
        fix: "Write the value itself, in quotes if it begins with one of & * !",
      });
    },
  });
  return found;
}

function markOf(node: Node): string | null {
  if (isAlias(node)) return `an alias (*${oneLine(node.source)})`;
  if ("anchor" in node && node.anchor !== undefined) return `an anchor (&${oneLine(node.anchor)})`;
  return node.tag === undefined ? null : `a tag (${oneLine(node.tag)})`;
}

function brokenYaml({ code, message }: BrokenYaml): Complaint {
  const fixes: Record<string, string> = {
    BLOCK_AS_IMPLICIT_KEY: 'Put a value that has ": " in it into quotes.',
    TOO_DEEP: "Write each field as a text or a list of texts.",
    TAB_AS_INDENT: "Indent with spaces.",
    MULTIPLE_DOCS: 'Close the front matter with a line "---", and have no line "..." in it.',
  };
  return {
    message: `The front matter is no valid YAML: ${oneLine(message)}${message.endsWith(".") ? "" : "."}`,
    fix: fixes[code] ?? "Correct the line; values with special characters in them belong in quotes.",
  };
}

import { isRecord } from "../../domain/json-value.js";
import { playbookJsonSchema } from "./playbook-json-schema.js";

type Node = Readonly<Record<string, unknown>>;

const intro = `# Every key of a playbook

A playbook is one YAML or JSON file. This page is made of the schema that reads it (\`npm run build && node scripts/playbook-reference.mjs\`); editors complete by the same one, [docs/playbook.schema.json](../playbook.schema.json). What playbooks are for is in [Playbooks](playbooks.md).

\`{...}\` in a text is a token: \`{config:title}\`, \`{input:this::prompt}\`, \`{this::%i}\`; after \`|\` stands what is taken where there is no value. A key without "yes" under "needed" may be left out.
`;

/** The reference of all keys, as Markdown: a table for each object of the schema, in its order. */
export function playbookReference(): string {
  const schema: Node = playbookJsonSchema();
  const definitions = isRecord(schema["$defs"]) ? schema["$defs"] : {};
  const sections: string[] = [intro];
  const waiting: { name: string; node: Node }[] = [{ name: "The playbook", node: schema }];
  const written = new Set<string>();
  for (const { name, node } of waiting) {
    if (written.has(name)) continue;
    written.add(name);
    const { rows, inner } = tableOf(name, node, definitions);
    if (rows.length === 0) continue;
    const head = "| key | value | needed | what it says |\n| --- | --- | --- | --- |";
    sections.push(`## ${name}\n\n${head}\n${rows.join("\n")}\n`);
    waiting.push(...inner);
  }
  return sections.join("\n");
}

interface Table {
  rows: string[];
  /** Objects within, each a table of its own. */
  inner: { name: string; node: Node }[];
}

function tableOf(name: string, node: Node, definitions: Node): Table {
  const required = new Set(Array.isArray(node["required"]) ? node["required"] : []);
  const inner: Table["inner"] = [];
  const properties = isRecord(node["properties"]) ? node["properties"] : {};
  const rows = Object.entries(properties).flatMap(([key, value]) => {
    if (!isRecord(value)) return [];
    const path = name === "The playbook" ? key : `${name}.${key}`;
    for (const each of objectsOf(resolved(value, definitions), definitions)) {
      inner.push({ name: `${path}${each.suffix}`, node: each.node });
    }
    const needed = required.has(key) && value["default"] === undefined ? "yes" : "";
    const cells = [`\`${key}\``, valueWords(value, definitions), needed, said(value)];
    return [`| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`];
  });
  return { rows, inner };
}

function said(node: Node): string {
  const text = typeof node["description"] === "string" ? node["description"] : "";
  const standard = node["default"];
  const byDefault = standard === undefined ? "" : `by default ${JSON.stringify(standard)}`;
  return [text, byDefault].filter((part) => part !== "").join("; ");
}

function resolved(node: Node, definitions: Node): Node {
  const reference = typeof node["$ref"] === "string" ? node["$ref"].split("/").at(-1) : undefined;
  const found = reference === undefined ? undefined : definitions[reference];
  return isRecord(found) ? found : node;
}

const optionsOf = (node: Node): Node[] => {
  const options = node["anyOf"] ?? node["oneOf"];
  return Array.isArray(options) ? options.filter(isRecord) : [];
};

/** The objects that a value may be, and how each is told from the others. */
function objectsOf(node: Node, definitions: Node): { suffix: string; node: Node }[] {
  if (isRecord(node["properties"])) return [{ suffix: suffixOf(node), node }];
  const items = isRecord(node["items"]) ? node["items"] : null;
  if (items !== null) return objectsOf(items, definitions).map((each) => ({ ...each, suffix: `[]${each.suffix}` }));
  const entries = isRecord(node["additionalProperties"]) ? node["additionalProperties"] : null;
  if (entries !== null) {
    return objectsOf(entries, definitions).map((each) => ({ ...each, suffix: `.NAME${each.suffix}` }));
  }
  return optionsOf(node).flatMap((option) => objectsOf(option, definitions));
}

/** Steps are told apart by their kind. */
function suffixOf({ properties }: Node): string {
  const kind = isRecord(properties) ? properties["kind"] : undefined;
  return isRecord(kind) && typeof kind["const"] === "string" ? ` of kind ${kind["const"]}` : "";
}

const most = 6;

function valueWords(node: Node, definitions: Node, depth = 0): string {
  if (node["const"] !== undefined) return `\`${JSON.stringify(node["const"])}\``;
  if (Array.isArray(node["enum"])) return node["enum"].map((word) => `\`${String(word)}\``).join(", ");
  if (typeof node["$ref"] === "string")
    return depth > 0 ? "as above" : valueWords(resolved(node, definitions), definitions, 1);
  const options = optionsOf(node);
  if (options.length > 0) {
    const words = new Set(options.map((option) => valueWords(option, definitions, depth + 1)));
    return [...words].slice(0, most).join(", or ");
  }
  if (node["type"] === "array") {
    return isRecord(node["items"]) ? `a list: ${valueWords(node["items"], definitions, depth + 1)}` : "a list";
  }
  if (node["type"] === "object") return isRecord(node["properties"]) ? "an object" : "names with values";
  return scalarWords(node);
}

function scalarWords({ type, minimum, maximum, pattern }: Node): string {
  if (pattern === String.raw`^\{[^{}]+\}$`) return "a token";
  if (type === "integer" || type === "number") {
    const least = typeof minimum === "number" && minimum > -1e9 ? minimum : null;
    const greatest = typeof maximum === "number" && maximum < 1e9 ? maximum : null;
    const range = least === null ? "" : greatest === null ? `, at least ${least}` : `, ${least} to ${greatest}`;
    return `${type === "integer" ? "a whole number" : "a number"}${range}`;
  }
  if (type === "boolean") return "`true`, `false`";
  return type === "string" ? "a text" : "any value";
}

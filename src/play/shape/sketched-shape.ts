import { shapeLeaves, type RowTemplate, type Shape } from "../schema/shape.js";
import { readTokenBody, TokenFault } from "../tokens/token-body.js";
import { readShapeText, type ShapeText } from "./shape-text.js";

/** A shape or a template that was read from one line of text; `value` is null where it cannot be read. */
export interface Sketched<Value> {
  value: Value | null;
  forgiven: string[];
  problem: { offset: number; message: string } | null;
}

/** Reads a shape: tokens in it are placeholders for texts; "or null" says that a value may be missing. */
export function sketchedShape(text: string): Sketched<Shape> {
  return sketched(text, shapeOf);
}

/** Reads a template of rows. */
export function sketchedTemplate(text: string): Sketched<RowTemplate> {
  return sketched(text, templateOf);
}

function sketched<Value>(text: string, make: (node: ShapeText) => Value): Sketched<Value> {
  const { node, forgiven, problem } = readShapeText(text);
  if (node === null) return { value: null, forgiven, problem };
  const message = node.kind === "leaf" ? "it must be a list or an object" : listFault(node);
  if (message !== null) return { value: null, forgiven: [], problem: { offset: 0, message } };
  return { value: make(node), forgiven, problem: null };
}

function listFault(node: ShapeText): string | null {
  if (node.kind === "leaf") return null;
  if (node.kind === "list") {
    const [item] = node.items;
    if (item === undefined || node.items.length > 1) return "a list must show one element";
    return listFault(item);
  }
  if (node.entries.length === 0) return "an object must have fields";
  for (const { value } of node.entries) {
    const fault = listFault(value);
    if (fault !== null) return fault;
  }
  return null;
}

function shapeOf(node: ShapeText): Shape {
  if (node.kind === "list") return [shapeOf(first(node.items))];
  if (node.kind === "object") return fieldsOf(node.entries, shapeOf);
  const known = shapeLeaves.find((leaf) => leaf === node.text);
  if (known) return known;
  if (isNumber(node.text)) return "integer";
  return node.text.endsWith(" or null}") ? "string|null" : "string";
}

function templateOf(node: ShapeText): RowTemplate {
  if (node.kind === "list") return [templateOf(first(node.items))];
  if (node.kind === "object") return fieldsOf(node.entries, templateOf);
  const bare = withoutBraces(node.text);
  return bare.startsWith("this::") ? bare : node.text;
}

function fieldsOf<Value>(
  entries: readonly { key: string; value: ShapeText }[],
  make: (node: ShapeText) => Value,
): { [field: string]: Value } {
  return Object.fromEntries(entries.map(({ key, value }) => [key, make(value)]));
}

const withoutBraces = (text: string): string => (text.startsWith("{") && text.endsWith("}") ? text.slice(1, -1) : text);

function isNumber(text: string): boolean {
  try {
    const [reference] = readTokenBody(withoutBraces(text), new Set()).alternatives;
    return reference?.kind === "answer" && reference.name === "number";
  } catch (thrown) {
    // What is no token is a placeholder like any other word.
    if (thrown instanceof TokenFault) return false;
    throw thrown;
  }
}

function first<Value>(items: readonly Value[]): Value {
  const [item] = items;
  if (item === undefined) throw new Error("lists without an element were refused before");
  return item;
}

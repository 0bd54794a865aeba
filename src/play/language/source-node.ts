/** Offsets of a value in its file. */
interface Span {
  start: number;
  end: number;
}

/** A value of a file with the place of each part, whichever reader it came through. */
export type SourceNode = SourceScalar | SourceList | SourceMap;

export interface SourceScalar extends Span {
  kind: "scalar";
  value: string | number | boolean | null;
}

export interface SourceList extends Span {
  kind: "list";
  items: SourceNode[];
}

/** An entry's own span is that of its key. */
export interface SourceEntry extends Span {
  key: string;
  value: SourceNode;
}

export interface SourceMap extends Span {
  kind: "map";
  entries: SourceEntry[];
}

export type FieldPath = readonly PropertyKey[];

/** The value itself. Fields named like those of every object are the object's own, and harm nothing. */
export function valueOf(node: SourceNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(valueOf);
  // Object.fromEntries defines fields, so that "__proto__" is one like any other.
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, valueOf(value)]));
}

/** Entries by key, made once for each object that is asked. */
const indices = new WeakMap<SourceMap, Map<PropertyKey, SourceEntry>>();

export function entryOf(node: SourceNode | undefined, key: PropertyKey): SourceEntry | undefined {
  if (node?.kind !== "map") return undefined;
  const known = indices.get(node);
  const index =
    known ?? new Map<PropertyKey, SourceEntry>(node.entries.toReversed().map((entry) => [entry.key, entry]));
  if (!known) indices.set(node, index);
  return index.get(key);
}

/** Where a field stands: the key of an entry, an element of a list, or what is nearest above it. */
export function spanAt(root: SourceNode, path: FieldPath): { key: Span; value: SourceNode } {
  let found: { key: Span; value: SourceNode } = { key: root, value: root };
  for (const part of path) {
    const entry = entryOf(found.value, part);
    const item = found.value.kind === "list" ? found.value.items[Number(part)] : undefined;
    if (entry) found = { key: entry, value: entry.value };
    else if (item) found = { key: item, value: item };
    else return found;
  }
  return found;
}

/** The same tree further down in a file. */
export function shifted(node: SourceNode, offset: number): SourceNode {
  const span = { start: node.start + offset, end: node.end + offset };
  if (node.kind === "scalar") return { ...node, ...span };
  if (node.kind === "list") return { ...node, ...span, items: node.items.map((item) => shifted(item, offset)) };
  const entries = node.entries.map(({ key, value, start, end }) => ({
    key,
    value: shifted(value, offset),
    start: start + offset,
    end: end + offset,
  }));
  return { ...node, ...span, entries };
}

/** Where fields have names that objects have of themselves in a way that schemas pass over. */
export function reservedNames(node: SourceNode, path: FieldPath = []): FieldPath[] {
  if (node.kind === "scalar") return [];
  const parts =
    node.kind === "list"
      ? node.items.map((item, at) => [at, item] as const)
      : node.entries.map(({ key, value }) => [key, value] as const);
  return parts.flatMap(([name, inner]) => [
    ...(name === "__proto__" ? [[...path, name]] : []),
    ...reservedNames(inner, [...path, name]),
  ]);
}

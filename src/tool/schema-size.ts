type JsonSchema = Readonly<Record<string, unknown>>;

/** Limits the parts of a schema whose references are written out; above it, checking a value could take for ever. */
export const mostSchemaParts = 10_000;

/**
 * How many parts a JSON Schema has with each local reference written out: a few definitions that name each other twice
 * have thousands of millions. Infinity where one names itself. Its nesting must have been limited before.
 */
export function schemaParts(schema: JsonSchema): number {
  const known = new Map<object, number>();
  const count = (part: unknown): number => {
    if (typeof part !== "object" || part === null) return 0;
    const before = known.get(part);
    if (before !== undefined) return before;
    // Until it is counted: what is met again below itself has no end.
    known.set(part, Infinity);
    const inner = Object.entries(part)
      .filter(([name]) => name !== "$defs" && name !== "definitions")
      .map(([name, value]) => (name === "$ref" ? count(referenced(schema, value)) : count(value)));
    const total = inner.reduce((sum, each) => sum + each, 1);
    known.set(part, total);
    return total;
  };
  return count(schema);
}

/** What "#/$defs/name" stands for; null for what is elsewhere or nowhere. */
function referenced(schema: JsonSchema, reference: unknown): unknown {
  const [start, ...path] = String(reference).split("/");
  if (start !== "#") return null;
  let place: unknown = schema;
  for (const step of path) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    place =
      typeof place === "object" && place !== null && Object.hasOwn(place, name) ? (place as JsonSchema)[name] : null;
  }
  return place;
}

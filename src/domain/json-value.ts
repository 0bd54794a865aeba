/** Levels of a value of JSON that nothing of use has; programs that walk such a value level by level would not end well. */
export const mostLevels = 64;

/** Measures a value of JSON: how deep it goes, and how many values and characters it has. */
export interface Extent {
  levels: number;
  values: number;
  characters: number;
}

/** Measures without recursion, and no deeper than `mostLevels` and one more. */
export function extentOf(value: unknown): Extent {
  const extent = { levels: 0, values: 0, characters: 0 };
  const waiting: { value: unknown; level: number }[] = [{ value, level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    extent.values += 1;
    if (typeof next.value === "string") extent.characters += next.value.length;
    if (typeof next.value !== "object" || next.value === null) continue;
    extent.levels = Math.max(extent.levels, next.level);
    if (next.level > mostLevels) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      extent.characters += name.length;
      waiting.push({ value: inner, level: next.level + 1 });
    }
  }
  return extent;
}

/** Tells objects with named fields from lists, null and single values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text, or a number as its digits; empty for whatever else stands where a text should. */
export function textValue(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Finds what lies at a path of field names and indices; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
}

/** Finds what a map holds under a name that somebody chose: "constructor" is a column like any other. */
export function ownValue<Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** Cuts out what stands in the first code fence; null where there is none. Walked by hand: patterns take for ever on some texts. */
export function insideFence(text: string): string | null {
  for (let fence = text.indexOf("```"); fence >= 0; fence = text.indexOf("```", fence + 3)) {
    const line = text.indexOf("\n", fence);
    const end = line < 0 ? -1 : text.indexOf("```", line);
    if (end < 0) return null;
    if (isLanguage(text.slice(fence + 3, line))) return text.slice(line, end);
  }
  return null;
}

/** "json", or nothing, behind the marks of a fence. */
const isLanguage = (text: string): boolean => text.length < 50 && /^[a-z]*\s*$/i.test(text);

/** A value as it comes back from a log: what JSON does not know is gone from it, and nothing is shared with the first. */
export function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value ?? null)) as T;
}

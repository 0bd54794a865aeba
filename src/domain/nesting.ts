/** Levels of a value of JSON that nothing of use has; programs that walk such a value level by level would not end well. */
export const mostLevels = 64;

/** What a value of JSON is made of: how deep it goes, and how many values and characters it has. */
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

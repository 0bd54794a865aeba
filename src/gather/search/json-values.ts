/**
 * The JSON objects and lists that stand in a text, outermost ones in their order, whatever stands around them. Where an
 * outer one is broken off or damaged, the whole ones inside of it; those that stand in one list are a list again.
 */
export function jsonValues(text: string): unknown[] {
  const whole = parsed(text.trim());
  if (whole !== undefined) return [whole];
  const values: unknown[] = [];
  const spans = outermost(balanced(text), text);
  for (const { value } of spans) values.push(value);
  const objects = values.filter((value) => typeof value === "object" && !Array.isArray(value));
  // Single objects are what is left of a list that was broken off.
  return objects.length > 1 ? [...values.filter((value) => Array.isArray(value)), objects] : values;
}

interface Span {
  start: number;
  end: number;
}

/** Every stretch between a bracket and the one that closes it, brackets in strings aside. */
function balanced(text: string): Span[] {
  const spans: Span[] = [];
  const open: { bracket: string; start: number }[] = [];
  let inString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place);
    if (inString) {
      if (character === "\\") place += 1;
      else if (character === '"' || character === "\n") inString = false;
    } else if (character === '"') inString = open.length > 0;
    else if (character === "{" || character === "[") open.push({ bracket: character, start: place });
    else if (character === "}" || character === "]") {
      const last = open.at(-1);
      if (last?.bracket !== (character === "}" ? "{" : "[")) continue;
      open.pop();
      spans.push({ start: last.start, end: place + 1 });
    }
  }
  return spans;
}

/** Those that parse and lie in no other that does, in their order. */
function outermost(spans: readonly Span[], text: string): { start: number; end: number; value: unknown }[] {
  const found: { start: number; end: number; value: unknown }[] = [];
  for (const { start, end } of spans.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    if (found.some((outer) => outer.start <= start && end <= outer.end)) continue;
    const value = parsed(text.slice(start, end));
    if (value !== undefined) found.push({ start, end, value });
  }
  return found;
}

/** Undefined where it is no JSON object or list. */
function parsed(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // No JSON: a question that is asked of many stretches of a text.
    return undefined;
  }
}

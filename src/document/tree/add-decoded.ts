import type { TextBuilder } from "./text-builder.js";

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});?/iuy;

/** What begins a continued line is shorter. */
const longestGap = 200;

/**
 * Adds a text that a parser has decoded, letter by letter where it stands in the source: `written` is its source, which
 * begins at `start`. Escapes, entities and what begins continued lines ("> ", indentation) are passed over.
 */
export function addDecoded(builder: TextBuilder, value: string, written: string, start: number): void {
  if (value === written) return builder.add(value, start);
  let at = 0;
  let from = 0;
  let run = "";
  const flush = () => {
    if (run !== "") builder.add(run, start + from);
    run = "";
  };
  for (const character of value) {
    if (written.startsWith(character, at) && !(character === "&" && entityAt(written, at) !== null)) {
      if (run === "") from = at;
      run += character;
      at += character.length;
      continue;
    }
    flush();
    const code = entityAt(written, at);
    if (code !== null) {
      builder.addDecoded(character, start + at);
      at += code.length;
      continue;
    }
    const next = written.indexOf(character, at);
    if (next < 0 || next - at > longestGap) {
      builder.addDecoded(character, start + at);
      continue;
    }
    from = next;
    run = character;
    at = next + character.length;
  }
  flush();
}

function entityAt(text: string, at: number): string | null {
  entity.lastIndex = at;
  return text[at] === "&" ? (entity.exec(text)?.[0] ?? null) : null;
}

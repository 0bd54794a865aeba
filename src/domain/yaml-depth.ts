/** Deeper than any settings that people wrote. */
const deepest = 100;
/** Blanks before a line's first word; nesting by indentation takes at least one for each level. */
const widest = 1000;
const nestedLine = /^ *(?:[-?:] +)*/;

/**
 * YAML that can be parsed: given back as it is. Throws an Error where it is nested too deep: its parser calls itself for
 * each level, and a process that runs out of stack there may end without an error that anybody could catch.
 */
export function shallowYaml(text: string): string {
  if (isDeepYaml(text)) throw new Error(`it is nested more than ${deepest} levels deep`);
  return text;
}

/** Brackets inside of strings count as well. */
function isDeepYaml(text: string): boolean {
  let depth = 0;
  for (const line of text.split("\n")) {
    const lead = nestedLine.exec(line)?.[0] ?? "";
    if (lead.length > widest) return true;
    let marks = 0;
    for (const character of lead) if (character !== " ") marks += 1;
    if (marks > deepest) return true;
    for (const character of line) {
      if (character === "[" || character === "{") depth += 1;
      else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
      if (depth > deepest) return true;
    }
  }
  return false;
}

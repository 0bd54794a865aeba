/** Deeper than any text that people wrote; parsers of elements take time by the square of their depth. */
const deepestMarkup = 12_000;
/** The name ends where it ends: were it allowed to be shorter, one long name would be tried at all its lengths. */
const tag = /<(\/?)([a-z][\w:.-]*)(?![\w:.-])[^<>]*>/giu;
/** Elements that need no end, so that their beginnings tell nothing of depth. */
const unclosed = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option optgroup colgroup rt rp".split(
    " ",
  ),
);
/** Twice what the longest specifications on one page have. */
const mostMarks = 3_000_000;
const mark = /[<>&\u00a0]/gu;

/** Counts the characters of a markup that make nodes of their own when it is parsed, or written and parsed again. */
export function countMarks(markup: string): number {
  let marks = 0;
  mark.lastIndex = 0;
  while (mark.test(markup)) marks += 1;
  return marks;
}

/**
 * Throws an Error that names the limit where elements of HTML or XML are nested too deep, or are too many, to be
 * parsed in time. Looks at each character once.
 */
export function refuseEndlessMarkup(markup: string): void {
  const marks = countMarks(markup);
  if (marks > mostMarks) {
    const [found, limit] = [marks, mostMarks].map((count) => count.toLocaleString("en"));
    throw new Error(`it holds ${found} marks of elements, more than the ${limit} that can be read at once`);
  }
  let depth = 0;
  for (const [whole, closes, name = ""] of markup.matchAll(tag)) {
    if (closes) depth = Math.max(0, unclosed.has(name.toLowerCase()) ? depth : depth - 1);
    else if (!whole.endsWith("/>") && !unclosed.has(name.toLowerCase())) depth += 1;
    if (depth > deepestMarkup) throw new Error(`its elements are nested more than ${deepestMarkup} deep`);
  }
}

/** Deeper than any settings that people wrote. */
const deepestYaml = 100;
/** Blanks before a line's first word; nesting by indentation takes at least one for each level. */
const widest = 1000;
const nestedLine = /^ *(?:[-?:] +)*/;

/**
 * YAML that can be parsed: given back as it is. Throws an Error where it is nested too deep: its parser calls itself for
 * each level, and a process that runs out of stack there may end without an error that anybody could catch.
 */
export function shallowYaml(text: string): string {
  if (isDeepYaml(text)) throw new Error(`it is nested more than ${deepestYaml} levels deep`);
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
    if (marks > deepestYaml) return true;
    for (const character of line) {
      if (character === "[" || character === "{") depth += 1;
      else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
      if (depth > deepestYaml) return true;
    }
  }
  return false;
}

const codeFence = /`+/y;
const comment = /<!--[\s\S]*?-->/y;
const autolink = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/iy;
const tag = /<\/?[a-z][\w:-]*(?:"[^"]*"|'[^']*'|[^"'<>])*>/iy;
const bareAddress = /(?:(?:https?|ftp):\/\/|www\.)[^\s<>\]"]+/iy;
const destination = /\]\((?:[^()\\\n]|\\.|\((?:[^()\\\n]|\\.)*\))*\)/y;
/**
 * Formulas by Pandoc's rules: a dollar sign with no blank inside it, and no digit behind the second. What has "[@" in it
 * is two prices, not a formula.
 */
const formula = /\$\$(?:[^\\$]|\\[\s\S]|\$(?!\$))+\$\$|\$(?![\s$])(?:(?!\[-?@)[^\\$]|\\[\s\S])*(?<!\s)\$(?!\d)/y;
const environment = /\\begin\{([^{}\n]{1,40})\}[\s\S]{0,5000}?\\end\{\1\}/y;
const definition = /\[(?!\^)[^\]@\n]+\]:[ \t]*\S[^\n]*/y;

/**
 * Finds the end of an inline thing that is no running text, when one begins at `at`: an escaped character, code, a
 * comment, a formula, a tag, an address, the destination or the definition of a link. Null where running text goes on.
 */
export function inlineSpanEnd(text: string, at: number): number | null {
  switch (text[at]) {
    case "\\":
      return matchEnd(environment, text, at) ?? at + 2;
    case "$":
      return formulaEnd(text, at);
    case "`":
      return codeEnd(text, at);
    case "<":
      return matchEnd(comment, text, at) ?? matchEnd(autolink, text, at) ?? matchEnd(tag, text, at);
    case "]":
      return matchEnd(destination, text, at);
    case "[":
      return /(?:^|[\r\n]) {0,3}$/u.test(text.slice(Math.max(0, at - 4), at)) ? matchEnd(definition, text, at) : null;
    case "h":
    case "H":
    case "f":
    case "w":
      return /[\p{L}\p{N}@:/{]/u.test(text[at - 1] ?? "") ? null : matchEnd(bareAddress, text, at);
    default:
      return null;
  }
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** A formula ends within its paragraph; what would go on behind it is prices. */
function formulaEnd(text: string, at: number): number {
  const end = matchEnd(formula, text, at);
  const double = text.startsWith("$$", at);
  if (end === null || /\n[ \t\r]*\n/u.test(text.slice(at, end))) return double ? at + 2 : at + 1;
  return end;
}

/** Behind the run of backticks that closes the one at `at`, within the paragraph; behind the run itself where none does. */
function codeEnd(text: string, at: number): number {
  codeFence.lastIndex = at;
  const run = codeFence.exec(text)?.[0] ?? "`";
  const start = at + run.length;
  const blank = /\n[ \t\r]*\n/g;
  blank.lastIndex = start;
  const limit = blank.exec(text)?.index ?? text.length;
  for (const { index, 0: found } of text.slice(start, limit).matchAll(/`+/g)) {
    if (found.length === run.length) return start + index + found.length;
  }
  return start;
}

/** The brackets that are closed within their paragraph, as opening to closing; found in one go, so that nothing is tried in vain. */
export function closedBrackets(text: string): ReadonlyMap<number, number> {
  const closed = new Map<number, number>();
  let open: number[] = [];
  for (let at = 0; at < text.length;) {
    const character = text[at];
    if (character === "[") open.push(at);
    else if (character === "]") closed.set(open.pop() ?? -1, at);
    else if (character === "\n" && /^\n[ \t\r]*\n/u.test(text.slice(at, at + 200))) open = [];
    at = character === "\\" || character === "`" ? (inlineSpanEnd(text, at) ?? at + 1) : at + 1;
  }
  return closed;
}

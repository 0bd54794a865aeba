import type { Span } from "../office/document-writer.js";

/** How many blanks a line begins with; tabs count to the next eighth column. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === " ") columns += 1;
    else if (character === "\t") columns += 8 - (columns % 8);
    else break;
  }
  return columns;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** The lines from one on that are blank or stand further in than `least`, without blank ones at the end. */
export function indentedFrom(lines: readonly string[], from: number, least: number): string[] {
  let end = from;
  while (end < lines.length && (isBlank(lines[end]) || indentOf(lines[end] ?? "") >= least)) end += 1;
  while (end > from && isBlank(lines[end - 1])) end -= 1;
  return lines.slice(from, end);
}

/** Lines without the blanks that all of them begin with. */
export function dedented(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => !isBlank(line));
  const common = filled.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), Infinity);
  return lines.map((line) => (isBlank(line) ? "" : line.slice(common)));
}

/** What a mark of a line's markup reads as. */
export interface InlineMark {
  /** Sticky. */
  pattern: RegExp;
  span(groups: readonly string[]): Span;
}

/** The text of a paragraph in stretches: at each place the first mark that is there counts. */
export function spansOf(text: string, marks: readonly InlineMark[]): Span[] {
  const spans: Span[] = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const found = marks.map((mark) => ({ mark, match: matchAt(mark.pattern, text, at) })).find(({ match }) => match);
    if (found?.match) {
      spans.push(plain, found.mark.span(found.match.slice(1).map((group) => group ?? "")));
      plain = "";
      at += found.match[0].length;
    } else {
      plain += text[at] ?? "";
      at += 1;
    }
  }
  return [...spans, plain].filter((span) => span !== "");
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

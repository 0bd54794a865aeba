import MarkdownIt from "markdown-it";

/** Offsets into a text; `end` is behind the last character. */
export interface Span {
  start: number;
  end: number;
}

/** What a draft consists of, as far as citing is concerned. */
export interface DraftBlocks {
  /** Front matter, code and raw HTML: nothing in them is a citation. In order. */
  untouched: Span[];
  /** Footnote definitions by label, with their content. */
  footnotes: Map<string, Span>;
}

const parser = new MarkdownIt("commonmark", { html: true });
const rawHtml = /^\s*<(?:!--|script\b|pre\b|style\b|textarea\b|\?|!\[CDATA)/iu;
const footnoteStart = /^ {0,3}\[\^([^\]\s]+)\]:/u;

/** Finds the blocks of a draft in Markdown; line ends may be of any kind. */
export function draftBlocks(text: string): DraftBlocks {
  const lines = lineSpans(text);
  const front = frontMatterLines(text, lines);
  const body = lines.map(({ start, end }, index) =>
    index < front ? "" : text.slice(start, end).replace("\uFEFF", ""),
  );
  const footnotes = footnoteLines(body);
  const spanOf = ([first, last]: readonly [number, number]): Span => ({
    start: lines[first]?.start ?? text.length,
    end: lines[last]?.start ?? text.length,
  });
  const untouched = front > 0 ? [spanOf([0, front])] : [];
  for (const { type, map, content } of parser.parse(body.join("\n"), {})) {
    if (!map) continue;
    const indented = type === "code_block" && !footnotes.some(({ first, last }) => map[0] > first && map[0] < last);
    if (indented || type === "fence" || (type === "html_block" && rawHtml.test(content))) untouched.push(spanOf(map));
  }
  return {
    untouched,
    footnotes: new Map(footnotes.map(({ label, first, last }) => [label, spanOf([first, last])])),
  };
}

/** Lines without their ends. */
function lineSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    spans.push({ start, end: index });
    start = index + end.length;
  }
  spans.push({ start, end: text.length });
  return spans;
}

/** How many lines the YAML block at the top takes; 0 without one. */
function frontMatterLines(text: string, lines: readonly Span[]): number {
  const line = (index: number) => text.slice(lines[index]?.start, lines[index]?.end).trimEnd();
  if (line(0).replace("\uFEFF", "") !== "---") return 0;
  const end = lines.findIndex((_, index) => index > 0 && (line(index) === "---" || line(index) === "..."));
  return end + 1;
}

/** A footnote goes on over indented lines, blank ones between them included. */
function footnoteLines(lines: readonly string[]): { label: string; first: number; last: number }[] {
  const found: { label: string; first: number; last: number }[] = [];
  lines.forEach((line, first) => {
    const label = footnoteStart.exec(line)?.[1];
    if (label === undefined) return;
    let last = first + 1;
    for (let next = last; next < lines.length; next += 1) {
      const text = lines[next] ?? "";
      const blankBefore = (lines[next - 1] ?? "").trim() === "";
      if (text.trim() === "") continue;
      if (!/^(?: {4}|\t)/u.test(text) && (blankBefore || footnoteStart.test(text))) break;
      last = next + 1;
    }
    found.push({ label, first, last });
  });
  return found;
}

/** Where the front matter of a note lies in its text; offsets count UTF-16 units. */
export interface FrontMatterBlock {
  /** Begin of the line below the opening "---". */
  start: number;
  /** Begin of the closing "---" line, which is the end of the YAML. */
  end: number;
  /** Begin of the line below the closing "---". */
  body: number;
}

const fence = /^---[ \t]*$/;

/** True where the first line of a text opens a front matter, be it closed or not. */
export function opensFrontMatter(text: string): boolean {
  return fence.test(lineAt(text, 0).content);
}

/** The first two lines that are "---" enclose it, the first of them at the very beginning; null where there is none. */
export function findFrontMatter(text: string): FrontMatterBlock | null {
  if (!opensFrontMatter(text)) return null;
  const start = lineAt(text, 0).next;
  for (let at = start; at < text.length;) {
    const { content, next } = lineAt(text, at);
    if (fence.test(content)) return { start, end: at, body: next };
    // Not line by line: most of a large file that never closes its front matter is skipped.
    const candidate = text.indexOf("\n---", next - 1);
    if (candidate === -1) return null;
    at = candidate + 1;
  }
  return null;
}

function lineAt(text: string, start: number): { content: string; next: number } {
  const newline = text.indexOf("\n", start);
  const end = newline === -1 ? text.length : newline;
  const content = text.slice(start, text[end - 1] === "\r" ? Math.max(start, end - 1) : end);
  return { content, next: newline === -1 ? text.length : newline + 1 };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const byteOrderMark = "\uFEFF";

/** The text of a file and whether it began with a byte-order mark; null where it is not UTF-8. */
export function decodeNote(bytes: Uint8Array): { text: string; bom: boolean } | null {
  try {
    const decoded = decoder.decode(bytes);
    const bom = decoded.startsWith(byteOrderMark);
    return { text: bom ? decoded.slice(1) : decoded, bom };
  } catch {
    return null; // The one thing a fatal decoder throws for.
  }
}

/** The bytes that `decodeNote` had read; the same ones for the same text. */
export function encodeNote(text: string, bom: boolean): Uint8Array {
  return new TextEncoder().encode(bom ? byteOrderMark + text : text);
}

/** Tells the number of the line, from 1, in which an offset of the text lies. Lines are looked for once, when first asked. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

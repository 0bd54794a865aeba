import type { ListedWork } from "./works-table.js";

/** A key that is being written at the caret. */
export interface OpenKey {
  /** Offset at which the key begins. */
  from: number;
  /** What of it is there. */
  written: string;
  /** What closes the mark where nothing does yet. */
  close: string;
}

/** Longer words are looked for by nobody. */
const mostLetters = 60;
/** Words of a title may be written, too: "[@forgetting cur". */
const openBracket = /\[(?:[^[\]\n]*;\s*)?-?@([^[\]@;,\n]*)$/u;
const openWord = /(?:^|[\s(])@([\w:.+/-]*)$/u;
const openBrace = /\\[A-Za-z]*cite[A-Za-z]*\*?(?:\[[^\]\n]*\])*\{(?:[^{}\n]*,\s*)?([^{},\n]*)$/u;

/** The key that the caret stands in; null where none is being written. Pure. */
export function openKeyAt(text: string, caret: number): OpenKey | null {
  const line = text.slice(Math.max(text.lastIndexOf("\n", caret - 1) + 1, caret - 400), caret);
  for (const [pattern, close] of [
    [openBracket, "]"],
    [openBrace, "}"],
    [openWord, ""],
  ] as const) {
    const written = pattern.exec(line)?.[1];
    if (written === undefined || written.length > mostLetters) continue;
    const isClosed =
      close === "" || text.startsWith(close, caret) || /^[^\n[\]{}]*[\]};,]/u.test(text.slice(caret, caret + 80));
    return { from: caret - written.length, written, close: isClosed ? "" : close };
  }
  return null;
}

/** Works that have all words of what is written; those whose key begins with it come first. Pure. */
export function worksFor(works: readonly ListedWork[], written: string, most = 8): ListedWork[] {
  const words = written.toLowerCase().split(/\s+/u).filter(Boolean);
  const [first = ""] = words;
  const found = works.filter(({ key, folded }) => key !== "" && words.every((word) => folded.includes(word)));
  const begins = found.filter(({ key }) => key.toLowerCase().startsWith(first));
  return [...begins, ...found.filter((work) => !begins.includes(work))].slice(0, most);
}

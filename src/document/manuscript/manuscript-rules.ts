import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import { createEngine } from "../markdown/engine.js";
import { closedBrackets } from "../pandoc/inline-spans.js";
import { type CitationAt, citationsWithin } from "../pandoc/tokens.js";
import { locatorLabels } from "../tree/locator-labels.js";
import { attributesEnd, readAttributes } from "./attributes.js";

/**
 * A parser of Pandoc's Markdown as far as documents need it: beside notes, tables and formulas its citations, notes in
 * the text, superscripts and subscripts, attributes, stretches and divisions with attributes.
 */
export function manuscriptEngine(): MarkdownIt {
  const engine = createEngine("pandoc");
  const { inline, block } = engine;
  inline.ruler.before("link", "citation", citation);
  inline.ruler.before("link", "stretch", stretch);
  inline.ruler.before("link", "inline_note", inlineNote);
  inline.ruler.before("strikethrough", "subscript", script("~", "subscript"));
  inline.ruler.before("strikethrough", "superscript", script("^", "superscript"));
  inline.ruler.before("link", "attributes", attributes);
  block.ruler.before("fence", "division", division, { alt: ["paragraph", "reference", "blockquote", "list"] });
  return engine;
}

/** What is known of the text of a paragraph, found once. */
interface KnownText {
  text: string;
  find: CitationAt;
  /** Brackets that are closed, as opening to closing. */
  closed: ReadonlyMap<number, number>;
}

const known = new WeakMap<StateInline["tokens"], KnownText>();
const labels = locatorLabels(null);

function knownOf({ src, tokens }: StateInline): KnownText {
  const found = known.get(tokens);
  if (found?.text === src) return found;
  const made = { text: src, find: citationsWithin(src, labels), closed: closedBrackets(src) };
  known.set(tokens, made);
  return made;
}

function citation(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "[" && src[pos] !== "@" && src[pos] !== "-") return false;
  if (!src.includes("@")) return false;
  const found = knownOf(state).find(pos);
  if (found === null || found.end > posMax) return false;
  if (!silent) {
    const token = state.push("construct", "", 0);
    token.info = "citation";
    token.meta = { facts: { isTextual: found.kind === "textual", cites: found.cites } };
  }
  state.pos = found.end;
  return true;
}

/** Reads what stands between two offsets as the content of a construct, and goes on behind `end`. */
function within(state: StateInline, name: string, content: { from: number; to: number }, end: number): void {
  const { posMax } = state;
  const start = state.pos;
  const open = state.push("construct_open", "", 1);
  open.info = name;
  open.meta = { start, end };
  state.pos = content.from;
  state.posMax = content.to;
  state.md.inline.tokenize(state);
  state.pos = end;
  state.posMax = posMax;
  state.push("construct_close", "", -1).meta = { start, end };
}

/** `[words]{.smallcaps lang=fr}`. */
function stretch(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "[") return false;
  const close = knownOf(state).closed.get(pos);
  if (close === undefined || src[close + 1] !== "{") return false;
  const end = attributesEnd(src, close + 1);
  if (end === null || end > posMax || readAttributes(src.slice(close + 2, end - 1)) === null) return false;
  if (silent) state.pos = end;
  else {
    within(state, "stretch", { from: pos + 1, to: close }, end);
    const closing = state.tokens.at(-1);
    if (closing) closing.meta = { ...closing.meta, attributes: src.slice(close + 2, end - 1) };
  }
  return true;
}

/** `word^[The note.]`. */
function inlineNote(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== "^" || src[pos + 1] !== "[") return false;
  const close = knownOf(state).closed.get(pos + 1);
  if (close === undefined || close >= state.posMax) return false;
  if (silent) state.pos = close + 1;
  else within(state, "note", { from: pos + 2, to: close }, close + 1);
  return true;
}

/** What a script holds is short and has no blanks, unless they are escaped. */
const longestScript = 200;

function script(sign: "^" | "~", name: string) {
  return (state: StateInline, silent: boolean): boolean => {
    const { src, pos, posMax } = state;
    if (src[pos] !== sign || src[pos + 1] === sign || src[pos - 1] === sign) return false;
    const limit = Math.min(posMax, pos + longestScript);
    let end = pos + 1;
    for (; end < limit && src[end] !== sign; end++) {
      if (src[end] === "\\") end += 1;
      else if (/[\s[]/u.test(src[end] ?? " ")) return false;
    }
    if (end >= limit || end === pos + 1 || src[end + 1] === sign) return false;
    if (silent) state.pos = end + 1;
    else within(state, name, { from: pos + 1, to: end }, end + 1);
    return true;
  };
}

const bearers = new Set(["image", "code_inline", "formula", "link_close"]);

/** Attributes belong to what stands right before them. */
function attributes(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax, pending, tokens } = state;
  const bearer = tokens.at(-1);
  if (src[pos] !== "{" || pending !== "" || bearer === undefined || !bearers.has(bearer.type)) return false;
  const end = attributesEnd(src, pos);
  if (end === null || end > posMax || readAttributes(src.slice(pos + 1, end - 1)) === null) return false;
  if (!silent) bearer.meta = { ...bearer.meta, attributes: src.slice(pos + 1, end - 1) };
  state.pos = end;
  return true;
}

const fence = /^:{3,}[ \t]*(.*?)[ \t]*:*$/u;

function fenceInfo(state: StateBlock, line: number): string | null {
  const text = state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  return text.startsWith(":::") ? (fence.exec(text)?.[1] ?? null) : null;
}

/** `::: {.landscape}` to the `:::` that closes it; what nothing closes is no division. */
function division(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const info = fenceInfo(state, startLine);
  if (info === null || info === "") return false;
  const end = divisionEnd(state, startLine, endLine);
  if (end === null) return false;
  if (silent) return true;
  const { lineMax, parentType } = state;
  const open = state.push("division_open", "", 1);
  open.info = info;
  open.map = [startLine, end + 1];
  state.parentType = "blockquote";
  state.lineMax = end;
  state.md.block.tokenize(state, startLine + 1, end);
  state.lineMax = lineMax;
  state.parentType = parentType;
  state.push("division_close", "", -1);
  state.line = end + 1;
  return true;
}

/** Lines of the fences that close a division, by the line that opens it: found once for a text. */
const ends = new WeakMap<StateBlock, Map<number, number>>();

function divisionEnd(state: StateBlock, startLine: number, endLine: number): number | null {
  const lines = ends.get(state) ?? closingLines(state);
  ends.set(state, lines);
  const end = lines.get(startLine);
  return end === undefined || end >= endLine ? null : end;
}

function closingLines(state: StateBlock): Map<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  let code: string | null = null;
  for (let line = 0; line < state.lineMax; line++) {
    const text = state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
    const ticks = /^(?:`{3,}|~{3,})/u.exec(text)?.[0];
    if (code !== null) {
      if (ticks !== undefined && ticks.startsWith(code) && text.trim() === ticks) code = null;
      continue;
    }
    if (ticks !== undefined) code = ticks;
    const info = fenceInfo(state, line);
    if (info === "") {
      const start = open.pop();
      if (start !== undefined) found.set(start, line);
    } else if (info !== null) open.push(line);
  }
  return found;
}

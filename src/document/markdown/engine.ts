import Parser, {
  type MarkdownIt,
  type ParserBlock,
  type ParserInline,
  type StateBlock,
  type StateInline,
  type Token,
} from "markdown-it";
import { addInlineRules } from "./inline-rules.js";

/** Deeper than any text that people wrote. What lies deeper is text of the deepest block. */
const deepestBlock = 90;

export type Dialect = "pandoc" | "tables" | "commonmark";

/** A parser of CommonMark with tables, whose tokens say where they stand. */
export function createEngine(dialect: Dialect): MarkdownIt {
  const engine = new Parser("default", { html: true, linkify: false, typographer: false, maxNesting: 300 });
  // Addresses are read as they are written; whoever shows them looks at them.
  engine.validateLink = () => true;
  engine.normalizeLink = (url) => url;
  engine.normalizeLinkText = (url) => url;
  // Texts are read when somebody asks for them; joined fragments would lose their places.
  engine.core.ruler.enableOnly(["normalize", "block"]);
  engine.inline.ruler2.disable("fragments_join");
  if (dialect !== "pandoc") {
    if (dialect === "commonmark") engine.block.ruler.disable("table");
    engine.inline.ruler.disable("strikethrough");
    engine.inline.ruler2.disable("strikethrough");
  } else {
    addBlockRules(engine);
    addInlineRules(engine);
  }
  engine.block.State = placedBlocks(engine.block.State);
  engine.block.tokenize = tokenizeBlocks;
  engine.inline.tokenize = tokenizeInlines;
  return engine;
}

const outer = new Set(["blockquote_open", "bullet_list_open", "ordered_list_open", "list_item_open", "note_open"]);

/** Containers and rows of tables say where they begin: nothing else tells it of them. Offsets in the parsed text. */
function placedBlocks(State: ParserBlock["State"]): ParserBlock["State"] {
  return class extends State {
    private row = 0;

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      if (type === "table_open") this.row = this.line;
      if (type === "tr_open") {
        token.meta = { begin: this.beginOf(this.row) };
        // Below the head stands the line of dashes.
        this.row += this.row === this.line ? 2 : 1;
      } else if (outer.has(type)) token.meta = { begin: this.beginOf(this.line) };
      return token;
    }

    private beginOf(line: number): number {
      return (this.bMarks[line] ?? 0) + (this.tShift[line] ?? 0);
    }
  };
}

/** As the parser's own loop, but that what lies too deep becomes text and is not left out. */
function tokenizeBlocks(this: ParserBlock, state: StateBlock, startLine: number, endLine: number): void {
  const all = this.ruler.getRules("");
  const isDeep = state.level >= deepestBlock;
  if (isDeep) state.env["deep"] = true;
  const rules = isDeep ? all.slice(-1) : all;
  let hasEmptyLines = false;
  for (let line = startLine; line < endLine;) {
    line = state.skipEmptyLines(line);
    state.line = line;
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) break;
    if (!rules.some((rule) => rule(state, line, endLine, false))) throw new Error("no rule reads this block");
    // A paragraph that is too deep may end where its line begins.
    if (state.line === line) state.line += 1;
    state.tight = !hasEmptyLines;
    if (state.isEmpty(state.line - 1)) hasEmptyLines = true;
    line = state.line;
    if (line < endLine && state.isEmpty(line)) {
      hasEmptyLines = true;
      line += 1;
      state.line = line;
    }
  }
}

/** Where the text that is not yet a token begins. */
const pendingStarts = new WeakMap<StateInline, number>();

export interface Placed {
  start: number;
  end: number;
}

/** As the parser's own loop, but that every token says in `meta` where it stands in its content. */
function tokenizeInlines(this: ParserInline, state: StateInline): void {
  const rules = this.ruler.getRules("");
  const { posMax: end, tokens } = state;
  while (state.pos < end) {
    const start = state.pos;
    const before = state.pending;
    // The text of a link, which is read within, has its own.
    const pendingStart = pendingStarts.get(state) ?? start;
    let count = tokens.length;
    const isRead = state.level < state.md.options.maxNesting && rules.some((rule) => rule(state, false));
    if (!isRead) {
      state.pending += state.src[state.pos];
      state.pos += 1;
    }
    const flushed = tokens[count];
    // Of white space before a line break nothing is left.
    if (before !== "" && flushed?.type === "text" && before.startsWith(flushed.content)) {
      place(flushed, pendingStart);
      count += 1;
    }
    placeConstruct(tokens, count, start, state.pos);
    if (state.pending !== "" && (before === "" || tokens.length > count)) pendingStarts.set(state, start);
  }
  if (state.pending !== "") place(state.pushPending(), pendingStarts.get(state) ?? 0);
}

function placeConstruct(tokens: readonly Token[], from: number, start: number, end: number): void {
  // The address of `<https://...>` stands within its brackets.
  let at = start + (tokens[from]?.markup === "autolink" ? 1 : 0);
  for (const token of tokens.slice(from)) {
    if (token.meta !== null && "start" in token.meta) continue;
    const isMark = token.type === "text" && token.meta === null && token.nesting === 0 && token.info === "";
    // The signs of one run: each becomes a token of its own.
    const own = isMark ? { start: at, end: at + token.content.length } : { start, end };
    if (isMark) at += token.content.length;
    token.meta = { ...token.meta, ...own };
  }
}

function place(token: Token, start: number): void {
  token.meta = { start, end: start + token.content.length };
}

const noteStart = /^\[\^([^\]\s[^][^\]\s[]{0,200}|[^\]\s[^])\]:/u;
const formulaFence = /^(\${2,})[^$]*$/u;

/** Notes as GitHub and Pandoc write them, `[^1]: Smith 2010.`, and formulas between lines of `$$`. */
function addBlockRules({ block }: MarkdownIt): void {
  block.ruler.before("reference", "note", note, { alt: ["paragraph", "reference", "blockquote", "list"] });
  block.ruler.before("fence", "formula", formula, { alt: ["paragraph", "reference", "blockquote", "list"] });
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function isIndented(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}

/** Its further lines are indented by four. */
function note(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isIndented(state, startLine)) return false;
  const [mark, label] = noteStart.exec(lineAt(state, startLine)) ?? [];
  if (mark === undefined || label === undefined) return false;
  if (silent) return true;
  const labels = (state.env["notes"] ??= new Set<string>()) as Set<string>;
  labels.add(state.md.utils.normalizeReference(label));
  const { blkIndent, parentType } = state;
  const begin = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const kept = [state.bMarks[startLine] ?? 0, state.tShift[startLine] ?? 0, state.sCount[startLine] ?? 0] as const;
  const open = state.push("note_open", "", 1);
  open.info = label;
  const content = state.skipSpaces(begin + mark.length);
  state.bMarks[startLine] = content;
  state.tShift[startLine] = 0;
  state.blkIndent = blkIndent + 4;
  state.sCount[startLine] = state.blkIndent;
  state.parentType = "blockquote";
  // The note may begin with an empty line.
  if (content < (state.eMarks[startLine] ?? 0)) state.md.block.tokenize(state, startLine, endLine);
  else state.md.block.tokenize(state, startLine + 1, endLine);
  if (state.line === startLine) state.line += 1;
  [state.bMarks[startLine], state.tShift[startLine], state.sCount[startLine]] = kept;
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  open.map = [startLine, state.line];
  state.push("note_close", "", -1);
  return true;
}

function formula(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isIndented(state, startLine)) return false;
  const fence = formulaFence.exec(lineAt(state, startLine))?.[1];
  if (fence === undefined) return false;
  let line = startLine + 1;
  let isClosed = false;
  for (; line < endLine; line++) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    const text = lineAt(state, line).trimEnd();
    isClosed = !isIndented(state, line) && /^\$+$/u.test(text) && text.length >= fence.length;
    // Behind an empty line, or signs with words ("$$ {#eq:one}"), another one would begin: Pandoc closes neither so.
    if (isClosed || text === "" || text.includes("$$")) break;
  }
  // Dollar signs that nothing closes are no formula, as Pandoc reads them.
  if (!isClosed || silent) return isClosed;
  state.line = line + 1;
  const token = state.push("formula", "", 0);
  token.map = [startLine, state.line];
  token.content = state.getLines(startLine + 1, line, state.sCount[startLine] ?? 0, true);
  return true;
}

import type { MarkdownIt, StateBlock } from "markdown-it";

const noteStart = /^\[\^([^\]\s[^][^\]\s[]{0,200}|[^\]\s[^])\]:/u;
const formulaFence = /^(\${2,})[^$]*$/u;

/** Notes as GitHub and Pandoc write them, `[^1]: Smith 2010.`, and formulas between lines of `$$`. */
export function addBlockRules({ block }: MarkdownIt): void {
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
    if (isClosed) break;
  }
  // Dollar signs that nothing closes are no formula, as Pandoc reads them.
  if (!isClosed || silent) return isClosed;
  state.line = line + 1;
  const token = state.push("formula", "", 0);
  token.map = [startLine, state.line];
  token.content = state.getLines(startLine + 1, line, state.sCount[startLine] ?? 0, true);
  return true;
}

import { type Token, tokensOf } from "../../language/tokens.js";
import type { Mark } from "../../reference/mark.js";
import type { Block, DraftFormat } from "../../document/tree/draft.js";

/** How a mark is written; a draft has one or two of these habits. */
export type MarkStyle =
  | "key"
  | "label"
  | "square"
  | "round"
  | "superscript"
  | "link"
  | "author_year"
  | "bare"
  | "author_page"
  | "note";

/** A stretch of text that may be a mark. */
export interface Candidate extends Pick<Mark, "kind" | "start" | "end" | "text" | "textual" | "cites"> {
  style: MarkStyle;
  /** `sure`: nothing else is written so; `likely`: unless the draft has other habits; `doubtful`: only where the list or the habit speaks for it. */
  certainty: "sure" | "likely" | "doubtful";
}

/** A block as the finders of marks see it. */
export interface MarkText {
  block: Block;
  /** The block's text, with code, formulas, addresses and citations that the format marks blanked out by NUL; offsets stay. */
  text: string;
  format: DraftFormat;
  /** The words, numbers and signs of the text. */
  tokens: readonly Token[];
  /** The stretches between its brackets. */
  groups: readonly BracketGroup[];
}

const address = /\b(?:https?:\/\/|www\.|doi:\s?10\.|10\.\d{4,9}\/)[^\s<>()[\]"“”]+(?:\([^\s()]*\)[^\s<>()[\]"“”]*)*/giu;
const silent = new Set(["code", "formula", "citation"]);

/** The block without what can hold no mark. */
export function markText(block: Block, format: DraftFormat): MarkText {
  const covered = block.inlines.filter(({ kind }) => silent.has(kind)).map(({ start, end }) => ({ start, end }));
  for (const { index, 0: found } of block.text.matchAll(address))
    covered.push({ start: index, end: index + found.length });
  // Arabic and Persian commas part names as others do.
  const text = blanked(block.text, covered).replaceAll("،", ",").replaceAll("؛", ";");
  return { block, format, ...readBrackets(text) };
}

function readBrackets(text: string): Pick<MarkText, "text" | "tokens" | "groups"> {
  const tokens = tokensOf(text);
  return { text, tokens, groups: bracketGroups(text, tokens) };
}

/** A text without some of its stretches. */
export function without(text: MarkText, spans: readonly { start: number; end: number }[]): MarkText {
  return spans.length === 0 ? text : { ...text, ...readBrackets(blanked(text.text, spans)) };
}

/** A text with stretches blanked out by NUL, so that offsets stay; they may overlap. */
export function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    parts.push(text.slice(at, from), "\0".repeat(end - from));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/** The candidate at a stretch of a block. */
export function candidateAt(
  { block }: Pick<MarkText, "block">,
  { start, end }: { start: number; end: number },
  facts: Omit<Candidate, "start" | "end" | "text">,
): Candidate {
  return { ...facts, start, end, text: block.text.slice(start, end) };
}

/** A stretch between brackets; offsets include them. */
export interface BracketGroup {
  start: number;
  end: number;
  /** What stands between them. */
  inner: string;
  /** Offset of the inner text. */
  from: number;
  /** The opening bracket. */
  sign: string;
  /** The first token behind the opening bracket, and the closing bracket's. */
  first: number;
  last: number;
}

const closing: Record<string, string> = { "(": ")", "[": "]", "（": "）", "［": "］", "【": "】", "〔": "〕" };
const closers = new Set(Object.values(closing));
const longest = 1500;
/** Brackets that are never closed are forgotten. */
const deepest = 30;

/** All stretches between matching brackets, inner ones included, by their beginning. */
export function bracketGroups(text: string, tokens: readonly Token[]): BracketGroup[] {
  const open: number[] = [];
  const found: BracketGroup[] = [];
  tokens.forEach(({ text: sign, start: at, end }, last) => {
    if (sign in closing) {
      open.push(last);
      if (open.length > deepest) open.shift();
    } else if (closers.has(sign)) {
      const index = open.findLastIndex((each) => closing[tokens[each]?.text ?? ""] === sign);
      const opener = tokens[open[index] ?? -1];
      if (opener === undefined) return;
      const first = (open[index] ?? 0) + 1;
      open.length = index;
      const { start, end: from, text: opening } = opener;
      if (at - start <= longest)
        found.push({ start, end, from, inner: text.slice(from, at), sign: opening, first, last });
    }
  });
  return found.toSorted((one, other) => one.start - other.start);
}

/** Whether brackets are square ones. */
export function isSquare({ sign }: BracketGroup): boolean {
  return "[［【〔".includes(sign);
}

import type { Claim } from "../../../domain/evidence.js";

/** A piece of an answer's text: of a statement by its number, or of what stands between statements. */
export interface Piece {
  text: string;
  /** Index among the claims; null between them. */
  claim: number | null;
  style: "plain" | "em" | "strong" | "code";
}

export interface AnswerBlock {
  kind: "paragraph" | "item" | "heading" | "code";
  /** Of a heading, 1 to 6; else 0. */
  level: number;
  pieces: readonly Piece[];
}

/** Labels stand behind each statement on the screen and are left out of its text. */
const labels = /\s*\[S\d+(?:\s*[,;]\s*S\d+)*\]/gu;

/**
 * Cuts an answer's Markdown into blocks whose pieces know their statement. Pure. What answers are made of is known:
 * headings, paragraphs, lists, emphasis, code; anything else is shown as it is written.
 */
export function answerBlocks(markdown: string, claims: readonly Pick<Claim, "start" | "end">[]): AnswerBlock[] {
  return linesOf(markdown).flatMap(({ from, to }) => {
    const { kind, level, skip } = kindOf(markdown.slice(from, to));
    const pieces = piecesOf(markdown, from + skip, to, claims);
    return pieces.length === 0 ? [] : [{ kind, level, pieces }];
  });
}

/** Stretches of lines that make a block: list items and headings each their own, paragraphs up to a blank line. */
function linesOf(markdown: string): { from: number; to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  let at = 0;
  let isOpen = false;
  for (const line of markdown.split("\n")) {
    const { kind } = kindOf(line);
    const last = blocks.at(-1);
    if (line.trim() === "") isOpen = false;
    else if (isOpen && kind === "paragraph" && last !== undefined) last.to = at + line.length;
    else blocks.push({ from: at, to: at + line.length });
    if (line.trim() !== "") isOpen = kind !== "heading";
    at += line.length + 1;
  }
  return blocks;
}

function kindOf(line: string): { kind: AnswerBlock["kind"]; level: number; skip: number } {
  const heading = /^(#{1,6})\s+/u.exec(line);
  if (heading !== null) return { kind: "heading", level: heading[1]?.length ?? 1, skip: heading[0].length };
  const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/u.exec(line);
  if (item !== null) return { kind: "item", level: 0, skip: item[0].length };
  return { kind: "paragraph", level: 0, skip: 0 };
}

function piecesOf(
  markdown: string,
  from: number,
  to: number,
  claims: readonly Pick<Claim, "start" | "end">[],
): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const [index, claim] of claims.entries()) {
    if (claim.end <= at || claim.start >= to) continue;
    pieces.push(...styled(markdown.slice(at, claim.start), null));
    pieces.push(...styled(markdown.slice(Math.max(at, claim.start), Math.min(claim.end, to)), index));
    at = Math.min(claim.end, to);
  }
  return [...pieces, ...styled(markdown.slice(at, to), null)];
}

const marks: readonly { mark: string; style: Piece["style"] }[] = [
  { mark: "**", style: "strong" },
  { mark: "`", style: "code" },
  { mark: "_", style: "em" },
  { mark: "*", style: "em" },
];

/** Emphasis and code of one stretch; a mark without its other half is a sign like others. */
function styled(source: string, claim: number | null): Piece[] {
  const text = source.replace(labels, "").replaceAll("\n", " ");
  const pieces: Piece[] = [];
  let plain = "";
  const flush = () => {
    if (plain.trim() !== "" || (plain !== "" && pieces.length > 0)) pieces.push({ text: plain, claim, style: "plain" });
    plain = "";
  };
  for (let at = 0; at < text.length;) {
    const opened = marks.find(({ mark }) => text.startsWith(mark, at) && isEdge(text[at - 1]));
    const end = opened === undefined ? -1 : text.indexOf(opened.mark, at + opened.mark.length + 1);
    if (opened === undefined || end < 0) {
      if (text[at] === "\\" && at + 1 < text.length) at += 1;
      plain += text[at] ?? "";
      at += 1;
      continue;
    }
    flush();
    pieces.push({ text: text.slice(at + opened.mark.length, end), claim, style: opened.style });
    at = end + opened.mark.length;
  }
  flush();
  return pieces;
}

/** A mark within a word ("snake_case") opens nothing. */
function isEdge(before: string | undefined): boolean {
  return before === undefined || !/[\p{L}\p{N}]/u.test(before);
}

import { isGlued, type Token, tokensOf } from "../../language/tokens.js";
import { emptyCite } from "../../reference/mark.js";
import { again, leads } from "../names/mark-words.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { placeAt } from "./place-in-work.js";

/** Longest text behind "ibid.", in characters. */
const longest = 60;

/** "ibid.", "ebd.", "(ibid., p. 4)": they mean what the mark before them means. */
export function repeatMarks(text: MarkText): Candidate[] {
  const { tokens } = text;
  const inNote = text.block.note === null ? null : repeatAt(text.text, tokens, 0, tokens.length);
  if (inNote !== null && text.block.note !== null) return [repeatMark(text, { start: 0, end: inNote.end }, inNote)];
  return text.groups.flatMap((group) => {
    const found = "(（".includes(group.sign) ? repeatAt(text.text, tokens, group.first, group.last) : null;
    return found === null || found.end !== tokens[group.last - 1]?.end ? [] : [repeatMark(text, group, found)];
  });
}

interface Repeat {
  written: string;
  behind: string;
  end: number;
}

/** What points back at a token, with what stands behind it up to a semicolon. */
function repeatAt(text: string, tokens: readonly Token[], from: number, to: number): Repeat | null {
  const first = leads().at(tokens, from, to)?.end ?? from;
  const found = again().at(tokens, first, to);
  if (found === null) return null;
  const stop = tokens.findIndex(({ text: sign }, index) => index >= found.end && (index >= to || sign === ";"));
  const last = tokens[(stop < 0 ? to : stop) - 1];
  const start = tokens[first]?.start ?? 0;
  const behind = text.slice(tokens[found.end - 1]?.end, last?.end);
  if (behind.length > longest) return null;
  return { written: text.slice(start, last?.end).trim(), behind, end: last?.end ?? start };
}

function repeatMark(text: MarkText, span: { start: number; end: number }, { written, behind }: Repeat): Candidate {
  const cites = [{ ...emptyCite(written), locator: placeAt(behind, { bare: true })?.place ?? null }];
  const kind = text.block.note === null ? "author_year" : "note";
  return candidateAt(text, span, { kind, style: "note", certainty: "sure", textual: false, cites });
}

/** Whether a cite only points back. */
export function isRepeat(written: string): boolean {
  const tokens = tokensOf(written);
  const found = again().at(tokens, 0);
  return found !== null && !(tokens[found.end]?.kind === "word" && isGlued(tokens, found.end));
}

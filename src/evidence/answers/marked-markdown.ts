import { parseMarkdown } from "../../document/markdown/parse-markdown.js";
import { markdownText } from "../../domain/escape/markdown.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { signOf } from "../../domain/verdict.js";
import { signMarks, signName } from "../../domain/signs.js";
import { linePlace } from "../../domain/source-words.js";
import { type Doubt, doubtOf } from "./doubts.js";

/** Stand round the number of a statement at its end while its text is made safe or cited: in nobody's text. */
const opening = "⸎";
const closing = "⸓";
/** The end of a statement by its number, as `holdEnds` holds it. */
export const heldEnds = /⸎(\d+)⸓/gu;

/** A text with the end of each statement held, so that it is found again when the text has been changed around it. */
export function holdEnds(markdown: string, claims: readonly Pick<Claim, "end">[]): string {
  const text = markdown.replaceAll(/[⸎⸓]/gu, "·");
  const numbered = claims.map(({ end }, index) => ({ end, index })).toSorted((first, second) => first.end - second.end);
  let held = "";
  let position = 0;
  for (const { end, index } of numbered) {
    held += `${text.slice(position, end)}${opening}${index}${closing}`;
    position = end;
  }
  return held + text.slice(position);
}

/**
 * A text whose ends are held as a document in which each statement has its mark and, where the mark does not say all, a
 * footnote, which stands beneath the paragraph, list or table that points to it.
 */
export function markEnds(held: string, claims: readonly Claim[], sources: readonly Source[]): string {
  const doubts = claims.map((claim) => doubtOf(claim, sources));
  const name = freeName(held);
  let number = 0;
  const notes: string[] = [];
  const mark = (_: string, written: string): string => {
    const index = Number(written);
    const [claim, doubt] = [claims[index], doubts[index]];
    if (claim === undefined) return "";
    const sign = signOf(claim);
    // "![" would begin an image.
    const drawn = `\u00a0${sign === "contradicted" ? String.raw`\!` : signMarks[sign]}`;
    if (!doubt) return drawn;
    number += 1;
    notes.push(`[^${name}${number}]: ${noteText(doubt)}`);
    return `${drawn}[^${name}${number}]`;
  };
  return blocksOf(held)
    .map(({ text, gap }) => {
      const marked = text.replaceAll(heldEnds, mark);
      return [marked, ...notes.splice(0)].join("\n\n") + gap;
    })
    .join("");
}

/** The blocks of the first level, each with the blank lines behind it. */
function blocksOf(text: string): { text: string; gap: string }[] {
  // A block that stands in a quotation begins behind its mark, which belongs to it.
  const lineOf = (start: number) => text.lastIndexOf("\n", start - 1) + 1;
  const starts = parseMarkdown(text).blocks.map(({ start }) => lineOf(start));
  return [0, ...starts.slice(1)].map((start, index) => {
    const whole = text.slice(start, starts[index + 1] ?? text.length);
    const words = whole.trimEnd();
    return { text: words, gap: whole.slice(words.length) };
  });
}

/** A name of footnotes that the text does not have. */
function freeName(text: string): string {
  let name = "check-";
  while (text.includes(`[^${name}`)) name += "x";
  return name;
}

/** "**weak**: the number 12 is not in S1. Nearest: “...” (S1, line 40)". */
function noteText({ sign, why, nearest }: Doubt): string {
  const reason = `**${signName(sign)}**${why === "" ? "" : `: ${markdownText(why)}`}`;
  if (nearest === null) return reason;
  const { source, quote } = nearest;
  return `${reason}. Nearest: “${markdownText(quote)}” (${source.label}, ${linePlace(nearest)})`;
}

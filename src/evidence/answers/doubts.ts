import { hasLetterOrDigit } from "../../domain/characters.js";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { type Sign, signOf } from "../../domain/verdict.js";
import { readMarkdownLine, tableCells } from "../../domain/markdown-line.js";
import { passageBody } from "../../domain/passage.js";
import { needsWords } from "../../domain/signs.js";
import { readableSentence } from "./claim-sentences.js";

/** What is told of a statement beside its mark. */
export interface Doubt {
  sign: Sign;
  /** What differs or is missing, or how a number was computed; may be empty. */
  why: string;
  /** The line of a source that comes nearest, unless `why` quotes it already. */
  nearest: { source: Source; page: number | null; start_line: number; end_line: number; quote: string } | null;
}

/** Longer quotations are cut in a note: the source is a click or a command away. */
const longestQuote = 160;

/** What a reader must be told of a statement; null where its mark says all. Its quotation has at most `most` characters. */
export function doubtOf(claim: Claim, sources: readonly Source[], most = longestQuote): Doubt | null {
  if (!needsWords(claim)) return null;
  const { evidence } = claim;
  const why = claim.reasons.join("; ");
  const source = sources.find(({ label }) => label === evidence?.label);
  const isTold = evidence === null || source === undefined || why.includes(evidence.quote);
  if (isTold || signOf(claim) === "computed") return { sign: signOf(claim), why, nearest: null };
  const { page, start_line, end_line } = evidence;
  const quote = shortened(readableLines(evidence.quote), most);
  return { sign: signOf(claim), why, nearest: { source, page, start_line, end_line, quote } };
}

/** Lines of a text as they read, on one line: without Markdown's marks, a row of a table as its cells. */
export function readableLines(text: string): string {
  const lines = text.split("\n").map((line) => {
    const cells = tableCells(line)?.filter((cell) => cell !== "");
    return cells ? cells.map(readableSentence).join("; ") : readableSentence(line);
  });
  return disarmLabels(lines.join(" "));
}

const fewWords = 60;

/** How a source begins, or the first line of it that is cited, on one line: "The benefit of spacing grows with …". */
export function firstWords({ label, content }: Pick<Source, "label" | "content">, claims: readonly Claim[]): string {
  const cited = claims
    .flatMap(({ evidence }) => (evidence?.label === label ? [evidence] : []))
    .toSorted((first, second) => first.start_line - second.start_line)[0];
  const lines = (cited?.quote ?? passageBody(content)).split("\n").filter((line) => hasLetterOrDigit(line));
  const line = lines.find((each) => readMarkdownLine(each).level === 0) ?? lines[0] ?? "";
  return shortened(readableLines(line), fewWords);
}

/** A text of at most `most` characters, cut behind a word. */
export function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most + 1).replace(/\s+\S*$/u, "");
  return `${cut.slice(0, most)} …`;
}

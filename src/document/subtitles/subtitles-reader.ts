import { QuireError } from "../../domain/error.js";
import { escapeInline } from "../../domain/escape/markdown.js";
import type { Extraction } from "../../ports/document-reader.js";
import { decodeText } from "../decode-text.js";
import { requireWords } from "../require-words.js";
import { type Cue, readCues } from "./read-cues.js";

/** A section of the text, in milliseconds. */
const sectionLength = 300_000;
/** What is said without a break is one paragraph, up to this long; a longer one ends with a sentence. */
const [longestParagraph, longestSentence, pause] = [45_000, 90_000, 3_000];

/**
 * Reads subtitles and transcripts (SubRip, WebVTT): what is said as running text, with the time at which each paragraph
 * begins in place of a page, and sections of five minutes. Throws `damaged` where nothing has a time.
 */
export function readSubtitles(bytes: Uint8Array, name: string): Extraction {
  const cues = readCues(decodeText(bytes, name));
  if (cues.length === 0) throw noCues(name);
  const paragraphs = paragraphsOf(withoutRepeats(cues));
  const isLong = (paragraphs.at(-1)?.start ?? 0) >= sectionLength;
  const written: string[] = [];
  let section = -1;
  for (const paragraph of paragraphs) {
    const at = Math.floor(paragraph.start / sectionLength);
    if (isLong && at !== section) written.push(`## ${clock(at * sectionLength)}`);
    section = at;
    const speaker = paragraph.speaker === null ? "" : `${paragraph.speaker}: `;
    written.push(`(${clock(paragraph.start)}) ${escapeInline(speaker + paragraph.lines.join(" "))}`);
  }
  const markdown = written.join("\n\n");
  requireWords(markdown, name);
  return { kind: "markdown", markdown, item: {} };
}

/** Captions that roll show each line twice: at the bottom, then above the next one. */
function withoutRepeats(cues: readonly Cue[]): Cue[] {
  let before: readonly string[] = [];
  return cues.flatMap((cue) => {
    const lines = before.at(-1) === cue.lines[0] ? cue.lines.slice(1) : cue.lines;
    before = cue.lines;
    return lines.length === 0 ? [] : [{ ...cue, lines }];
  });
}

function paragraphsOf(cues: readonly Cue[]): Cue[] {
  const paragraphs: Cue[] = [];
  for (const cue of cues) {
    const last = paragraphs.at(-1);
    if (last === undefined || isNew(last, cue)) paragraphs.push({ ...cue, lines: [...cue.lines] });
    else {
      last.lines.push(...cue.lines);
      last.end = cue.end;
    }
  }
  return paragraphs;
}

function isNew(last: Cue, cue: Cue): boolean {
  if (cue.speaker !== null && cue.speaker !== last.speaker) return true;
  if (/^[-–—]\s?\S/u.test(cue.lines[0] ?? "")) return true;
  const isWhole = /[.!?…。！？]["'”’»)\]]*$/u.test(last.lines.at(-1) ?? "");
  const length = cue.end - last.start;
  return cue.start - last.end >= pause || length > longestSentence || (isWhole && length > longestParagraph);
}

/** "01:02:03". */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

function noCues(name: string): QuireError {
  return new QuireError("damaged", `${name} holds no subtitles: no line says from when to when.`, {
    facts: { name },
    fix: "Give the file the ending that fits its content.",
  });
}

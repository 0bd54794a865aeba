import { fontOf, type Weight } from "./font.js";

/**
 * Viewers that do not have the font of figures take another: Arial is a tenth wider. Text gets that much room, so that
 * nothing runs into anything else.
 */
const roomForOtherFonts = 1.12;

/** Thousandths of the size, of characters that the font does not have. */
const wide = 1000;
const other = 600;

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
const withoutWidth = /[\p{M}\p{Cf}]/u;

/** The room that a line of text takes, in pixels. */
export function widthOf(text: string, size: number, weight: Weight = "regular"): number {
  const font = fontOf(weight);
  let width = 0;
  for (const character of text) width += font.widthOf(character.codePointAt(0) ?? 0) ?? widthWithoutFont(character);
  return (width * size * roomForOtherFonts) / 1000;
}

function widthWithoutFont(character: string): number {
  if (withoutWidth.test(character)) return 0;
  return ideographs.test(character) ? wide : other;
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const ellipsis = "…";

/** The beginning of a text that fits, with "…" behind it; the whole where all of it fits. */
export function cutTo(text: string, width: number, size: number, weight: Weight = "regular"): string {
  if (widthOf(text, size, weight) <= width) return text;
  let kept = "";
  for (const { segment } of characters.segment(text)) {
    if (widthOf(kept + segment + ellipsis, size, weight) > width) break;
    kept += segment;
  }
  return kept.trimEnd() + ellipsis;
}

/** The same as parts of a shape: what is shown, and the whole where it is cut. */
export function fitted(
  text: string,
  width: number,
  size: number,
  weight: Weight = "regular",
): { text: string; full?: string } {
  const shown = cutTo(text, width, size, weight);
  return shown === text ? { text } : { text: shown, full: text };
}

/** Lines of a text as parts of shapes; the last one knows the whole where it is cut. */
export function fittedLines(text: string, room: Parameters<typeof wrap>[1]): { text: string; full?: string }[] {
  const lines = wrap(text, room);
  const isCut = lines.some((line) => line.endsWith(ellipsis)) && !text.endsWith(ellipsis);
  return lines.map((line, index) => ({ text: line, ...(isCut && index === lines.length - 1 && { full: text }) }));
}

/** Breaks a text into at most `most` lines that fit; what has no room at the end is cut. */
export function wrap(
  text: string,
  { width, size, most, weight = "regular" }: { width: number; size: number; most: number; weight?: Weight },
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text)) {
    if (line !== "" && widthOf((line + piece).trimEnd(), size, weight) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  lines.push(line.trimEnd());
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = `${kept[most - 1] ?? ""} ${lines.slice(most).join(" ")}`;
  return kept.map((each) => cutTo(each, width, size, weight));
}

/** Parts between which a line may end: words, single ideographs. */
function pieces(text: string): string[] {
  return (
    text
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[^ \t\n\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}/-]*[/-]?[ \t\n]*/gu,
      )
      ?.filter((piece) => piece !== "") ?? [text]
  );
}

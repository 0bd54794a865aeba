import britishEnglish from "hyphen/en-gb/index.js";

/**
 * @typedef {import("./source.mjs").Run} Run
 * @typedef {{ family: string, size: number, leading: number, face?: string }} TextStyle sizes in points
 * @typedef {{ text: string, font: string, size: number, rise: number, width: number, note?: Run[], breakAfter: "hyphen" | "plain" | null }} Part
 * @typedef {{ words: Part[][], indent: number, width: number, last: boolean }} Line natural `width` in points, indent included
 */

const softHyphen = "\u00AD";

/**
 * Breaks runs into lines, first fit, with hyphens at syllables and breaks inside long addresses.
 * @param {Run[]} runs
 * @param {{ style: TextStyle, width: number, firstIndent?: number, hyphens?: boolean, measure: (font: string, size: number, text: string) => number }} options
 * @returns {Line[]}
 */
export function breakLines(runs, options) {
  const space = spaceWidth(options);
  const pending = wordsOf(runs, options);
  /** @type {Line[]} */
  const lines = [];
  let words = [];
  let indent = options.firstIndent ?? 0;
  let used = indent;
  while (pending.length > 0) {
    const word = pending.shift();
    const start = words.length === 0 ? used : used + space;
    const [head, rest] = fit(word, options.width - start, words.length === 0, options);
    if (head.length > 0) {
      words.push(head);
      used = start + widthOf(head);
    }
    if (rest.length > 0) {
      pending.unshift(rest);
      lines.push({ words, indent, width: used, last: false });
      words = [];
      indent = 0;
      used = 0;
    }
  }
  lines.push({ words, indent, width: used, last: true });
  return lines;
}

/** Width of a word space, in points. */
export function spaceWidth({ style, measure }) {
  return measure(`${style.family}-regular`, style.size, " ");
}

/** The part of a word that fits into `room`, and the rest for the next line. */
function fit(word, room, mustPlace, { style, measure }) {
  if (widthOf(word) <= room) return [word, []];
  for (let count = word.length - 1; count > 0; count -= 1) {
    const last = word[count - 1];
    if (last.breakAfter === null) continue;
    const head = word.slice(0, count);
    if (last.breakAfter === "hyphen") {
      const text = `${last.text}-`;
      head[count - 1] = { ...last, text, width: measure(last.font, style.size, text), breakAfter: null };
    }
    if (widthOf(head) <= room) return [head, word.slice(count)];
  }
  return mustPlace ? [word, []] : [[], word];
}

function widthOf(parts) {
  return parts.reduce((sum, part) => sum + part.width, 0);
}

/** @returns {Part[][]} words, each in the smallest parts that a line may end with */
function wordsOf(runs, options) {
  const words = [[]];
  for (const run of runs) {
    for (const piece of run.text.split(/( +)/)) {
      if (piece.trim() === "" && piece !== "") words.push([]);
      else if (piece !== "") words.at(-1).push(...partsOf(piece, run, options));
    }
  }
  return words.filter((word) => word.length > 0);
}

/** @returns {Part[]} */
function partsOf(text, run, { style, measure, hyphens }) {
  const font = `${style.family}-${faceOf(run, style)}`;
  const size = run.note === undefined ? style.size : style.size * 0.65;
  const rise = run.note === undefined ? 0 : style.size * 0.33;
  const pieces = run.note === undefined ? breakable(text, hyphens ?? true) : [{ text, breakAfter: null }];
  return pieces.map((piece) => ({
    ...piece,
    font,
    size,
    rise,
    width: measure(font, size, piece.text),
    ...(run.note === undefined ? {} : { note: run.note }),
  }));
}

function faceOf(run, style) {
  const bold = run.bold || style.face?.startsWith("bold");
  const italic = run.italic || /italic$/i.test(style.face ?? "");
  if (bold && italic) return "boldItalic";
  if (bold) return "bold";
  return italic ? "italic" : "regular";
}

/** Cuts a word where a line may end: after slashes and dots of an address, after its own hyphens, between syllables. */
function breakable(text, hyphens) {
  if (/^https?:/.test(text)) return asPieces(text.split(/(?<=[/.])(?=\w)/), "plain");
  const compounds = text.split(/(?<=\p{L}{3}[-–—])(?=\p{L}{3})/u);
  return compounds.flatMap((compound, index) => {
    const syllables = hyphens
      ? britishEnglish.hyphenateSync(compound, { minWordLength: 6 }).split(softHyphen)
      : [compound];
    const cut = asPieces(syllables, "hyphen");
    if (index < compounds.length - 1) cut[cut.length - 1].breakAfter = "plain";
    return cut;
  });
}

function asPieces(texts, breakAfter) {
  return texts.map((text, index) => ({ text, breakAfter: index < texts.length - 1 ? breakAfter : null }));
}

/** Footnotes whose marks stand in these lines. */
export function notesIn(/** @type {Line} */ line) {
  return line.words.flat().flatMap((part) => (part.note === undefined ? [] : [{ mark: part.text, runs: part.note }]));
}

/**
 * Draws one line with its upper edge at `y`. A justified line stretches its spaces to `width`.
 * @param {PDFKit.PDFDocument} pdf
 * @param {Line} line
 */
export function drawLine(pdf, line, { x, y, width, space, justify }) {
  const gaps = line.words.length - 1;
  const stretch = justify && !line.last && gaps > 0 ? (width - line.width) / gaps : 0;
  let left = x + line.indent;
  for (const fragment of fragmentsOf(line)) {
    pdf.font(fragment.font).fontSize(fragment.size);
    const wordSpacing = fragment.spaces === 0 ? 0 : space + stretch - pdf.widthOfString(" ");
    pdf.text(fragment.text, left, y - fragment.rise + fragment.drop, { lineBreak: false, wordSpacing });
    left += fragment.width + fragment.spaces * (space + stretch);
    if (fragment.spaceAfter) left += space + stretch;
  }
}

/** Joins neighbouring parts of one style, so that a line is few pieces of text and not one per syllable. */
function fragmentsOf(line) {
  const fragments = [];
  const baseSize = Math.max(...line.words.flat().map((part) => part.size));
  line.words.forEach((word, index) => {
    word.forEach((part, position) => {
      const before = fragments.at(-1);
      const startsWord = position === 0 && index > 0;
      if (before !== undefined && before.font === part.font && before.size === part.size) {
        before.text += startsWord ? ` ${part.text}` : part.text;
        before.spaces += startsWord ? 1 : 0;
        before.width += part.width;
      } else {
        if (before !== undefined) before.spaceAfter = startsWord;
        const drop = (baseSize - part.size) * 0.9;
        fragments.push({
          text: part.text,
          font: part.font,
          size: part.size,
          rise: part.rise,
          width: part.width,
          drop,
          spaces: 0,
          spaceAfter: false,
        });
      }
    });
  });
  return fragments;
}

import { latexToText } from "./latex-to-text.js";
import { isCiting, keyNames } from "./latex-citations.js";
import type { CommandReader, LatexReading } from "./latex-reading.js";
import { type LatexSpan, type LatexToken, textOf } from "./latex-scanner.js";

/** `$..$` and `$$..$$`. */
export function readMath(reading: LatexReading, token: LatexToken): void {
  const span = reading.scanner.takeUntil(token.value, "paragraph");
  if (span !== null) return writeFormula(reading, span, token.value === "$$");
  // Two dollar signs may be an empty formula.
  if (token.value === "$") reading.problem(token.origin ?? token.start, "This formula is never ended.");
  reading.write(token.value, token);
}

/** `\(..\)` and `\[..\]`. */
export const readMathCommand: CommandReader = (reading, token) => {
  const span = reading.scanner.takeUntil(token.value === "(" ? "\\)" : "\\]", "paragraph");
  if (span !== null) writeFormula(reading, span, token.value === "[");
  else reading.problem(token.origin ?? token.start, "This formula is never ended.");
};

const raised = /^\s*(?:\{\})?\^\s*(?:\{([^{}]*)\}|(\d))\s*$/u;

/** A formula in characters where they can say it, else as it is written; a raised mark is no formula. */
export function writeFormula(reading: LatexReading, span: LatexSpan, isDisplayed: boolean): void {
  const { writer } = reading;
  if (reading.isSilent) return;
  const written = textOf(span);
  listCited(reading, span);
  const mark = raised.exec(written);
  const inner = mark?.[1] ?? mark?.[2];
  if (mark !== null && inner !== undefined && /^[\d\s,;–-]+$/u.test(inner) && !/[\d)\]}]/u.test(writer.last)) {
    const start = span.start + written.lastIndexOf(inner);
    writer.within({ kind: "superscript" }, () => reading.write(inner.trim(), { start, origin: span.origin }));
    return;
  }
  if (isDisplayed) reading.writeDecoded(" ", span);
  writer.within({ kind: "formula" }, () => {
    const said = isDisplayed || written.length > 2000 ? written : latexToText(`$${written}$`);
    if (said === written || isDisplayed) reading.write(written.trim(), shifted(span, written));
    else reading.writeDecoded(said, span);
  });
  if (isDisplayed) reading.writeDecoded(" ", { start: span.end, origin: span.origin });
}

function shifted({ start, origin }: LatexSpan, written: string): Pick<LatexSpan, "start" | "origin"> {
  return { start: start + written.length - written.trimStart().length, origin };
}

/** No mark is looked for in a formula; but what is cited in one is cited. */
function listCited(reading: LatexReading, span: LatexSpan): void {
  const text = textOf(span);
  if (!text.includes("cite")) return;
  for (const { index, 1: name = "", 2: keys = "" } of text.matchAll(/\\([A-Za-z]+)\*?(?:\[[^\]]*\])*\{([^{}]*)\}/gu)) {
    if (!isCiting(name)) continue;
    const line = reading.lineOf(span.origin ?? span.start + index);
    const key = { text: keys, start: 0, end: keys.length, origin: null };
    for (const each of keyNames(key)) reading.listed.push({ key: each, line });
  }
}

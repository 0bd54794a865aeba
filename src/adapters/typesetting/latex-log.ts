import type { CompilerMessage } from "../../ports/typesetting.js";

/** How TeX marks an error, and with `-file-line-error` where it stands: "./main.tex:3: Undefined control sequence." */
const errorMark = "! ";
/** What a log says of a line of the source: "... undefined on input line 5." */
const lineMark = "on input line ";
const warningMarks = ["LaTeX Warning: ", "Missing character: ", " Warning: "];
/** After its message TeX shows the line it stands in: "l.3 \unknown". */
const placeMark = "l.";

/** The first error of a log; null where there is none. Lines are of the main file alone. */
export function firstError(log: string, main: string): CompilerMessage | null {
  const lines = log.split("\n");
  for (const [index, text] of lines.entries()) {
    const placed = placeOf(text);
    if (placed !== null) {
      const isMain = placed.file === main || placed.file === `./${main}`;
      const message = withContext(placed.message, lines.slice(index + 1));
      return isMain ? { message, line: placed.line } : { message: `${placed.file}: ${message}`, line: null };
    }
    if (text.startsWith(errorMark)) return { message: text.slice(errorMark.length), line: null };
  }
  return null;
}

/** "main.tex:3: message". */
function placeOf(text: string): { file: string; line: number; message: string } | null {
  const [file = "", line = "", ...rest] = text.split(":");
  if (!file.includes(".") || rest.length === 0 || line === "" || !Number.isInteger(Number(line))) return null;
  return { file, line: Number(line), message: rest.join(":").trim() };
}

/** The command that an error is about stands at the end of what TeX shows of its line. */
function withContext(message: string, following: readonly string[]): string {
  const shown = following.slice(0, 10).find((text) => text.startsWith(placeMark));
  const source = shown?.slice(shown.indexOf(" ") + 1).trim() ?? "";
  return source === "" ? message : `${message} ${source}`;
}

/** The warnings of a log, each once. */
export function warningsIn(log: string): CompilerMessage[] {
  const warnings = log.split("\n").filter((text) => warningMarks.some((mark) => text.includes(mark)));
  return [...new Set(warnings)].map((text) => {
    const at = text.indexOf(lineMark);
    const line = at < 0 ? Number.NaN : Number.parseInt(text.slice(at + lineMark.length), 10);
    return { message: text.trim(), line: Number.isNaN(line) ? null : line };
  });
}

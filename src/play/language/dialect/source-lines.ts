import type { SourceText } from "../source-text.js";

/** A line that says something. */
export interface SourceLine {
  /** Offset of its first character that is no blank. */
  start: number;
  /** Behind its last such character. */
  end: number;
  /** Blanks before it. */
  indent: number;
  /** Without blanks at its ends. */
  text: string;
}

/** The lines of a file without empty ones and comments. */
export function sourceLines({ text }: SourceText): SourceLine[] {
  const lines: SourceLine[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    const indent = line.length - line.trimStart().length;
    const start = offset + indent;
    if (trimmed !== "" && !trimmed.startsWith("#")) {
      lines.push({ start, end: start + trimmed.length, indent, text: trimmed });
    }
    offset += line.length + 1;
  }
  return lines;
}

/** Number of the step that a line opens: "step: 1", "step 3:"; null where it opens none. */
export function openedStep(text: string): number | null {
  if (!text.startsWith("step") || text.length > 30) return null;
  let rest = text.slice("step".length);
  if (rest.startsWith(":")) rest = rest.slice(1);
  rest = rest.trim();
  if (rest.endsWith(":")) rest = rest.slice(0, -1).trimEnd();
  return /^\d{1,4}$/.test(rest) ? Number(rest) : null;
}

export function isDialect(source: SourceText): boolean {
  return sourceLines(source).some(({ text }) => openedStep(text) !== null);
}

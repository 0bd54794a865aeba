import { own } from "./terminal-stream.js";
import { wrap } from "./terminal.js";

/** Lines that belong together: a paragraph, a list item, a quote; or one line that is kept as it is. */
interface Part {
  /** What the first line begins with ("- ", "12. ", "> "); the others are indented to it. */
  lead: string;
  text: string;
  verbatim: boolean;
}

const itemLead = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** A heading, or a line of bold alone that stands for one. */
const heading = /^#|^\s*\*\*[^*]+\*\*\s*$/;
const quoteLead = /^\s*>\s?/;

/** Stands in a text behind a sentence that has a note; no text of others has it. */
export const noteAnchor = (): string => own("\uE000");

/** Writes a note, each line behind `indent`; `isApart` where it does not stand right beneath its sentence. */
export type DrawNote = (indent: string, isApart: boolean) => string;

/**
 * Markdown for a terminal: sentences of a paragraph joined and wrapped, items hanging, tables and code as they are. The
 * notes, in the order of their anchors, stand beneath their sentence; those of a table beneath the table.
 */
export function reflow(markdown: string, width: number, indent = "", notes: readonly DrawNote[] = []): string {
  const anchor = noteAnchor();
  let next = 0;
  const take = (count: number, before: string, isApart = false): string[] => {
    const drawn = notes.slice(next, next + count).map((draw) => draw(before, isApart));
    next += count;
    return drawn;
  };
  const parts = partsOf(markdown);
  let held = 0;
  return parts
    .flatMap(({ lead, text, verbatim }, index) => {
      const pieces = text.split(anchor);
      if (!verbatim) return piecesWithNotes(pieces, { indent, lead, width }, take);
      held += pieces.length - 1;
      if (isRow(text) && isRow(parts[index + 1]?.text ?? "")) return [indent + pieces.join("")];
      const drawn = take(held, indent + noteIndent, isRow(text));
      held = 0;
      return [text === "" ? "" : indent + pieces.join(""), ...drawn];
    })
    .join("\n");
}

const noteIndent = "    ";

/** Each piece but the last is followed by its note; what comes behind a note begins a line. */
function piecesWithNotes(
  pieces: readonly string[],
  { indent, lead, width }: { indent: string; lead: string; width: number },
  take: (count: number, indent: string) => string[],
): string[] {
  const hanging = indent + " ".repeat(lead.length);
  return pieces.flatMap((piece, index) => {
    const head = index === 0 ? indent + lead : hanging;
    const lines = piece.trim() === "" && index > 0 ? [] : [head + wrap(piece, width, hanging).slice(hanging.length)];
    return index === pieces.length - 1 ? lines : [...lines, ...take(1, hanging + noteIndent)];
  });
}

function isRow(line: string): boolean {
  return line.startsWith("|");
}

function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    const fence = /^\s*(?:`{3,}|~{3,})/.test(line);
    if (inCode || fence || line.trim() === "" || isRow(line) || heading.test(line)) {
      parts.push({ lead: "", text: line.trimEnd(), verbatim: true });
      if (fence) inCode = !inCode;
    } else addLine(parts, line);
  }
  return parts;
}

function addLine(parts: Part[], line: string): void {
  const last = parts.at(-1);
  const quote = quoteLead.exec(line)?.[0];
  const lead = quote === undefined ? (itemLead.exec(line)?.[0] ?? "") : "> ";
  const text = line.slice((quote ?? lead).length).trim();
  const continues = last && !last.verbatim && (quote === undefined ? lead === "" : last.lead === "> ");
  if (continues) last.text += ` ${text}`;
  else parts.push({ lead, text, verbatim: false });
}

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

/** Markdown for a terminal: sentences of a paragraph joined and wrapped, items hanging, tables and code as they are. */
export function reflow(markdown: string, width: number, indent = ""): string {
  return partsOf(markdown)
    .map(({ lead, text, verbatim }) => {
      if (verbatim) return text === "" ? "" : indent + text;
      const hanging = indent + " ".repeat(lead.length);
      return indent + lead + wrap(text, width, hanging).slice(hanging.length);
    })
    .join("\n");
}

function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    const fence = /^\s*(?:`{3,}|~{3,})/.test(line);
    if (inCode || fence || line.trim() === "" || line.startsWith("|") || heading.test(line)) {
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

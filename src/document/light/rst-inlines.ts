import type { Span } from "../office/document-writer.js";
import type { InlineFacts } from "../tree/draft.js";
import { type InlineMark, spansOf } from "./light-lines.js";

const roles: Readonly<Record<string, InlineFacts>> = {
  sup: { kind: "superscript" },
  superscript: { kind: "superscript" },
  sub: { kind: "subscript" },
  subscript: { kind: "subscript" },
  math: { kind: "formula" },
  code: { kind: "code" },
};

/** "text <target>" is "text"; "~a.b.c" is "c". */
function shown(text: string): string {
  const target = text.lastIndexOf("<");
  if (target > 0 && text.endsWith(">")) return text.slice(0, target).trim();
  return text.startsWith("~") ? (text.split(".").at(-1) ?? text) : text;
}

/** Marks begin behind no letter, and end before none (reStructuredText, "Inline markup recognition rules"). */
const before = String.raw`(?<![\p{L}\p{N}])`;
const behind = String.raw`(?![\p{L}\p{N}])`;
const mark = (source: string) => new RegExp(before + source + behind, "uy");

const marks: readonly InlineMark[] = [
  {
    pattern: mark("``([^`]{1,500}(?:`[^`]{1,500}){0,4})``"),
    span: ([code = ""]) => ({ text: code, facts: { kind: "code" } }),
  },
  {
    pattern: mark(":([\\w:+.-]{1,40}):`([^`]{1,500})`"),
    span: ([role = "", text = ""]) => {
      const facts = roles[role];
      return facts === undefined ? shown(text) : { text, facts };
    },
  },
  { pattern: mark("`([^`]{1,1000})`_{0,2}"), span: ([text = ""]) => shown(text) },
  { pattern: mark(String.raw`\*\*(\S[^*]{0,500})\*\*`), span: ([text = ""]) => text },
  { pattern: mark(String.raw`\*(\S[^*]{0,500})\*`), span: ([text = ""]) => ({ text, facts: { kind: "italic" } }) },
  { pattern: mark(String.raw`\|(\S[^|]{0,100})\|_{0,2}`), span: ([text = ""]) => text },
  { pattern: mark(String.raw`\[(#?[\w*.-]{1,60})\]_`), span: ([label = ""]) => `[${label.replace(/^#/u, "")}]` },
  { pattern: mark(String.raw`([\p{L}\p{N}][\p{L}\p{N}.+-]{0,60})__?`), span: ([text = ""]) => text },
  { pattern: /\\\s/uy, span: () => "" },
  { pattern: /\\([^\s])/uy, span: ([sign = ""]) => sign },
];

/** A paragraph of reStructuredText as it reads. */
export function rstSpans(text: string): Span[] {
  return spansOf(text, marks);
}

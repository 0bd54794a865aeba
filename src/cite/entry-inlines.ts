import type { ManuscriptInline } from "../document/manuscript/tree.js";
import { readRuns } from "./markdown-runs.js";

/** Turns what a citation processor wrote as HTML into inlines; addresses of the web and DOIs in it become links. */
export function inlinesOfHtml(html: string): ManuscriptInline[] {
  return readRuns(html.replace(/[ \t\n]+/gu, " ")).flatMap(({ text, italic, bold, script }) => {
    let inlines = withLinks(text);
    if (script !== "") inlines = [{ kind: script === "sup" ? "superscript" : "subscript", children: inlines }];
    if (italic) inlines = [{ kind: "emphasis", children: inlines }];
    return bold ? [{ kind: "strong", children: inlines }] : inlines;
  });
}

/** As far as a blank; what punctuation stands at its end is the sentence's. */
const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]”’]/gu;

function withLinks(text: string): ManuscriptInline[] {
  const found: ManuscriptInline[] = [];
  let from = 0;
  for (const { index, 0: url } of text.matchAll(address)) {
    if (!URL.canParse(url)) continue;
    if (index > from) found.push({ kind: "text", text: text.slice(from, index) });
    found.push({ kind: "link", url, children: [{ kind: "text", text: url }] });
    from = index + url.length;
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

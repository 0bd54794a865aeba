import MarkdownIt from "markdown-it";
import { createHash } from "node:crypto";
import { type Html, markup, htmlOf } from "../../domain/escape/html.js";
import { type Sign, signs } from "../../domain/verdict.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { signMarks, signName } from "../../domain/signs.js";
import { indexTerms } from "../../domain/terms.js";

/** Names and draws each sign; the symbol says it where colour can't. */
export const verdictSigns = Object.fromEntries(
  signs.map((sign) => [sign, { name: signName(sign), symbol: signMarks[sign] }]),
) as Record<Sign, { name: string; symbol: string }>;

/** Markdown of others for a page: HTML in it is shown as text, and nothing is loaded. */
export function safeMarkdown() {
  return new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(["image", "autolink"]);
}

/** The words of a quoted passage with emphasis as it is printed, each piece of text drawn by `markup`. */
export function quoteHtml(quote: string, draw: (text: string) => Html): Html {
  const markdownIt = safeMarkdown().disable("link");
  markdownIt.renderer.rules.text = (tokens, index) => draw(tokens[index]?.content ?? "").text;
  return htmlOf(markdownIt.renderInline(quote));
}

/** Words of a quote, marked where the claim says them as well, whatever their ending. */
export function markSupport(quote: string, claim: string): Html {
  const terms = new Set(indexTerms(claim).filter((term) => !isFunctionTerm(term)));
  const marked = quote
    .split(/([\p{L}\p{N}\p{M}]+(?:[.,]\d+)*)/u)
    .map((piece) => {
      const own = indexTerms(piece);
      // A number is one where all of its figures are.
      const supports = own.length > 0 && own.every((term) => terms.has(term));
      return supports ? markup`<mark>${piece}</mark>`.text : markup`${piece}`.text;
    })
    .join("")
    .replace(/<\/mark>([ \-–])<mark>/g, "$1");
  return htmlOf(marked);
}

/**
 * The policy of a page that is a file (Content Security Policy, level 3): it loads nothing, sends nothing, and is drawn and
 * run by these styles and scripts alone, each named by its hash. Whatever else gets into the page is dead.
 */
export function pagePolicy({ styles, scripts }: { styles: readonly string[]; scripts: readonly string[] }): Html {
  const allowed = (texts: readonly string[]) => (texts.length === 0 ? "'none'" : texts.map(sourceHash).join(" "));
  const rules = [
    "default-src 'none'",
    `style-src ${allowed(styles)}`,
    `script-src ${allowed(scripts)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return htmlOf(`<meta http-equiv="Content-Security-Policy" content="${rules.join("; ")}">`);
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

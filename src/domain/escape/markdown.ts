import { webAddress } from "./html.js";
import { withoutQuireSigns } from "./quire-signs.js";

/**
 * What must be escaped so that words stay words when a text is read as Markdown again. Only what would change
 * the structure of a document is touched: `[12]`, `snake_case` and `a*b` stay as they are, so that quotations
 * can be compared with the source.
 */

const inlineTags =
  "a|abbr|address|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|meta|nav|object|ol|option|p|param|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|summary|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video|wbr";

/** An HTML tag or the start of a comment that is not escaped; `<sup>` and `<sub>` are part of our Markdown. */
export const htmlTag = new RegExp(String.raw`(?<!\\)<(?:!--|/?(?:${inlineTags})(?=[\s/>])[^<>]{0,2000}>)`, "giu");

/** An image: the text that stands for it is the first group. */
export const image = /(?<!\\)!\[([^\][]{0,500})\](?:\([^()\s]{0,100000}(?:\s+"[^"]{0,500}")?\)|\[[^\][]{0,200}\])/gu;

/** A character by its HTML name or number. */
export const entity = /(?<!\\)&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/giu;

/** Escapes what a reader of Markdown would change in a line: tags, comments, images, named characters. */
export function escapeInline(text: string): string {
  if (!/[<&]|!\[/u.test(text)) return text;
  return text
    .replace(htmlTag, String.raw`\$&`)
    .replace(entity, String.raw`\$&`)
    .replace(image, (found) => `!\\${found.slice(1)}`);
}

// Decided by the first characters alone, so that cutting a line later changes nothing.
const blockStart = new RegExp(
  [
    String.raw`[-+*](?=\s|$)`, // bullet
    String.raw`#{1,6}(?=\s|$)`, // heading
    ">", // quote
    String.raw`-(?=[-|:])|==|=(?=\s|$)`, // underline of a heading or of the head of a table, rule
    String.raw`[|:](?=[|:\s]*-)`, // underline of the head of a table
    String.raw`[*_]{1,2}(?=\s)|[*_]{3}(?!["'([\p{L}\p{N}])`, // rule
    "~~~|```", // fence
    String.raw`\[(?=[^\][]{1,999}\]:)`, // definition of a link
    String.raw`<(?!su[bp]>\S|[a-z][\w+.-]+:)`, // block of HTML
  ].join("|"),
  "iuy",
);
const orderedItem = /^(\d{1,9})([.)])(?=\s|$)/u;

/** Escapes the first characters of a line that would otherwise begin a block of another kind. */
export function escapeLineStart(line: string): string {
  const first = line.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return line.replace(orderedItem, String.raw`$1\$2`);
  blockStart.lastIndex = 0;
  return blockStart.test(line) ? `\\${line}` : line;
}

/** What CommonMark reads as markup within a line: each may be escaped. Underscores within words mean nothing. */
const markup = /[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#a-z])|!(?=\[)/giu;

/**
 * A title, a name or a sentence of others on one line of a document of Quire: nothing in it is markup, and nothing passes
 * for a label or a verdict.
 */
export function markdownText(text: string): string {
  const line = withoutQuireSigns(text)
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return escapeLineStart(line.replaceAll(markup, String.raw`\$&`));
}

/** A path or an id as code: between more backticks than it holds. */
export function markdownCode(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ");
  const longest = (line.match(/`+/gu) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** An address that is followed with a click; as code where it is none of the web. */
export function markdownAddress(address: string): string {
  const safe = webAddress(address);
  return safe === null ? markdownCode(address) : `<${safe.replaceAll(/[\s<>\\]/gu, encodeURIComponent)}>`;
}

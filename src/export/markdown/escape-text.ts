import { escapeLineStart } from "../../domain/escape/markdown.js";

/** What Pandoc's Markdown reads as markup within a line, wherever it stands. */
const always = new Set("\\`*_[]<>~^$@{}|");

/**
 * Words of a document as Markdown that reads as these words again: marks of markup, addresses and dashes that would be
 * joined are escaped.
 */
export function escapeText(text: string): string {
  const flat = text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
  let written = "";
  for (let at = 0; at < flat.length; at++) {
    const sign = flat[at] ?? "";
    written += needsEscape(sign, flat[at - 1], flat[at + 1]) ? `\\${sign}` : sign;
  }
  return written;
}

function needsEscape(sign: string, before: string | undefined, behind: string | undefined): boolean {
  if (always.has(sign)) return true;
  switch (sign) {
    case "!":
      // The bracket of a link may stand behind it.
      return behind === "[" || behind === undefined;
    case "&":
      return behind === "#" || /[a-z]/iu.test(behind ?? "");
    case "#":
      // A heading may end with it.
      return behind === undefined;
    case "-":
      return before === sign || behind === sign || behind === "@";
    case ".":
      return before === sign || behind === sign;
    case ":":
      return behind === "/";
    default:
      return false;
  }
}

/** Lines of a paragraph, none of which begins a block of another kind. */
export function escapeStarts(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      // Tags and brackets that begin a line are our own: those of the text are escaped.
      if (line.startsWith("<") || line.startsWith("[")) return line;
      if (line.startsWith(":")) return `\\${line}`;
      if (line.startsWith("Table:")) return line.replace(":", String.raw`\:`);
      return escapeLineStart(line);
    })
    .join("\n");
}

/** Code between more backticks than it holds, with blanks where it begins or ends with one. */
export function codeSpan(text: string): string {
  const flat = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const longest = longestRun(flat, "`");
  // A line that begins with three of them would begin a block of code, "[`]:`" define a link.
  if (longest > 1 || flat.includes("]:")) return `<code>${escapeText(flat)}</code>`;
  const isPadded = /^[` ]|[` ]$/u.test(flat) && flat.trim() !== "";
  const fence = "`".repeat(longest + 1);
  return `${fence}${isPadded ? ` ${flat} ` : flat}${fence}`;
}

/** How many of a sign stand next to each other at most. */
export function longestRun(text: string, sign: string): number {
  let longest = 0;
  let run = 0;
  for (const each of text) {
    run = each === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** An address as the target of a link, in angle brackets. */
export function linkTarget(url: string): string {
  return `<${url.replaceAll(/[\s<>\\\p{Cc}]/gu, (sign) => encodeURIComponent(sign))}>`;
}

/** What stands in braces behind a part: "{#id .class key="value"}"; "" where there is nothing to say. */
export function attributesOf(
  id: string | null,
  classes: readonly string[],
  values: Readonly<Record<string, string | null>> = {},
): string {
  const parts = [
    ...(id === null || id === "" || /[\s{}#]/u.test(id) ? [] : [`#${id}`]),
    ...classes.map((name) => `.${name}`),
    ...Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [`${name}=${quoted(value)}`])),
  ];
  return parts.length === 0 ? "" : `{${parts.join(" ")}}`;
}

function quoted(value: string): string {
  if (/^[\w%.-]+$/u.test(value)) return value;
  return `"${value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").replaceAll(/[\\"]/gu, String.raw`\$&`)}"`;
}

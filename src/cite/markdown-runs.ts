import { hasAny, trimEnd } from "../domain/characters.js";
/** A stretch of text in one manner. */
export interface Run {
  text: string;
  italic: boolean;
  bold: boolean;
  /** "sup", "sub" or none. */
  script: "" | "sup" | "sub";
}

const entities: Record<string, string> = {
  "&#38;": "&",
  "&#60;": "<",
  "&#62;": ">",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/**
 * Turns what a citation processor wrote as HTML into Markdown: italics, bold, `<sup>` and `<sub>`; nothing else in it
 * is markup to a reader of Markdown, whatever a title holds. Web addresses stay plain.
 */
export function htmlToMarkdown(html: string): string {
  const runs = readRuns(html);
  const [first] = runs;
  if (!first || first.script === "" || runs.some(({ script }) => script !== first.script)) return writeRuns(runs);
  const plain = runs.map((run): Run => ({ ...run, script: "" }));
  return `<${first.script}>${writeRuns(plain)}</${first.script}>`;
}

/** Reads what a citation processor wrote as HTML into stretches of text. */
export function readRuns(html: string): Run[] {
  const runs: Run[] = [];
  const stack: Omit<Run, "text">[] = [{ italic: false, bold: false, script: "" }];
  for (const [piece] of html.matchAll(/<[^<>]*>|[^<]+/gu)) {
    const current = stack.at(-1) ?? { italic: false, bold: false, script: "" };
    if (piece.startsWith("</")) {
      if (stack.length > 1) stack.pop();
    } else if (piece.startsWith("<")) stack.push({ ...current, ...manner(piece) });
    else {
      const text = piece.replace(/&(?:#38|#60|#62|amp|lt|gt|quot);/gu, (found) => entities[found] ?? found);
      const last = runs.at(-1);
      if (last && last.italic === current.italic && last.bold === current.bold && last.script === current.script)
        last.text += text;
      else runs.push({ ...current, text });
    }
  }
  return runs;
}

function manner(tag: string): Partial<Run> {
  if (/^<(?:i|em)\b/u.test(tag)) return { italic: true };
  if (/^<b\b/u.test(tag)) return { bold: true };
  if (/^<sup\b/u.test(tag)) return { script: "sup" };
  if (/^<sub\b/u.test(tag)) return { script: "sub" };
  if (tag.includes("font-style:normal")) return { italic: false };
  if (tag.includes("font-weight:normal")) return { bold: false };
  if (tag.includes("baseline")) return { script: "" };
  return {};
}

function writeRuns(runs: readonly Run[]): string {
  let written = "";
  for (let at = 0; at < runs.length;) {
    const { italic, bold } = runs[at] ?? { italic: false, bold: false };
    let end = at;
    while (end < runs.length && runs[end]?.italic === italic && runs[end]?.bold === bold) end += 1;
    const inner = runs
      .slice(at, end)
      .map(({ text, script }, index) => {
        const escaped = escapeText(text, runs[at + index + 1]?.text[0] ?? "");
        return script === "" ? escaped : `<${script}>${escaped}</${script}>`;
      })
      .join("");
    written += emphasise(inner, italic, bold, written.at(-1) ?? "", runs[end]?.text[0] ?? "");
    at = end;
  }
  return written;
}

/** With asterisks where they work by CommonMark's rules of flanking, else with tags. Blanks go outside. */
function emphasise(text: string, italic: boolean, bold: boolean, before: string, after: string): string {
  const [, lead = "", core = "", trail = ""] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? [];
  if ((!italic && !bold) || core === "") return text;
  const marks = "*".repeat((italic ? 1 : 0) + (bold ? 2 : 0));
  const opens = !punctuation.test(core[0] ?? "") || lead !== "" || isOutside(before);
  const closes = !punctuation.test(core.at(-1) ?? "") || trail !== "" || isOutside(after);
  if (opens && closes && before !== "*") return `${lead}${marks}${core}${marks}${trail}`;
  const tags = [...(bold ? ["strong"] : []), ...(italic ? ["em"] : [])];
  const open = tags.map((name) => `<${name}>`).join("");
  const close = tags
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
  return `${lead}${open}${core}${close}${trail}`;
}

const punctuation = /[\p{P}\p{S}]/u;

function isOutside(character: string): boolean {
  return character === "" || /[\s\p{P}\p{S}]/u.test(character);
}

const address = /https?:\/\/\S+/gu;

/** Escapes what a reader of Markdown (or this module) would take for markup; addresses are left as they are. */
export function escapeText(text: string, after = ""): string {
  let written = "";
  let position = 0;
  for (const { index, 0: found } of text.matchAll(address)) {
    const url = trimAddress(found);
    if (text[index - 1] === "<" && url.includes(">")) {
      // Signs that the style wants to be read, around an address.
      const inner = url.slice(0, url.indexOf(">"));
      written += `${escapeWords(text.slice(position, index - 1), "<")}\\<<${inner.replaceAll("\\", "%5C")}>\\>`;
      position = index + inner.length + 1;
      continue;
    }
    written += escapeWords(text.slice(position, index), url[0] ?? "") + plainAddress(url);
    position = index + url.length;
  }
  return written + escapeWords(text.slice(position), after);
}

/** Without the punctuation of the sentence. */
function trimAddress(found: string): string {
  let url = trimEnd(found, ".,;:!?'\"’”»");
  while (url.endsWith(")") && !url.includes("(")) url = trimEnd(url.slice(0, -1), ".,;:!?");
  return url;
}

function plainAddress(url: string): string {
  const safe = url.replaceAll("<", "%3C").replaceAll(">", "%3E");
  return /[*`\\[\]~^|$]|(?:^|[^\p{L}\p{N}])_|_(?:$|[^\p{L}\p{N}])/u.test(safe)
    ? `<${safe.replaceAll("\\", "%5C")}>`
    : safe;
}

function escapeWords(text: string, after: string): string {
  return text
    .replace(/[\\`*$~^|]/gu, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/<(?=[a-z/!?])/giu, String.raw`\<`)
    .replace(/&(?=#?\w+;)/gu, String.raw`\&`)
    .replace(/(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}_{])/gu, String.raw`\@`)
    .replace(/!(?=\[)|\[(?=\^)|\](?=[([{])/gu, String.raw`\$&`)
    .replace(/\]$/u, hasAny(after, "([{") ? String.raw`\]` : "]");
}

import { partOfId } from "../../document/manuscript/read-inlines.js";
import type { MarkdownInline } from "../../document/markdown/tree.js";
import { markdownText } from "../../domain/escape/markdown.js";
import { unsourcedMark } from "./stray-references.js";
import type { TextEdit, TextReading } from "./text-edit.js";

/** What of a row of inlines must be changed. */
export function inlineEdits(reading: TextReading, inlines: readonly MarkdownInline[]): TextEdit[] {
  return inlines.flatMap((inline): TextEdit[] => {
    switch (inline.kind) {
      case "html":
        return htmlEdits(reading, inline);
      case "image":
        return reading.around.pictures?.has(inline.url) === true ? [] : [imageEdit(reading, inline)];
      case "note_mark":
        return noteMark(reading, inline);
      case "link":
        return linkEdits(reading, inline) ?? inlineEdits(reading, inline.children);
      case "construct":
        return inline.name === "citation" ? citationEdits(reading, inline) : inlineEdits(reading, inline.children);
      default:
        return "children" in inline ? inlineEdits(reading, inline.children) : [];
    }
  });
}

const written = ({ source }: TextReading, { start, end }: { start: number; end: number }) => source.slice(start, end);

/** Superscripts and subscripts are part of Quire's Markdown; everything else is shown as it is written. */
function htmlEdits(reading: TextReading, { start, end }: MarkdownInline): TextEdit[] {
  const text = written(reading, { start, end });
  return /^<\/?su[bp]>$/u.test(text) ? [] : [{ start, end, text: text.replaceAll("<", String.raw`\<`) }];
}

function imageEdit(reading: TextReading, inline: Extract<MarkdownInline, { kind: "image" }>): TextEdit {
  const { start, end, description } = inline;
  const reason = "a picture that the text names and nobody has";
  const change = { kind: "image" as const, text: written(reading, inline), reason };
  return { start, end, text: markdownText(description), change };
}

function noteMark(
  { around }: TextReading,
  { label, start }: Extract<MarkdownInline, { kind: "note_mark" }>,
): TextEdit[] {
  return label.startsWith(around.prefix) ? [] : [{ start: start + 2, end: start + 2, text: around.prefix }];
}

/** Null where the link stays and its words are looked at. */
function linkEdits(reading: TextReading, inline: Extract<MarkdownInline, { kind: "link" }>): TextEdit[] | null {
  const { start, end, url, children } = inline;
  const source = written(reading, inline);
  // An address that stands in the text by itself is a stray reference.
  if (!source.startsWith("[")) return [];
  const from = children[0]?.start ?? start + 1;
  const words = reading.source.slice(from, children.at(-1)?.end ?? from);
  const name = url.startsWith("#") ? decoded(url.slice(1)) : null;
  const anchor = name === null ? null : reading.around.anchorOf(name);
  if (anchor !== null && url === `#${anchor}` && !inline.defined) return null;
  if (anchor !== null) return [{ start, end, text: `[${words}](#${anchor})` }];
  const reason = name === null ? "a link out of the document" : "it leads to no section of the document";
  return [{ start, end, text: words, change: { kind: "link", text: source, reason } }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address with a "%" that encodes nothing is meant as it is written.
    return text;
  }
}

interface WrittenCite {
  key: string;
  source: string;
}

function citationEdits(reading: TextReading, inline: Extract<MarkdownInline, { kind: "construct" }>): TextEdit[] {
  const { start, end, facts } = inline;
  const { keys, anchorOf } = reading.around;
  const { cites } = facts as { cites: WrittenCite[] };
  const source = written(reading, inline);
  const isMention = cites.every(({ key }) => partOfId(key) === "section");
  if (isMention) return mentionEdits(inline, cites, source, anchorOf);
  const unknown = cites.filter(({ key }) => !keys.has(key));
  if (unknown.length === 0) {
    reading.cited.push(...cites.map(({ key }) => key));
    return [];
  }
  const known = cites.filter(({ key }) => keys.has(key)).map((cite) => cite.source.trim());
  const marks = unknown.map(({ key }) => unsourcedMark(key));
  const kept = known.length === 0 ? [] : [`[${known.join("; ")}]`];
  const change = {
    kind: "unsourced" as const,
    text: source,
    reason: `no evidence of the item is of ${unknown.map(({ key }) => key).join(", ")}`,
  };
  return [{ start, end, text: [...kept, ...marks].join(" "), change }];
}

/** `@sec:locks` mentions a section: a link to it, by its title. */
function mentionEdits(
  { start, end }: MarkdownInline,
  cites: readonly WrittenCite[],
  source: string,
  anchorOf: (name: string) => string | null,
): TextEdit[] {
  const names = cites.map(({ key }) => key.slice("sec:".length));
  const anchors = names.map(anchorOf);
  const words = names.map((name, index) => {
    const anchor = anchors[index] ?? null;
    const shown = markdownText(name.replaceAll("-", " "));
    return anchor === null ? shown : `[${shown}](#${anchor})`;
  });
  const isLost = anchors.includes(null);
  const change = { kind: "link" as const, text: source, reason: "it mentions no section of the document" };
  return [{ start, end, text: words.join(", "), ...(isLost && { change }) }];
}

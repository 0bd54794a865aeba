import type { Image, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { element } from "../html/element.js";
import { attributesOf, codeSpan, escapeText, linkTarget } from "./escape-text.js";

type Styled = "emphasis" | "strong" | "struck" | "superscript" | "subscript";

const signs: Readonly<Record<Styled, { sign: string; tag: string }>> = {
  emphasis: { sign: "*", tag: "em" },
  strong: { sign: "**", tag: "strong" },
  struck: { sign: "~~", tag: "del" },
  superscript: { sign: "^", tag: "sup" },
  subscript: { sign: "~", tag: "sub" },
};

/** Longest superscript that is read between signs. */
const longestScript = 150;

/** Where inlines stand: a line of its own can be broken, a heading or a cell cannot. */
export interface InlinePlace {
  breaks: boolean;
  /** Whether a "|" ends what is written. */
  isCell?: boolean;
}

/** Writes inlines in Pandoc's Markdown; notes of several blocks are kept for the end of the document. */
export class InlineMarkdown {
  readonly notes: (readonly ManuscriptBlock[])[] = [];

  write(inlines: readonly ManuscriptInline[], place: InlinePlace = { breaks: false }): string {
    let written = "";
    for (const inline of inlines) written = joined(written, this.inline(inline, written, place));
    return written;
  }

  private inline(inline: ManuscriptInline, before: string, place: InlinePlace): string {
    switch (inline.kind) {
      case "text":
        return escapeText(inline.text);
      case "code":
        // Within code no sign is escaped, and a pipe would end the cell.
        return place.isCell && inline.text.includes("|")
          ? `<code>${escapeText(inline.text)}</code>`
          : codeSpan(inline.text);
      case "formula":
        return formula(inline.tex);
      case "break":
        return place.breaks ? "\\\n" : "<br>";
      case "image":
        return inlineImage(inline.image);
      case "link":
        return `[${this.write(inline.children, place)}](${linkTarget(inline.url)})`;
      case "note":
        return this.note(inline.blocks, place);
      case "citation": {
        const { shown, source } = inline.citation;
        return shown.length === 0 ? source : this.write(shown, place);
      }
      case "reference":
        return `[${this.write(inline.children, place)}](${linkTarget(`#${inline.target}`)})`;
      case "small_caps":
        return `[${this.write(inline.children, place)}]{.smallcaps}`;
      case "underline":
        return `[${this.write(inline.children, place)}]{.underline}`;
      case "span": {
        const attributes = attributesOf(null, [], { lang: inline.language, dir: inline.direction });
        const children = this.write(inline.children, place);
        return attributes === "" ? children : `[${children}]${attributes}`;
      }
      default:
        return this.styled(inline.kind, inline.children, before, place);
    }
  }

  /** By signs where they are read as such whatever stands around them, else by elements of HTML. */
  private styled(kind: Styled, children: readonly ManuscriptInline[], before: string, place: InlinePlace): string {
    const inner = this.write(children, place);
    const { sign, tag } = signs[kind];
    const isScript = kind === "superscript" || kind === "subscript";
    const isPlain = /^[\p{L}\p{N}](?:[^]*[\p{L}\p{N}])?$/u.test(inner);
    const fits = !isScript || (inner.length <= longestScript && !/[\s[\\]/u.test(inner));
    const isFree = !before.endsWith(sign[0] ?? "");
    return isPlain && fits && isFree ? `${sign}${inner}${sign}` : `<${tag}>${inner}</${tag}>`;
  }

  private note(blocks: readonly ManuscriptBlock[], place: InlinePlace): string {
    const [only, ...others] = blocks;
    if (only?.kind === "paragraph" && others.length === 0)
      return `^[${this.write(only.content, { ...place, breaks: false })}]`;
    return `[^${this.notes.push(blocks)}]`;
  }
}

/** Signs that stand for something else when what follows them comes close are kept apart. */
function joined(before: string, next: string): string {
  // A sum of money is what a digit behind "$" means.
  if (before.endsWith("$") && /^\d/u.test(next)) return `${before}&#${next.codePointAt(0) ?? 48};${next.slice(1)}`;
  const [last = "", first = ""] = [before.at(-1), next[0]];
  const touches = first !== "" && last === first && "*~^`$".includes(first);
  return touches ? `${before}<!-- -->${next}` : before + next;
}

/** In one line; the notation as code where its own signs would end it. */
function formula(tex: string): string {
  const flat = tex.replaceAll(/\s+/gu, " ").trim();
  return flat === "" || flat.includes("$") || flat.endsWith("\\") ? codeSpan(flat) : `$${flat}$`;
}

function inlineImage({ source, description, width }: Image): string {
  return `![](${linkTarget(source)})${attributesOf(null, [], { alt: description, width: widthText(width) })}`;
}

/** A picture as an element: in a paragraph that holds nothing else the other form is a figure. */
export function imageElement({ source, description, width }: Image): string {
  return element("img", { src: encodeSource(source), alt: description, width: widthText(width) }).text;
}

export function encodeSource(source: string): string {
  return source.replaceAll("%", "%25");
}

/** "60%", "30mm"; null where the picture has its own size. */
export function widthText(width: Image["width"]): string | null {
  if (width === null) return null;
  return "share" in width
    ? `${Math.round(width.share * 10_000) / 100}%`
    : `${Math.round(width.millimetres * 100) / 100}mm`;
}

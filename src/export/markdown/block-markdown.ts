import type { ListItem, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { type PrintedWords } from "../../document/manuscript/printed-words.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import { attributesOf, codeSpan, escapeStarts, linkTarget, longestRun } from "./escape-text.js";
import { imageElement, InlineMarkdown, widthText } from "./inline-markdown.js";
import { htmlTable, pipeTable } from "./table-markdown.js";

type Of<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

/** Keeps blocks apart that Markdown would read as one. */
const between = "<!-- -->";

/** Writes blocks in Pandoc's Markdown. */
export class BlockMarkdown {
  readonly inlines = new InlineMarkdown();

  constructor(private readonly printed: PrintedWords) {}

  blocks(blocks: readonly ManuscriptBlock[]): string {
    const written: string[] = [];
    blocks.forEach((block, index) => {
      const before = blocks[index - 1];
      if (before?.kind === block.kind && (block.kind === "list" || block.kind === "quote")) written.push(between);
      const text = this.block(block);
      if (text !== "") written.push(text);
    });
    return written.join("\n\n");
  }

  /** The notes that stand at the end; notes of theirs follow them. */
  notes(): string {
    const written: string[] = [];
    for (let index = 0; index < this.inlines.notes.length; index++)
      written.push(indented(`[^${index + 1}]: `, this.blocks(this.inlines.notes[index] ?? []), 4));
    return written.join("\n\n");
  }

  private block(block: ManuscriptBlock): string {
    switch (block.kind) {
      case "heading":
        return this.heading(block);
      case "paragraph":
        return this.paragraph(block.content);
      case "list":
        return this.list(block);
      case "definitions":
        return this.definitions(block);
      case "quote":
        return this.blocks(block.blocks)
          .split("\n")
          .map((line) => (line === "" ? ">" : `> ${line}`))
          .join("\n");
      case "code":
        return this.code(block);
      case "formula":
        return formula(block);
      case "table":
        return this.table(block);
      case "figure":
        return this.figure(block);
      case "rule":
        return "* * *";
      case "page_break":
        return String.raw`\newpage`;
      case "group": {
        const classes = block.isLandscape ? ["landscape"] : [];
        return division(
          attributesOf(null, classes, { lang: block.language, dir: block.direction }),
          this.blocks(block.blocks),
        );
      }
      default:
        return this.references(block);
    }
  }

  private heading({ level, id, number, content, isAppendix }: Of<"heading">): string {
    const prefix = isAppendix && level === 1 && number !== null ? `${this.printed.appendix} ${number}` : number;
    const words: ManuscriptInline[] = prefix === null ? content : [{ kind: "text", text: `${prefix} ` }, ...content];
    // What has its number already is given none again.
    const classes = number === null ? [] : ["unnumbered"];
    return `${"#".repeat(level)} ${this.inlines.write(words)} ${attributesOf(id, classes)}`.trimEnd();
  }

  private paragraph(content: readonly ManuscriptInline[]): string {
    const [only, ...others] = content;
    if (only?.kind === "image" && others.length === 0) return imageElement(only.image);
    return escapeStarts(this.inlines.write(content, { breaks: true }));
  }

  private list({ first, isTight, items }: Of<"list">): string {
    const written = items.map((item, index) => {
      const marker = first === null ? "- " : `${first + index}. `;
      return indented(marker, this.item(item), marker.length);
    });
    return written.join(isTight ? "\n" : "\n\n");
  }

  private item({ blocks, isDone }: ListItem): string {
    const box = isDone === null ? "" : isDone ? "[x] " : "[ ] ";
    return box + this.blocks(blocks);
  }

  /** A term with its meanings below it; each is a line. */
  private definitions({ items }: Of<"definitions">): string {
    return items
      .map(({ term, blocks }) => {
        const isPlain = blocks.every(({ kind }) => kind === "paragraph");
        if (!isPlain) return `${this.inlines.write([{ kind: "strong", children: term }])}\n\n${this.blocks(blocks)}`;
        const meanings = blocks.map((block) =>
          block.kind === "paragraph" ? `: ${this.inlines.write(block.content)}` : "",
        );
        return [escapeStarts(this.inlines.write(term)), ...meanings].join("\n");
      })
      .join("\n\n");
  }

  private code({ text, language, id, number, caption }: Of<"code">): string {
    const name = language !== null && /^[\p{L}_][^\s{}.=`~]*$/u.test(language) ? language : null;
    const isCaptioned = number !== null || caption.length > 0;
    const said = this.inlines.write(this.labelled("code", number, caption));
    const info = isCaptioned ? attributesOf(id, name === null ? [] : [name], { caption: said }) : (name ?? "");
    const sign = info.includes("`") ? "~" : "`";
    const fence = sign.repeat(Math.max(3, longestRun(text, sign) + 1));
    return `${fence}${info}\n${text.replaceAll(/\r\n?/gu, "\n")}\n${fence}`;
  }

  private labelled(
    part: "figure" | "table" | "code",
    number: string | null,
    caption: readonly ManuscriptInline[],
  ): readonly ManuscriptInline[] {
    if (number === null) return caption;
    return [{ kind: "text", text: `${this.printed[part]} ${number}. ` }, ...caption];
  }

  private table(block: Of<"table">): string {
    const { id, number, caption } = block;
    const said = this.labelled("table", number, caption);
    const plain = pipeTable(block, this.inlines);
    if (plain === null) return htmlTable(block, said);
    const attributes = attributesOf(id, number === null ? [] : ["unnumbered"]);
    return said.length === 0 ? plain : `${plain}\n\n: ${this.inlines.write(said)} ${attributes}`.trimEnd();
  }

  private figure({ images, id, number, caption }: Of<"figure">): string {
    const said = this.labelled("figure", number, caption);
    const classes = number === null ? [] : ["unnumbered"];
    const [only, ...others] = images;
    if (only !== undefined && others.length === 0) {
      const alt = only.description === wordsOf(said) ? null : only.description;
      const attributes = attributesOf(id, classes, { width: widthText(only.width), alt });
      return `![${this.inlines.write(said)}](${linkTarget(only.source)})${attributes}`;
    }
    const pictures = images.map(({ source, description, width }) => {
      const attributes = attributesOf(null, [], { width: widthText(width), alt: description });
      return `![](${linkTarget(source)})${attributes}`;
    });
    const below = said.length === 0 ? [] : [this.paragraph(said)];
    return division(attributesOf(id, ["figure", ...classes]), [...pictures, ...below].join("\n\n"));
  }

  /** The list as paragraphs: it is written already, and is not to be made again. */
  private references({ entries }: Of<"references">): string {
    const written = entries.map(({ id, label, content }) => {
      const mark: ManuscriptInline[] = label.length === 0 ? [] : [...label, { kind: "text", text: " " }];
      return division(attributesOf(id, ["csl-entry"]), this.paragraph([...mark, ...content]));
    });
    return written.length === 0 ? "" : division("{.csl-bib-body}", written.join("\n\n"));
  }
}

function division(attributes: string, content: string): string {
  return attributes === "" ? content : `::: ${attributes}\n${content}\n:::`;
}

/** A block behind a marker, its further lines below its first one. */
function indented(marker: string, content: string, width: number): string {
  const [first = "", ...others] = content.split("\n");
  return [`${marker}${first}`, ...others.map((line) => (line === "" ? "" : " ".repeat(width) + line))].join("\n");
}

/** The notation as code where its own signs would end it. */
function formula({ tex, id, number }: Of<"formula">): string {
  const lines = tex.replaceAll(/\s*\n\s*/gu, "\n").trim();
  if (lines.includes("$") || lines.endsWith("\\") || lines === "") return codeSpan(lines.replaceAll("\n", " "));
  const label = number === null ? "" : String.raw` \qquad (${number})`;
  return `$$\n${lines}${label}\n$$ ${number === null ? "" : attributesOf(id, ["unnumbered"])}`.trimEnd();
}

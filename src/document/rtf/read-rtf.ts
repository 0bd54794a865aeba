import { QuireError } from "../../domain/error.js";
import type { DocumentWriter, Span } from "../office/document-writer.js";
import { characterSigns, characterWords, type Destination, destinationOf } from "./rtf-destinations.js";
import { decodeRtfBytes, encodingOfCharset, encodingOfPage } from "./rtf-encodings.js";
import { formatGroup, outermost, type RtfGroup, spanIn } from "./rtf-groups.js";
import { plainParagraph, type RtfParagraph, RtfParagraphs, type RtfStyle } from "./rtf-paragraphs.js";
import { type RtfToken, rtfTokens } from "./rtf-tokens.js";

/** What a document in RTF says, and what it says of itself. */
export interface ReadRtf {
  writer: DocumentWriter;
  /** Its properties: title, author, subject, keywords; `created` is YYYY-MM-DD. */
  properties: Readonly<Partial<Record<Destination, string>>>;
  comments: { author: string; text: string; passage: string }[];
}

/** More groups in each other are no document. */
const deepest = 2_000;
const mostPassage = 150;
const longestName = 300;

/** Reads Rich Text Format 1.9.1; a character of `source` is a byte of the file. Throws `damaged` for endless nesting. */
export function readRtf(source: string, name: string): ReadRtf {
  const reading = new RtfReading(name);
  for (const token of rtfTokens(source)) reading.take(token);
  return reading.end();
}

class RtfReading {
  private readonly paragraphs = new RtfParagraphs();
  private readonly properties: Partial<Record<Destination, string>> = {};
  private readonly comments: ReadRtf["comments"] = [];
  private readonly groups: RtfGroup[] = [];
  private readonly fonts = new Map<number, string>();
  private group: RtfGroup = { ...outermost };
  private paragraph: RtfParagraph = plainParagraph;
  private encoding = "windows-1252";
  /** Bytes that are not decoded yet: characters of two bytes may come in two tokens. */
  private bytes: number[] = [];
  /** Characters behind `\u` that are still to be passed over. */
  private passing = 0;
  private notes = 0;
  private commentAuthor = "";
  private style: { number: number; outline: number | null } = { number: 0, outline: null };
  private recent = "";
  /** Whether the last token opened a group. */
  private isFirst = false;

  constructor(private readonly name: string) {}

  take(token: RtfToken): void {
    if (this.passing > 0 && this.passOver(token)) return;
    if (token.kind === "byte") return void this.bytes.push(token.byte);
    if (token.kind === "text") {
      for (let at = 0; at < token.text.length; at += 1) this.bytes.push(token.text.charCodeAt(at));
      return;
    }
    this.flush();
    const isFirst = this.isFirst;
    this.isFirst = token.kind === "open";
    if (token.kind === "open") this.open();
    else if (token.kind === "close") this.close();
    else if (token.kind === "sign") this.takeSign(token.sign, isFirst);
    else this.takeWord(token.word, token.value);
  }

  end(): ReadRtf {
    this.flush();
    while (this.groups.length > 0) this.close();
    this.paragraphs.endParagraph({ ...this.paragraph, isInTable: false });
    this.paragraphs.end();
    return { writer: this.paragraphs.writer, properties: this.properties, comments: this.comments };
  }

  /** Whether a token is, or begins with, what stands for a character that was read already. */
  private passOver(token: RtfToken): boolean {
    if (token.kind === "open" || token.kind === "close") {
      this.passing = 0;
      return false;
    }
    if (token.kind !== "text") {
      this.passing -= 1;
      return true;
    }
    const passed = Math.min(this.passing, token.text.length);
    this.passing -= passed;
    if (passed < token.text.length) this.take({ kind: "text", text: token.text.slice(passed) });
    return true;
  }

  private open(): void {
    if (this.groups.length >= deepest)
      throw new QuireError("damaged", `${this.name} cannot be read: its groups are nested more than ${deepest} deep.`, {
        facts: { name: this.name },
        fix: "Open and save it with a word processor.",
      });
    this.groups.push(this.group);
    this.group = { ...this.group, isOptional: false, isBegun: false };
  }

  private close(): void {
    const outer = this.groups.pop();
    if (outer === undefined) return;
    const { destination, spans } = this.group;
    const isOwn = spans !== outer.spans && spans !== null;
    if (isOwn && destination === "note") this.paragraphs.wait(spans, String(this.notes));
    if (isOwn && destination === "box") this.paragraphs.wait(spans, null);
    if (isOwn && destination === "comment") this.endComment(spans);
    this.group = outer;
  }

  private endComment(spans: readonly Span[]): void {
    const text = spans.map((span) => (typeof span === "string" ? span : span.text)).join("");
    this.comments.push({ author: this.commentAuthor, text, passage: this.recent });
    this.commentAuthor = "";
  }

  /** What the bytes say goes where the group wants it. */
  private flush(): void {
    if (this.bytes.length === 0) return;
    const { bytes } = this;
    this.bytes = [];
    this.group.isBegun = true;
    if (this.group.destination === "skipped") return;
    const encoding = this.fonts.get(this.group.font) ?? this.encoding;
    this.addText(decodeRtfBytes(bytes, encoding));
  }

  private addText(text: string): void {
    const { group } = this;
    group.isBegun = true;
    switch (group.destination) {
      case "skipped":
      case "fonts":
        return;
      case "styles":
        return this.nameStyle(text);
      case "marker":
        return this.paragraphs.addMarker(text);
      case "comment_author":
        this.commentAuthor += text;
        return;
      case "text":
      case "note":
      case "box":
      case "comment":
        return this.show(text);
      default:
        this.properties[group.destination] = (this.properties[group.destination] ?? "") + text;
    }
  }

  private show(text: string): void {
    if (this.group.isHidden) return;
    const span = spanIn(this.group, text);
    if (this.group.spans !== null) return void this.group.spans.push(span);
    this.recent = (this.recent + text).slice(-mostPassage);
    this.paragraphs.add(span);
  }

  /** "heading 1;": a style's name comes last in its group. */
  private nameStyle(text: string): void {
    const { number, outline } = this.style;
    const known: RtfStyle = this.paragraphs.styles.get(number) ?? { name: "", outline: null };
    this.paragraphs.styles.set(number, { name: (known.name + text).slice(0, longestName).replace(/;$/u, ""), outline });
  }

  private takeSign(sign: string, isFirst: boolean): void {
    // Further in a group it says nothing: programs write it before any word.
    if (sign === "*") this.group.isOptional ||= isFirst;
    else if (sign === "\n" || sign === "\r") this.endParagraph();
    else if (Object.hasOwn(characterSigns, sign)) this.addText(characterSigns[sign] ?? "");
  }

  private takeWord(word: string, value: number | null): void {
    const { group } = this;
    const destination = destinationOf(word);
    if (!group.isBegun && destination !== null) return this.begin(destination);
    if (!group.isBegun && word === "ud") return this.showAsOuter();
    if (group.isOptional && !group.isBegun) {
      // Styles of characters and sections have numbers of their own.
      group.destination = "skipped";
    }
    group.isBegun = group.isBegun || group.destination === "skipped";
    if (group.destination === "fonts") return this.takeFontWord(word, value);
    if (group.destination === "styles") return this.takeStyleWord(word, value);
    if (group.destination === "created") return this.takeDateWord(word, value);
    if (word === "u") return this.takeUnicode(value ?? 0);
    if (Object.hasOwn(characterWords, word)) return this.addText(characterWords[word] ?? "");
    if (!this.takeFormat(word, value)) this.takeStructure(word, value);
  }

  private begin(destination: Destination): void {
    const { group } = this;
    group.isBegun = true;
    // What stands in a group that nobody reads is not read either, but for the text of boxes.
    if (group.destination === "skipped" && destination === "text") return;
    if (destination === "note") {
      this.notes += 1;
      const label = String(this.notes);
      this.paragraphs.add({ text: `[^${label}]`, facts: { kind: "note", label } });
    }
    if (destination === "note" || destination === "box" || destination === "comment") {
      group.spans = [];
      Object.assign(group, { script: null, italic: false });
    }
    group.destination = destination;
  }

  /** `\upr` holds a text twice, the second time in Unicode. */
  private showAsOuter(): void {
    const outer = this.groups.at(-2);
    this.group.isBegun = true;
    this.group.destination = outer?.destination ?? "text";
  }

  private takeFontWord(word: string, value: number | null): void {
    if (word === "f") this.group.font = value ?? 0;
    const encoding = word === "fcharset" ? encodingOfCharset(value ?? 0) : null;
    if (encoding !== null) this.fonts.set(this.group.font, encoding);
  }

  private takeStyleWord(word: string, value: number | null): void {
    if (word === "s") this.style = { number: value ?? 0, outline: null };
    if (word === "outlinelevel" && value !== null && value < 9) this.style.outline = value + 1;
  }

  private takeDateWord(word: string, value: number | null): void {
    const digits = String(value ?? 0).padStart(word === "yr" ? 4 : 2, "0");
    if (["yr", "mo", "dy"].includes(word))
      this.properties.created = [this.properties.created, digits].filter(Boolean).join("-");
  }

  private takeUnicode(value: number): void {
    this.passing = this.group.skipped;
    const code = value < 0 ? value + 0x10000 : value;
    if (code > 0 && code <= 0xffff) this.addText(String.fromCharCode(code));
  }

  /** Whether a word says how text looks, or in what encoding it is. */
  private takeFormat(word: string, value: number | null): boolean {
    if (word === "ansicpg") this.encoding = encodingOfPage(value ?? 1252);
    else if (word === "pc" || word === "pca") this.encoding = encodingOfPage(word === "pc" ? 437 : 850);
    else if (word === "mac") this.encoding = "macintosh";
    else return formatGroup(this.group, word, value);
    return true;
  }

  private takeStructure(word: string, value: number | null): void {
    if (this.group.destination === "skipped") return;
    const set = (facts: Partial<RtfParagraph>) => (this.paragraph = { ...this.paragraph, ...facts });
    switch (word) {
      case "par":
      case "sect":
      case "page":
        return this.endParagraph();
      case "pard":
        return void (this.paragraph = plainParagraph);
      case "s":
        return void set({ style: value ?? 0 });
      case "outlinelevel":
        return void set({ outline: value !== null && value < 9 ? value + 1 : null });
      case "intbl":
        return void set({ isInTable: true });
      case "ls":
        return void set({ depth: Math.max(1, this.paragraph.depth) });
      case "ilvl":
        return void set({ depth: Math.max(0, Math.min(9, value ?? 0)) + 1 });
      case "cell":
      case "nestcell":
        return this.group.spans === null ? this.paragraphs.endCell() : this.show(" ");
      case "row":
        return this.group.spans === null ? this.paragraphs.endRow() : undefined;
      default:
    }
  }

  private endParagraph(): void {
    if (this.group.spans !== null) return this.show(" ");
    if (this.group.destination === "text") this.paragraphs.endParagraph(this.paragraph);
  }
}

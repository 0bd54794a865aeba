import { type Html, htmlOf, nothing } from "../../domain/escape/html.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import type { ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import { HtmlBlockWriter } from "../html/block-writer.js";
import { element, words } from "../html/element.js";
import { checkedPage, noteBody, outlineList, titleBlock } from "../html/html-page.js";
import { HtmlInlineWriter } from "../html/html-writer.js";
import { idOf } from "../html/ids.js";
import { outlineOf } from "../../document/manuscript/outline.js";
import type { Layout } from "../../contracts/export.js";
import { chaptersOf, filesOfIds } from "./epub-chapters.js";
import { declaration, imageType, type PackageFile } from "./epub-package.js";
import { epubStyle } from "./epub-style.js";

/** The files of a book: a title page, a file for each chapter with its notes, what was checked, pictures, the contents. */
export function epubBook(
  document: SetDocument,
  layout: Layout,
): { files: PackageFile[]; warnings: ManuscriptWarning[] } {
  const images = new Map(
    [...document.images.keys()].map((source, index) => [
      source,
      `image-${index + 1}.${document.images.get(source)?.format ?? "png"}`,
    ]),
  );
  const book = new Book(document, images);
  const files = [
    ...book.texts(),
    file("style.css", "text/css", epubStyle(layout), []),
    ...[...document.images].map(([source, { bytes, format }]) => ({
      path: `images/${images.get(source) ?? ""}`,
      mediaType: imageType(format),
      content: bytes,
      properties: [],
      isRead: false,
    })),
  ];
  return { files, warnings: book.inline.warnings };
}

const titleFile = "title.xhtml";

class Book {
  readonly inline: HtmlInlineWriter;
  private readonly writer: HtmlBlockWriter;
  private readonly chapters;
  private readonly fileOf: Map<string, string>;

  constructor(
    private readonly document: SetDocument,
    images: ReadonlyMap<string, string>,
  ) {
    this.inline = new HtmlInlineWriter(document, {
      imageAddress: (source) => `../images/${images.get(source) ?? ""}`,
      addressOf: (id) => `${this.fileOf.get(id) ?? ""}#${idOf(id)}`,
      hasPanels: false,
    });
    this.writer = new HtmlBlockWriter(this.inline);
    this.chapters = chaptersOf(document);
    const front = { file: titleFile, blocks: document.manuscript.front.abstract };
    this.fileOf = filesOfIds([front, ...this.chapters], this.inline);
  }

  texts(): PackageFile[] {
    const title = this.text(titleFile, () => titleBlock(this.document, this.inline, this.writer));
    const chapters = this.chapters.map(({ file: name, blocks }) => this.text(name, () => this.writer.blocks(blocks)));
    const checked =
      this.document.checked === undefined
        ? []
        : [this.text("checks.xhtml", () => checkedPage(this.document, this.inline))];
    const nav = this.navigation();
    return [title, nav, ...chapters, ...checked];
  }

  /** A file of the text, its notes and what was checked of its citations at its end. */
  private text(name: string, body: () => Html): PackageFile {
    const content = body().text + this.asides().text;
    const { front } = this.document.manuscript;
    const page = element(
      "html",
      {
        xmlns: "http://www.w3.org/1999/xhtml",
        "xmlns:epub": "http://www.idpf.org/2007/ops",
        lang: front.language,
        "xml:lang": front.language,
        dir: front.direction,
      },
      element(
        "head",
        {},
        element("meta", { charset: "utf-8" }),
        element("title", {}, words(wordsOf(front.title) || "Untitled")),
        element("link", { rel: "stylesheet", type: "text/css", href: "../style.css" }),
      ),
      element("body", {}, htmlOf(content)),
    );
    const properties = page.text.includes("<math") ? ["mathml"] : [];
    return {
      ...file(`text/${name}`, "application/xhtml+xml", `${declaration}<!DOCTYPE html>\n${page.text}\n`, properties),
      isRead: true,
    };
  }

  private asides(): Html {
    const items: Html[] = [];
    for (let notes = this.inline.takeNotes(); notes.length > 0; notes = this.inline.takeNotes())
      items.push(
        ...notes.map((note) =>
          element(
            "aside",
            { id: idOf(note.id), "epub:type": "footnote", role: "doc-footnote" },
            noteBody(note, this.inline, this.writer),
          ),
        ),
      );
    return htmlOf([...items, ...this.inline.panels.splice(0)].map(({ text }) => text).join("\n"));
  }

  private navigation(): PackageFile {
    const { manuscript } = this.document;
    const outline = outlineOf({
      ...manuscript,
      front: { ...manuscript.front, contents_depth: manuscript.front.contents_depth ?? 3 },
    });
    const [first] = this.chapters;
    const list =
      outline.length > 0 || first === undefined
        ? outlineList(outline, this.inline)
        : element(
            "ol",
            {},
            element("li", {}, element("a", { href: first.file }, words(wordsOf(manuscript.front.title) || "Text"))),
          );
    const nav = element(
      "nav",
      { "epub:type": "toc", id: "toc", role: "doc-toc" },
      element("h2", {}, words(this.inline.printed.contents)),
      list.text === "" ? nothing : list,
    );
    const made = this.text("nav.xhtml", () => nav);
    return { ...made, properties: [...made.properties, "nav"], isRead: manuscript.front.contents_depth !== null };
  }
}

function file(path: string, mediaType: string, content: string, properties: string[]): PackageFile {
  return { path, mediaType, content: new TextEncoder().encode(content), properties, isRead: false };
}

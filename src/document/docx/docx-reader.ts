import mammoth from "mammoth";
import { QuireError } from "../../domain/error.js";
import type { Item } from "../../domain/item.js";
import { refuseEndlessMarkup } from "../../domain/nesting-limits.js";
import { descendants, parseXml } from "../../domain/xml.js";
import type { Extraction } from "../../ports/document-reader.js";
import type { OpenZip, ZipArchive } from "../../ports/zip-archives.js";
import { firstHeading } from "../first-heading.js";
import { parseDocument } from "../html/html-document.js";
import { htmlToMarkdown } from "../html/html-to-markdown.js";
import { authorField, issuedField, textField } from "../item-fields.js";
import { requireWords } from "../require-words.js";

/** Reads Word documents: headings, lists, tables and notes; what the document properties say is the item. */
export async function readDocx(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Extraction> {
  const archive = await openZip(bytes, name);
  await inflateParts(archive, name);
  const markdown = await toMarkdown(bytes, archive, name);
  requireWords(markdown, name);
  const item = await readProperties(archive);
  const title = item.title ?? firstHeading(markdown);
  return { kind: "markdown", markdown, item: { ...item, ...(title !== undefined && { title }) } };
}

/** The converter inflates by itself and knows no limits: everything it reads has to pass ours before. */
async function inflateParts(archive: ZipArchive, name: string): Promise<void> {
  for (const part of archive.names.filter((each) => /\.(?:xml|rels)$/iu.test(each))) {
    refuseEndlessMarkup(Buffer.from((await archive.read(part)) ?? []).toString("latin1"));
  }
  if (archive.names.some((part) => part.startsWith("word/document"))) return;
  throw new QuireError("damaged", `${name} holds no Word document.`, {
    facts: { name },
    fix: "Open and save it with a word processor.",
  });
}

/** The document's title is the outermost heading; where it has one, its chapters stand one level below. */
async function styleMap(archive: ZipArchive): Promise<string[]> {
  const styles = await archive.read("word/styles.xml");
  const [, title = "Title"] =
    /<w:style [^>]*w:styleId="([^"]+)"[^>]*>\s*<w:name w:val="title"/iu.exec(Buffer.from(styles ?? []).toString()) ??
    [];
  const documents = archive.names.filter((part) => /^word\/document\d*\.xml$/u.test(part));
  const contents = await Promise.all(documents.map((part) => archive.read(part)));
  if (!contents.some((content) => Buffer.from(content ?? []).includes(`<w:pStyle w:val="${title}"`))) return [];
  const lowered = [1, 2, 3, 4, 5].flatMap((level) =>
    [`p.Heading${level}`, `p[style-name='Heading ${level}']`, `p[style-name='heading ${level}']`].map(
      (style) => `${style} => h${level + 1}:fresh`,
    ),
  );
  return [`p.${title} => h1:fresh`, ...lowered];
}

async function toMarkdown(bytes: Uint8Array, archive: ZipArchive, name: string): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
  const { value } = await mammoth
    .convertToHtml({ buffer }, { styleMap: await styleMap(archive), convertImage, externalFileAccess: false })
    .catch((thrown: unknown) => {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new QuireError("damaged", `${name} is damaged: ${reason}.`, {
        facts: { name },
        fix: "Open and save it with a word processor.",
        cause: thrown,
      });
    });
  return htmlToMarkdown(parseDocument(value).body);
}

async function readProperties(archive: ZipArchive): Promise<Partial<Item>> {
  const bytes = await archive.read("docProps/core.xml");
  if (bytes === null) return {};
  const root = parseXml(Buffer.from(bytes).toString("utf8"));
  const property = (name: string) => (root === null ? undefined : descendants(root, name)[0]?.textContent);
  return {
    ...textField("title", property("title")),
    ...authorField([property("creator")]),
    ...issuedField(property("issued") ?? property("created")),
    ...textField("abstract", property("description")),
    ...textField("keyword", property("keywords")),
    ...textField("language", property("language")),
  };
}

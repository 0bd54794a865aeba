import { createZipArchives } from "../../src/adapters/zip/zip.js";
import { readDocx } from "../../src/document/docx/read-docx.js";
import type { Draft } from "../../src/document/tree/draft.js";
import { makeDocx } from "./zip-file.js";

const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const root = (name: string, inner: string) => `<w:${name} xmlns:w="${namespace}">${inner}</w:${name}>`;
const escaped = (text: string) => text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;");

function run(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
}

/** Superscripts as `^1,2^`, italics as `*words*`, notes as `^[words]`. */
function runs(text: string, notes: string[]): string {
  return text
    .split(/(\^\[[^\]]*\]|\^[^^\s]+\^|\*[^*]+\*)/u)
    .map((piece) => {
      if (piece.startsWith("^[")) {
        notes.push(piece.slice(2, -1));
        return `<w:r><w:footnoteReference w:id="${notes.length}"/></w:r>`;
      }
      if (/^\^.+\^$/u.test(piece)) return run(piece.slice(1, -1), '<w:vertAlign w:val="superscript"/>');
      return /^\*.+\*$/u.test(piece) ? run(piece.slice(1, -1), "<w:i/>") : run(piece);
    })
    .join("");
}

/** A Word document: a paragraph a line, headings behind "# ", paragraphs that Word numbers behind "#. ". */
export function docxOf(text: string): Buffer {
  const notes: string[] = [];
  const paragraphs = text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, sign = ""] = /^(# |#\. )/u.exec(line) ?? [];
      const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
      const properties = sign === "# " ? '<w:pStyle w:val="Heading1"/>' : sign === "" ? "" : numbered;
      return `<w:p><w:pPr>${properties}</w:pPr>${runs(line.slice(sign.length), notes)}</w:p>`;
    });
  const level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>';
  const footnotes = notes.map((note, index) => `<w:footnote w:id="${index + 1}"><w:p>${run(note)}</w:p></w:footnote>`);
  return makeDocx(paragraphs.join(""), [
    {
      name: "word/styles.xml",
      content: root("styles", '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'),
    },
    {
      name: "word/numbering.xml",
      content: root(
        "numbering",
        `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
      ),
    },
    { name: "word/footnotes.xml", content: root("footnotes", footnotes.join("")) },
  ]);
}

/** The draft that a Word document of such a text is read as. */
export async function docxDraft(text: string): Promise<Draft> {
  return readDocx(await createZipArchives().open(docxOf(text), "draft.docx"), "draft.docx");
}

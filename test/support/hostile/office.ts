import { makeOdp, makePptx, pptxParagraph, pptxShape } from "../made-documents.js";
import { openDocumentSheet, workbook } from "../made-workbooks.js";
import { docxParagraph, inOpenDocument, makeDocx, makeOdt, makeZip } from "../zip-file.js";
import {
  bomb,
  type Content,
  entities,
  type HostileKind,
  nestedApart,
  noise,
  numbered,
  secret,
  times,
} from "./making.js";

const odf = (root: string, inner: string) => inOpenDocument(root, `<office:body>${inner}</office:body>`);
const odtOf = (content: Content) =>
  makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
    { name: "content.xml", content },
  ]);
const inText = (inner: string) => odf("document-content", `<office:text>${inner}</office:text>`);
const slide = (shapes: string) => makePptx([{ shapes }]);
const page = (inner: string) =>
  `<draw:page draw:name="a"><draw:frame><draw:text-box>${inner}</draw:text-box></draw:frame></draw:page>`;
const table = (inner: string) => openDocumentSheet(`<table:table table:name="a">${inner}</table:table>`);
const cell = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>';

/** Archives, and what programs convert, by ending. */
export const archiveKinds: Readonly<Record<string, HostileKind>> = {
  odt: {
    sound: () => makeOdt("<text:p>Owls hunt.</text:p>"),
    more: {
      "entities of entities": () =>
        odtOf(`<?xml version="1.0"?>${entities}${inText("<text:p>&x12;</text:p>").slice(21)}`),
      "lists in lists": () =>
        odtOf(
          inText(
            nestedApart(20_000, "<text:list><text:list-item>", "</text:list-item></text:list>", "<text:p>x</text:p>"),
          ),
        ),
      "a part that fills the memory": () => odtOf(Buffer.alloc(300_000_000, 32)),
      "cells without number": () =>
        odtOf(
          inText(
            `<table:table><table:table-row table:number-rows-repeated="2000000000"><table:table-cell table:number-columns-repeated="2000000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
          ),
        ),
      "spaces without number": () => odtOf(inText('<text:p>a<text:s text:c="2000000000"/>b</text:p>')),
    },
  },
  fodt: {
    sound: () =>
      inText("<text:p>Owls hunt.</text:p>")
        .replace("document-content", "document")
        .replace("document-content", "document"),
    more: {
      "a file of this machine": () => `<?xml version="1.0"?>${secret}${inText("<text:p>&x12;</text:p>").slice(21)}`,
      "spans in spans": () => inText(`<text:p>${nestedApart(100_000, "<text:span>", "</text:span>", "x")}</text:p>`),
      "no end": () => `<?xml version="1.0"?>${times(200_000, "<text:p>")}`,
      "a root of another kind": () => "<html><body>Owls</body></html>",
    },
  },
  pptx: {
    sound: () => slide(pptxShape([pptxParagraph("Owls")], "title")),
    more: {
      "entities of entities": () => makeZip([{ name: "ppt/presentation.xml", content: `${entities}<a>&x12;</a>` }]),
      "groups in groups": () => slide(nestedApart(10_000, "<p:grpSp>", "</p:grpSp>", pptxShape([pptxParagraph("x")]))),
      "a slide that fills the memory": () => slide(numbered(400_000, (number) => pptxShape([pptxParagraph(number)]))),
      "slides without number": () =>
        makePptx(Array.from({ length: 6_000 }, () => ({ shapes: pptxShape([pptxParagraph("x")]) }))),
      "a slide outside of it": () =>
        makeZip([
          {
            name: "ppt/presentation.xml",
            content:
              '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
          },
          {
            name: "ppt/_rels/presentation.xml.rels",
            content:
              '<Relationships><Relationship Id="r1" Type="http://x/slide" Target="../../../../etc/passwd"/></Relationships>',
          },
        ]),
    },
  },
  odp: {
    sound: () => makeOdp(page("<text:p>Owls</text:p>")),
    more: {
      "groups in groups": () => makeOdp(`<draw:page>${nestedApart(10_000, "<draw:g>", "</draw:g>", "")}</draw:page>`),
      "pages without number": () => makeOdp(numbered(100_000, (number) => page(`<text:p>${number}</text:p>`))),
      "entities of entities": () =>
        makeZip([
          { name: "mimetype", content: "application/vnd.oasis.opendocument.presentation" },
          { name: "content.xml", content: `<?xml version="1.0"?>${entities}<a>&x12;</a>` },
        ]),
      "a name that leads out": () =>
        makeZip([
          { name: "mimetype", content: "application/vnd.oasis.opendocument.presentation" },
          { name: "../../content.xml", content: "x" },
        ]),
    },
  },
  xlsx: {
    sound: () => workbook("<row r='1'><c r='A1' t='inlineStr'><is><t>Owls</t></is></c></row>"),
    more: {
      "an extent without end": () =>
        workbook(
          "<row r='1'><c r='A1' t='inlineStr'><is><t>a</t></is></c></row><row r='1048576'><c r='XFD1048576'><v>1</v></c></row>",
        ),
      "cells without number": () =>
        workbook(numbered(3_000, () => `<row>${numbered(200, (number) => `<c><v>${number}</v></c>`)}</row>`)),
      "entities of entities": () =>
        workbook("", `${entities}<worksheet><sheetData><row><c t='str'><v>&x12;</v></c></row></sheetData></worksheet>`),
      "a part that fills the memory": () => workbook("", Buffer.alloc(300_000_000, 32)),
      "cells of a shape that is none": () =>
        workbook("<row r='-1'><c r='A-1' t='s'><v>99999999</v></c></row><row r='x'><c r='ZZZZZZ9'><v>1</v></c></row>"),
    },
  },
  ods: {
    sound: () => table(`<table:table-row>${cell}</table:table-row>`),
    more: {
      "rows without number": () =>
        table(`<table:table-row table:number-rows-repeated="2000000000">${cell}</table:table-row>`),
      "columns without number": () =>
        table(
          `<table:table-row>${cell.replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="2000000000"')}</table:table-row>`,
        ),
      "tables in tables": () =>
        table(
          nestedApart(
            3_000,
            "<table:table-row><table:table-cell><table:table>",
            "</table:table></table:table-cell></table:table-row>",
            "",
          ),
        ),
      "entities of entities": () => table(`${entities}&x12;`),
    },
  },
  docx: {
    sound: () => makeDocx(docxParagraph("Owls hunt.")),
    more: {
      "entities of entities": () => makeZip([{ name: "word/document.xml", content: `${entities}<a>&x12;</a>` }]),
      "tables in tables": () =>
        makeDocx(nestedApart(3_000, "<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", docxParagraph("x"))),
      "runs without number": () =>
        makeDocx(`<w:p>${numbered(300_000, (number) => `<w:r><w:t>${number}</w:t></w:r>`)}</w:p>`),
      "a part that fills the memory": () =>
        makeDocx("", [{ name: "word/styles.xml", content: Buffer.alloc(300_000_000, 32) }]),
    },
  },
  doc: {
    sound: () =>
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(500),
        Buffer.from("WordDocument", "utf16le"),
      ]),
    more: {
      "sectors in a circle": () =>
        Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.alloc(504),
          Buffer.from("WordDocument", "utf16le"),
          Buffer.alloc(4_000),
        ]),
      "a page of the web": () => "<html><body><p>Owls hunt.</p></body></html>",
      "a text": () => "Owls hunt.\n",
      "a document of today": () => makeDocx(docxParagraph("Owls hunt.")),
    },
  },
  djvu: {
    sound: () =>
      Buffer.concat([
        Buffer.from("AT&TFORM\0\0\0\u0020DJVUINFO\0\0\0\n"),
        noise(10),
        Buffer.from("TXTz\0\0\0\u0004"),
        noise(4),
      ]),
    more: {
      "a size that is not there": () => Buffer.from("AT&TFORM\u007f\u007f\u007f\u007fDJVMDIRM\u007f\u007f\u007f\u007f"),
      "chunks without number": () => `AT&TFORM\0\u0010\0\0DJVU${times(50_000, "INFO\0\0\0\0")}`,
      "a page that is a file elsewhere": () =>
        "AT&TFORM\0\0\0\u0030DJVMDIRM\0\0\0\u0018\u0001\0\u0001../../../../etc/passwd",
      "a mark alone": () => "AT&TFORM",
    },
  },
  zip: {
    sound: () => makeZip([{ name: "a.md", content: "# Owls" }]),
    more: {
      "what fills the memory": bomb,
      "names that lead out": () =>
        makeZip([
          { name: "../../../etc/a.md", content: "x" },
          { name: "/etc/b.md", content: "x" },
        ]),
      "a size that is not there": () => makeZip([{ name: "a.md", content: "x", claimed: 0xfffffff0 }]),
      "documents that are archives": () =>
        makeZip(Array.from({ length: 40 }, (_, index) => ({ name: `${index}.zip`, content: bomb() }))),
      "a lock": () => makeZip([{ name: "a.md", content: "x", encrypted: true }]),
    },
  },
};

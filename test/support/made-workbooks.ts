import { inOpenDocument, makeZip } from "./zip-file.js";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>';
const relation = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

/** A workbook of Excel with one sheet of the given rows, or a sheet as it is given. */
export function workbook(
  rows: string,
  sheet: string | Uint8Array = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
): Buffer {
  return makeZip([
    { name: "[Content_Types].xml", content: types },
    { name: "_rels/.rels", content: relation("officeDocument", "xl/workbook.xml") },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", content: relation("worksheet", "worksheets/sheet1.xml") },
    { name: "xl/worksheets/sheet1.xml", content: sheet },
  ]);
}

/** A workbook in OpenDocument with the given tables. */
export function openDocumentSheet(tables: string): Buffer {
  return makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
    {
      name: "content.xml",
      content: inOpenDocument(
        "document-content",
        `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body>`,
      ),
    },
  ]);
}

import { createZipArchives } from "../../src/adapters/zip/zip.js";
import { readDocx } from "../../src/document/docx/read-docx.js";
import type { SetDocument } from "../../src/document/manuscript/tree.js";
import type { Draft } from "../../src/document/tree/draft.js";
import { readXml } from "../../src/domain/xml.js";
import { makeParts } from "../../src/export/docx/make-docx.js";
import type { Layout } from "../../src/contracts/export.js";

export const zipArchives = createZipArchives();

/** A Word document by its parts, every one of which is XML that can be read. */
export function madeDocx(document: SetDocument, layout: Layout = "manuscript") {
  const { entries, warnings } = makeParts(document, { layout, date: new Date("2026-11-26T00:00:00Z") });
  const xml = (name: string) => new TextDecoder().decode(entries.get(name));
  for (const [name, bytes] of entries) if (/\.(?:xml|rels)$/u.test(name)) readXml(new TextDecoder().decode(bytes));
  return { entries, warnings, xml, body: xml("word/document.xml") };
}

/** What is read of the Word document of a text. */
export async function readBackDocx(document: SetDocument): Promise<Draft> {
  const bytes = await zipArchives.write(madeDocx(document).entries);
  return readDocx(await zipArchives.open(bytes, "made.docx"), "made.docx");
}

/** The instructions of the fields of a part, in their order. */
export function instructions(xml: string): string[] {
  return [...xml.matchAll(/fldCharType="begin".*?fldCharType="separate"/gu)].map(([field]) =>
    [...field.matchAll(/<w:instrText[^>]*>([^<]*)/gu)]
      .map(([, piece]) => piece)
      .join("")
      .trim(),
  );
}

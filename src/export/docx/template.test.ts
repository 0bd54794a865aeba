import { describe, expect, it } from "vitest";
import { heading, paragraph, setDocument } from "../../../test/support/set-document.js";
import { docxParagraph, makeDocx, makeZip } from "../../../test/support/zip-file.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import { readXml } from "../../domain/xml.js";
import { makePartsByTemplate } from "./make-docx.js";

const zipArchives = createZipArchives();
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const root = (name: string, inner: string) => `<w:${name} xmlns:w="${word}" xmlns:r="${office}">${inner}</w:${name}>`;

const styles = root(
  "styles",
  `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>
   <w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
   <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:keepNext/><w:spacing w:before="99"/></w:pPr></w:style>
   <w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="Something else"/></w:style>`,
);
const section = `<w:sectPr xmlns:r="${office}"><w:headerReference w:type="default" r:id="rId7"/><w:pgSz w:w="8000" w:h="12000"/><w:pgMar w:top="700" w:right="600" w:bottom="700" w:left="500" w:header="300" w:footer="300" w:gutter="0"/><w:docGrid w:linePitch="360"/></w:sectPr>`;
const relation = (id: string, type: string, target: string, more = "") =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${more}/>`;
const relations = (inner: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;

function templateOf(parts: Record<string, string> = {}): Buffer {
  const all = {
    "word/styles.xml": styles,
    "word/header1.xml": root("hdr", docxParagraph("University of the Fens")),
    "word/_rels/document.xml.rels": relations(
      relation("rId7", "header", "header1.xml") +
        relation("rId8", "attachedTemplate", "https://example.org/evil.dotm", ' TargetMode="External"') +
        relation("rId9", "vbaProject", "vbaProject.bin"),
    ),
    "word/vbaProject.bin": "a program",
    ...parts,
  };
  const body = docxParagraph("Words of the template.") + section;
  return makeDocx(
    body,
    Object.entries(all).map(([name, content]) => ({ name, content })),
  );
}

async function made(template: Buffer, isNumbered = true) {
  const document = setDocument([heading(1, "Bogs", isNumbered ? "1" : null), paragraph("Text.")], {
    front: { is_numbered: isNumbered },
  });
  const archive = await zipArchives.open(template, "mine.dotx");
  const { entries } = await makePartsByTemplate(document, { name: "mine.dotx", archive, date: new Date(0) });
  for (const [name, bytes] of entries) if (/\.(?:xml|rels)$/u.test(name)) readXml(new TextDecoder().decode(bytes));
  return { names: [...entries.keys()], xml: (name: string) => new TextDecoder().decode(entries.get(name)) };
}

describe("a template", () => {
  it("gives its styles by their English names, and gets those that it lacks", async () => {
    const { xml } = await made(templateOf());
    const [body, written] = [xml("word/document.xml"), xml("word/styles.xml")];
    expect(body).toContain(`<w:pStyle w:val="berschrift1"/>`);
    // It has no style of its own for running text.
    expect(body).toContain(`<w:pStyle w:val="Standard"/>`);
    expect(written).toContain(`w:spacing w:before="99"`);
    expect(written).toContain(`<w:name w:val="footnote text"/>`);
    // The id is another style's there.
    expect(written).toMatch(/w:styleId="QuireCaption"><w:name w:val="caption"/u);
    expect(written).toContain(`<w:lang w:val="en-GB"/>`);
  });

  it("gives its pages with their heads, and not its text", async () => {
    const { xml, names } = await made(templateOf());
    const body = xml("word/document.xml");
    expect(body).toContain(`w:w="8000" w:h="12000"`);
    expect(body).toContain(`<w:docGrid`);
    expect(body).not.toContain("Words of the template");
    const header = names.find((name) => name.includes("header1")) ?? "";
    expect(xml(header)).toContain("University of the Fens");
    expect(xml("word/_rels/document.xml.rels")).toContain(`Id="rId7"`);
  });

  it("brings no programs, and nothing that is fetched from elsewhere", async () => {
    const { xml, names } = await made(
      templateOf({ "word/settings.xml": root("settings", `<w:attachedTemplate r:id="rId1"/><w:compat/>`) }),
    );
    expect(names.join()).not.toContain("vba");
    expect(xml("word/_rels/document.xml.rels")).not.toContain("example.org");
    expect(xml("word/settings.xml")).not.toContain("attachedTemplate");
    expect(xml("word/settings.xml")).toMatch(/<w:footnotePr>.*<w:compat/u);
  });

  it("counts headings by its own list, else by one that its styles are given", async () => {
    expect((await made(templateOf())).xml("word/styles.xml")).toMatch(/<w:keepNext[^>]*\/><w:numPr>.*<w:spacing/u);
    const own = styles.replace("<w:keepNext/>", `<w:keepNext/><w:numPr><w:numId w:val="4"/></w:numPr>`);
    const numbering = root(
      "numbering",
      `<w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:lvlText w:val="Chapter %1"/></w:lvl></w:abstractNum><w:num w:numId="4"><w:abstractNumId w:val="3"/></w:num>`,
    );
    const { xml } = await made(templateOf({ "word/styles.xml": own, "word/numbering.xml": numbering }));
    expect(xml("word/styles.xml").match(/<w:numPr>/gu)).toHaveLength(1);
    expect(xml("word/numbering.xml")).toMatch(/Chapter %1.*w:abstractNumId="5".*w:numId="4".*w:numId="5"/u);
  });

  it("is refused where it is no Word document", async () => {
    await expect(made(makeZip([{ name: "a.txt", content: "x" }]))).rejects.toMatchObject({ code: "invalid_input" });
    await expect(made(makeDocx("<w:p>"))).rejects.toMatchObject({ code: "damaged" });
  });
});

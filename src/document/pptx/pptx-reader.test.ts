import { describe, expect, it } from "vitest";
import {
  makeOdp,
  makePptx,
  pptxParagraph as paragraph,
  pptxShape as shape,
} from "../../../test/support/made-documents.js";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { makeZip } from "../../../test/support/zip-file.js";

const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody>${paragraph("a")}</a:txBody></a:tc><a:tc><a:txBody>${paragraph("b")}</a:txBody></a:tc></a:tr><a:tr><a:tc><a:txBody>${paragraph("1")}</a:txBody></a:tc><a:tc hMerge="1"><a:txBody>${paragraph("")}</a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

describe("the reader of presentations", () => {
  it("reads slides as pages, their titles first, lists, tables, groups and notes", async () => {
    const deep = '<a:pPr lvl="1"/>';
    const bytes = makePptx([
      { shapes: shape([paragraph("Owls"), paragraph("at night")], "ctrTitle") + shape([paragraph("7")], "sldNum") },
      {
        shapes:
          shape([paragraph("One"), paragraph("Two", deep), paragraph("Three")], "body") +
          shape([paragraph("Methods")], "title") +
          `<p:grpSp>${shape([paragraph("CO"), '<a:p><a:r><a:t>H</a:t></a:r><a:r><a:rPr baseline="-25000"/><a:t>2</a:t></a:r></a:p>'])}</p:grpSp>` +
          table,
        notes: shape([paragraph("Say hello.")], "body") + shape([paragraph("2")], "sldNum"),
      },
    ]);
    const { pages, item } = await readMarkdown(bytes, "talk.pptx");
    expect(pages).toEqual([
      "# Owls at night",
      "# Methods\n\n-   One\n    -   Two\n-   Three\n\nCO\n\nH<sub>2</sub>\n\n| a | b |\n| --- | --- |\n| 1 |  |\n\n## Notes\n\nSay hello.",
    ]);
    expect(item.title).toBe("Owls at night");
  });

  it("counts points that are numbered", async () => {
    const numbered = '<a:pPr><a:buAutoNum type="alphaLcParenR" startAt="2"/></a:pPr>';
    const bytes = makePptx([{ shapes: shape([paragraph("x", numbered), paragraph("y", numbered)]) }]);
    expect((await readMarkdown(bytes, "a.pptx")).markdown).toContain("b) x\n-   c) y");
  });

  it("reads OpenDocument likewise", async () => {
    const frame = (text: string, about = "") =>
      `<draw:frame ${about}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const bytes = makeOdp(
      `<draw:page>${frame("Body.")}${frame("Owls", 'presentation:class="title"')}${frame("<text:page-number>1</text:page-number>")}<presentation:notes>${frame("Say hello.", 'presentation:class="notes"')}</presentation:notes></draw:page><draw:page>${frame("Second.")}</draw:page>`,
    );
    expect((await readMarkdown(bytes, "talk.odp")).pages).toEqual([
      "# Owls\n\nBody.\n\n## Notes\n\nSay hello.",
      "Second.",
    ]);
  });

  const sound = makePptx([{ shapes: shape([paragraph("Text")]) }]);
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each<[string, Uint8Array, string]>([
    ["a cut file", sound.subarray(0, sound.length - 40), "damaged"],
    ["an empty one", new Uint8Array(), "empty_file"],
    ["one without slides", makePptx([]), "empty_file"],
    ["one without its list", makeZip([{ name: "ppt/presentation.xmlx", content: "x" }]), "damaged"],
    ["slides that are no XML", makeZip([{ name: "ppt/presentation.xml", content: "<p" }]), "damaged"],
    ["entities that multiply", makeZip([{ name: "ppt/presentation.xml", content: `${bomb}<p>&b;</p>` }]), "damaged"],
    ["pictures alone", makePptx([{ shapes: "<p:pic/>" }]), "empty_file"],
    [
      "what fills the memory",
      makeZip([{ name: "ppt/presentation.xml", content: Buffer.alloc(70_000_000, 32) }]),
      "zip_bomb",
    ],
    ["endless nesting", makePptx([{ shapes: "<p:grpSp>".repeat(20_000) + "</p:grpSp>".repeat(20_000) }]), "damaged"],
    ["a locked entry", makeZip([{ name: "ppt/presentation.xml", content: "x", encrypted: true }]), "encrypted"],
  ])("refuses %s", async (_what, bytes, code) => {
    await expect(readMarkdown(bytes, "talk.pptx")).rejects.toMatchObject({ code });
  });
});

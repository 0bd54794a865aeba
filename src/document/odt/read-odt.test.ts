import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { inOpenDocument, makeOdt, makeZip } from "../../../test/support/zip-file.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import type { Draft } from "../tree/draft.js";
import { openOdt } from "./odt-package.js";
import { readOdt } from "./read-odt.js";

type Made = Parameters<typeof makeOdt>[1];

const { open } = createZipArchives();

async function draftOf(body: string, made?: Made): Promise<Draft> {
  return readOdt(await openOdt(makeOdt(body, made), "thesis.odt", open)).draft;
}

const read = (body: string, made?: Made) => readMarkdown(makeOdt(body, made), "thesis.odt");
const p = (inner: string, style = "Standard") => `<text:p text:style-name="${style}">${inner}</text:p>`;
const h = (inner: string, level = 1) => `<text:h text:outline-level="${level}">${inner}</text:h>`;
const list = (items: readonly string[], attributes = "") =>
  `<text:list ${attributes}>${items.map((item) => `<text:list-item>${item}</text:list-item>`).join("")}</text:list>`;
const escaped = (text: string) => text.replace(/&/gu, "&amp;").replace(/"/gu, "&quot;");

const zotero = (title: string, more: Record<string, unknown> = {}) => {
  const itemData = { id: 7, type: "book", title, author: [{ family: "Hu", given: "Ana" }] };
  const item = { id: 7, uris: ["http://zotero.org/users/1/items/ABCD"], itemData, ...more };
  return `ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [item] })} RNDx1`;
};

describe("drafts in OpenDocument Text", () => {
  it("keeps headings, paragraphs, breaks, blanks and code", async () => {
    const { markdown, item } = await read(
      [
        p("On Bogs", "Title"),
        h("Methods"),
        p("We<text:s text:c='3'/>dug<text:line-break/>deep."),
        h("Where", 2),
        p("if x:<text:line-break/><text:s text:c='4'/>y", "Preformatted_20_Text"),
        p("Said.", "Quotations"),
      ].join(""),
    );
    expect(markdown).toBe("# On Bogs\n\n## Methods\n\nWe dug deep.\n\n### Where\n\n```\nif x:\n    y\n```\n\n> Said.");
    expect(item.title).toBe("On Bogs");
  });

  it("counts lists by their styles, over paragraphs between them, and headings by the outline", async () => {
    const level = (at: number, format: string, more = "") =>
      `<text:list-level-style-number text:level="${at}" style:num-format="${format}" style:num-suffix=")" ${more}/>`;
    const styles = `<text:list-style style:name="L1">${level(1, "1", 'style:num-prefix="("')}${level(2, "a")}</text:list-style>`;
    const outline = `<office:styles><text:outline-style><text:outline-level-style text:level="1" style:num-format="I" style:num-suffix="."/></text:outline-style></office:styles>`;
    const parts = [{ name: "styles.xml", content: inOpenDocument("document-styles", outline) }];
    const body = [
      h("One"),
      list([p("A") + list([p("B"), p("C")]) + p("goes on")], 'text:style-name="L1"'),
      p("Between."),
      list([p("D") + list([p("E")])], 'text:style-name="L1" text:continue-numbering="true"'),
      list([p("F")], 'text:style-name="L1"'),
      h("Two"),
    ];
    const { blocks } = await draftOf(body.join(""), { styles, parts });
    expect(blocks.map(({ marker, text, depth }) => [marker, text, depth])).toEqual([
      ["I.", "One", undefined],
      ["(1)", "A", 1],
      ["a)", "B", 2],
      ["b)", "C", 2],
      [null, "goes on", 1],
      [null, "Between.", undefined],
      ["(2)", "D", 1],
      ["a)", "E", 2],
      ["(1)", "F", 1],
      ["II.", "Two", undefined],
    ]);
  });

  it("keeps tables with their heads and spans", async () => {
    const cell = (text: string, spans = "") => `<table:table-cell ${spans}>${p(text)}</table:table-cell>`;
    const covered = "<table:covered-table-cell/>";
    const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
    const table = `<table:table><table:table-header-rows>${row(cell("Pump"), cell("Speed"))}</table:table-header-rows>
      ${row(cell("A", 'table:number-rows-spanned="2"'), cell("1"))}${row(covered, cell("2"))}
      ${row(cell("none", 'table:number-columns-spanned="2"'), covered)}</table:table>`;
    expect((await read(table)).markdown).toBe("| Pump | Speed |\n| --- | --- |\n| A | 1 |\n| A | 2 |\n| none |  |");
  });

  it("keeps notes, text boxes, links, formulas, raised and slanted text, and what pictures show", async () => {
    const styles =
      '<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>' +
      '<style:style style:name="T2" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>';
    const math = `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mfrac><mi>a</mi><mn>2</mn></mfrac><annotation encoding="StarMath 5.0">a over 2</annotation></semantics></math>`;
    const body =
      p(
        `10<text:span text:style-name="T1">6</text:span> <text:span text:style-name="T2">Sphagnum</text:span> at <text:a xlink:href="https://x.org/">x</text:a>` +
          `<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${p("A note.")}</text:note-body></text:note>: ` +
          `<draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>`,
      ) + p(`<draw:frame><draw:text-box>${p("Figure 1: a bog", "Caption")}</draw:text-box></draw:frame>`);
    const made = { styles, parts: [{ name: "Object 1/content.xml", content: math }] };
    const { blocks } = await draftOf(body, made);
    expect(blocks.map(({ kind, text, note }) => [kind, text, note])).toEqual([
      ["prose", String.raw`106 Sphagnum at x[^1]: \frac{a}{2}`, null],
      ["prose", "A note.", "1"],
      ["caption", "Figure 1: a bog", null],
    ]);
    expect(blocks[0]?.inlines.map(({ kind }) => kind)).toEqual(["superscript", "italic", "link", "note", "formula"]);
    expect((await read(body, made)).markdown).toContain(String.raw`10<sup>6</sup> Sphagnum at x[1]: $\frac{a}{2}$`);
  });

  it("reads Zotero's marks with the works that they describe, and its list of references", async () => {
    const name = escaped(zotero("Bogs", { locator: "3", prefix: "see" }));
    const body =
      p(
        `Wet <text:reference-mark-start text:name="${name}"/>(Hu 2021, 3)<text:reference-mark-end text:name="${name}"/>.`,
      ) + `<text:section text:name="ZOTERO_BIBL {} CSL_BIBLIOGRAPHY RNDx2">${p("Hu, Ana. Bogs.")}</text:section>`;
    const { blocks, items } = await draftOf(body);
    expect(items).toEqual([expect.objectContaining({ id: "ABCD", title: "Bogs" })]);
    const cite = { key: "ABCD", prefix: "see", suffix: "", label: "page", locator: "3", suppress_author: false };
    expect(blocks[0]?.inlines).toEqual([{ kind: "citation", textual: false, cites: [cite], start: 4, end: 16 }]);
    expect(blocks[1]?.kind).toBe("reference");
  });

  it("reads Zotero's bookmarks, whose fields stand in the properties, marks of JabRef and LibreOffice's own entries", async () => {
    const value = zotero("Peat");
    const property = (number: number, text: string) =>
      `<meta:user-defined meta:name="ZOTERO_BREF_aB1_${number}">${escaped(text)}</meta:user-defined>`;
    const meta = `<office:meta><dc:title>Mires</dc:title><meta:initial-creator>Bo Lee</meta:initial-creator>${property(2, value.slice(40))}${property(1, value.slice(0, 40))}</office:meta>`;
    const parts = [{ name: "meta.xml", content: inOpenDocument("document-meta", meta) }];
    const jabref = "JABREF_hu2021 CID_1, JABREF_lee CID_2 x9";
    const body = p(
      `<text:bookmark-start text:name="ZOTERO_BREF_aB1"/>(Hu)<text:bookmark-end text:name="ZOTERO_BREF_aB1"/> ` +
        `<text:reference-mark-start text:name="${jabref}"/>[1, 2]<text:reference-mark-end text:name="${jabref}"/> ` +
        `<text:bibliography-mark text:identifier="Ex" text:bibliography-type="book" text:title="Fens" text:author="Ann Roe">[Ex]</text:bibliography-mark>`,
    );
    const { blocks, items } = await draftOf(body, { parts });
    const keys = blocks[0]?.inlines.map((inline) =>
      inline.kind === "citation" ? inline.cites.map(({ key }) => key) : [],
    );
    expect(keys).toEqual([["ABCD"], ["hu2021", "lee"], ["Ex"]]);
    expect(items.map(({ title }) => title)).toEqual(["Peat", "Fens"]);
    expect((await read(body, { parts })).item).toMatchObject({
      title: "Mires",
      author: [{ family: "Lee", given: "Bo" }],
    });
  });

  it("reads the text as its tracked changes leave it, and lists them with the comments", async () => {
    const by = "<dc:creator>Ann</dc:creator><dc:date>2026-03-01T10:00:00.000000000</dc:date>";
    const changes = `<text:tracked-changes><text:changed-region text:id="c1"><text:insertion><office:change-info>${by}</office:change-info></text:insertion></text:changed-region>
      <text:changed-region text:id="c2"><text:deletion><office:change-info>${by}</office:change-info>${p("not ")}</text:deletion></text:changed-region></text:tracked-changes>`;
    const body =
      changes +
      p(
        `It is <text:change text:change-id="c2"/><text:change-start text:change-id="c1"/>very<text:change-end text:change-id="c1"/> ` +
          `<office:annotation office:name="1">${by}${p("How wet?")}</office:annotation>wet<office:annotation-end office:name="1"/>.`,
      );
    const { markdown, annotations = [] } = await read(body);
    expect(markdown).toBe("It is very wet.");
    expect(
      annotations.map(({ kind, text, comment, author, modified_at }) => [kind, text, comment, author, modified_at]),
    ).toEqual([
      ["deletion", "not", "", "Ann", "2026-03-01T10:00:00"],
      ["insertion", "very", "", "Ann", "2026-03-01T10:00:00"],
      ["note", "wet", "How wet?", "Ann", "2026-03-01T10:00:00"],
    ]);
  });

  it("leaves out contents and hidden text, and says where bookmarks lead", async () => {
    const styles =
      '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>';
    const body =
      `<text:table-of-content text:name="toc"><text:index-body>${p("One 1")}</text:index-body></text:table-of-content>` +
      h('<text:bookmark-start text:name="here"/>One<text:bookmark-end text:name="here"/>') +
      p(
        'See <text:bookmark-ref text:ref-name="here">One</text:bookmark-ref><text:span text:style-name="H"> hidden</text:span>.',
      );
    const { blocks } = await draftOf(body, { styles });
    expect(blocks.map(({ text, anchor }) => [text, anchor])).toEqual([
      ["One", "here"],
      ["See One.", null],
    ]);
    expect(blocks[1]?.inlines).toEqual([{ kind: "link", url: "#here", start: 4, end: 7 }]);
  });

  it("reads a document that is one file of XML", async () => {
    const flat = inOpenDocument("document", `<office:body><office:text>${p("Flat.")}</office:text></office:body>`);
    expect((await readMarkdown(Buffer.from(flat), "a.fodt")).markdown).toBe("Flat.");
  });

  it.each<[string, Buffer, string]>([
    ["a torn file", makeOdt(p("Text.")).subarray(0, 200), "damaged"],
    ["a document without a word", makeOdt(p("")), "empty_file"],
    [
      "a sheet",
      makeZip([{ name: "content.xml", content: inOpenDocument("document-content", "<office:body/>") }]),
      "damaged",
    ],
    ["broken XML", makeZip([{ name: "content.xml", content: "<office:document-content>" }]), "damaged"],
    [
      "XML that multiplies itself",
      makeZip([{ name: "content.xml", content: '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>' }]),
      "damaged",
    ],
    [
      "a document with a password",
      makeOdt(p("x"), { parts: [{ name: "META-INF/manifest.xml", content: "<manifest:encryption-data/>" }] }),
      "encrypted",
    ],
  ])("says what is wrong with %s", async (_what, bytes, code) => {
    await expect(readMarkdown(bytes, "a.odt")).rejects.toMatchObject({ code });
  });
});

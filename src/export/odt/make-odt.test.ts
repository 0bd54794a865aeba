import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { installFromPackages } from "../../../test/support/extras.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { cite, heading, hu, paragraph, setDocument, text } from "../../../test/support/set-document.js";
import { createPandocConverter } from "../../adapters/typesetting/pandoc-converter.js";
import { createZipArchives } from "../../adapters/zip/zip.js";
import { openOdt } from "../../document/odt/odt-package.js";
import { readOdt } from "../../document/odt/read-odt.js";
import type { Cell, ManuscriptBlock, ManuscriptInline, SetDocument } from "../../document/manuscript/tree.js";
import type { KeyCite } from "../../document/tree/draft.js";
import { attribute, descendants, readXml } from "../../domain/xml.js";
import type { Services } from "../../run/services.js";
import { makeOdt } from "./make-odt.js";
import { allTests } from "../../../test/support/some-of.js";

const build = new URL("../../../dist/", import.meta.url);
const isInstalled = existsSync(fileURLToPath(new URL("../../../node_modules/pandoc-wasm", import.meta.url)));
const extras = newFolder();
if (isInstalled) installFromPackages(extras, "pandoc");
afterAll(removeFolders);

const zipArchives = createZipArchives();
const converterIn = (folder: string) =>
  createPandocConverter({
    file: new URL("adapters/typesetting/pandoc-process.js", build),
    build,
    extras: folder,
    root: newFolder(),
    path: "",
  });
const services = (folder = extras) => ({ zipArchives, converter: converterIn(folder) }) as unknown as Services;
const making = { template: null, date: new Date("2026-11-26T00:00:00Z"), signal: new AbortController().signal };
const odt = (document: SetDocument) => makeOdt(document, { ...making, services: services() });

async function partOf(bytes: Uint8Array, name: string): Promise<string> {
  return new TextDecoder().decode((await (await zipArchives.open(bytes, "x.odt")).read(name)) ?? new Uint8Array());
}

const contentOf = async (document: SetDocument) => readXml(await partOf((await odt(document)).bytes, "content.xml"));
const references: ManuscriptBlock = {
  kind: "references",
  line: 0,
  entries: [
    { id: "ref-hu2021", key: "hu2021", label: [], content: [text("Hu (2021).")] },
    { id: "ref-bo", key: "bo/2020", label: [], content: [text("Bo (2020).")] },
  ],
};
const cell = (words: string, more: Partial<Cell> = {}): Cell => ({
  blocks: [paragraph(words)],
  columns: 1,
  rows: 1,
  align: null,
  isHead: false,
  ...more,
});

/** Ways in which texts try to be more than text. */
const hostile = `"/><text:p>out</text:p> ' & ]]> <![CDATA[ -->  \u0001\u0007 \uFFFE \uD800 \${title} $if(x)$ {=html}`;

describe("without Pandoc", () => {
  it("says how to get it", async () => {
    const made = makeOdt(setDocument([paragraph("Words")]), { ...making, services: services(newFolder()) });
    await expect(made).rejects.toMatchObject({ code: "missing_program", fix: "Run: quire extras add pandoc" });
  });
});

describe.skipIf(!isInstalled)("an OpenDocument text (needs the package pandoc-wasm)", () => {
  it.runIf(allTests)("is the same twice, begins with its kind, and holds what its draft says", async () => {
    const document = setDocument([heading(1, "Bogs", "1"), paragraph("Wet ", cite([{}], "(Hu, 2021)")), references]);
    const [first, second] = await Promise.all([odt(document), odt(document)]);
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
    expect(Buffer.from(first.bytes.slice(30, 77)).toString()).toBe("mimetypeapplication/vnd.oasis.opendocument.text");
    const { draft } = readOdt(await openOdt(first.bytes, "x.odt", zipArchives.open));
    expect(draft.blocks.map((each) => each.text)).toEqual(
      expect.arrayContaining(["On bogs", "1 Bogs", "Wet (Hu, 2021)"]),
    );
  });

  it.runIf(allTests)("keeps each citation as its work, place, words around it and author", async () => {
    const cites: KeyCite[] = [
      {
        key: "hu2021",
        prefix: "see",
        suffix: "and elsewhere",
        label: "chapter",
        locator: "3-5",
        suppress_author: true,
      },
      { key: "bo/2020", prefix: "", suffix: "", label: null, locator: null, suppress_author: false },
    ];
    const set = cites.map((each) => ({ ...each, entry: each.key === "hu2021" ? "ref-hu2021" : "ref-bo" }));
    const note: ManuscriptInline = { kind: "note", blocks: [paragraph(cite(set.slice(1), "Bo 2020"))] };
    const { bytes } = await odt(setDocument([paragraph("A ", cite(set, "(Hu; Bo)"), note), references]));
    const { draft } = readOdt(await openOdt(bytes, "x.odt", zipArchives.open));
    const found = draft.blocks.flatMap(({ inlines }) => inlines.filter((each) => each.kind === "citation"));
    expect(found.map((each) => each.cites)).toEqual([cites, cites.slice(1)]);
  });

  it.runIf(allTests)("writes the cells that spans reach over, and turns pages for wide parts", async () => {
    const columns = [1, 2, 3].map(() => ({ align: null, width: null }));
    const table: ManuscriptBlock = {
      kind: "table",
      line: 1,
      id: "tbl:one",
      number: "1",
      caption: [text("Depths")],
      columns,
      head: [
        [cell("Site", { isHead: true, rows: 2 }), cell("Depth", { isHead: true, columns: 2 })],
        [cell("m"), cell("cm")],
      ],
      body: [[cell("A"), cell("1"), cell("100")]],
    };
    const group: ManuscriptBlock = {
      kind: "group",
      line: 1,
      isLandscape: true,
      language: null,
      direction: null,
      blocks: [table],
    };
    const root = await contentOf(setDocument([group, paragraph("After")]));
    const rows = descendants(root, "table-row").map((row) =>
      [...row.childNodes]
        .filter(({ nodeName }) => nodeName.startsWith("table:"))
        .map(({ nodeName }) => nodeName.slice(6)),
    );
    const [own, covered] = ["table-cell", "covered-table-cell"];
    expect(rows).toEqual([
      [own, own, covered],
      [covered, own, own],
      [own, own, own],
    ]);
    const styles = descendants(root, "p").map((each) => attribute(each, "style-name"));
    expect(styles).toEqual(expect.arrayContaining(["QuireLandscapePage", "QuireUprightPage"]));
    expect(styles.indexOf("QuireLandscapePage")).toBeLessThan(styles.indexOf("QuireUprightPage"));
  });

  it.runIf(allTests)("refers to parts by fields, and lists them with their pages", async () => {
    const mention: ManuscriptInline = {
      kind: "reference",
      target: "bogs",
      part: "section",
      children: [text("Section\u00A01")],
    };
    const front = { contents_depth: 2 };
    const root = await contentOf(setDocument([heading(1, "Bogs", "1"), paragraph("See ", mention)], { front }));
    const names = descendants(root, "bookmark-start").map((each) => attribute(each, "name"));
    const targets = descendants(root, "bookmark-ref").map((each) => attribute(each, "ref-name"));
    expect(targets).toEqual(["bogs", "bogs_nr"]);
    expect(names).toEqual(expect.arrayContaining(targets));
    expect(descendants(root, "table-of-content")[0]?.textContent).toContain("Bogs");
  });

  it.runIf(allTests)("has what a check found as comments, those of a note behind it, and a last page", async () => {
    const checks = [{ key: "hu2021", verdict: "supported", quote: hostile, page: 4, reason: "" }];
    const note: ManuscriptInline = { kind: "note", blocks: [paragraph(cite([{}], "Hu", { checks }))] };
    const checked = { counts: [{ verdict: "supported", count: 2 }], limits: ["No tables were checked."] };
    const root = await contentOf(
      setDocument([paragraph(cite([{}], "(Hu)", { checks })), paragraph("B", note)], { checked }),
    );
    const comments = descendants(root, "annotation");
    expect(comments.map((each) => each.textContent)).toEqual(
      [1, 2].map(() => expect.stringContaining("supported · p. 4")),
    );
    expect(comments.every((each) => (each.parentNode as Element | null)?.nodeName === "text:p")).toBe(true);
    expect(descendants(root, "annotation-end")).toHaveLength(2);
    expect(root.textContent).toContain("No tables were checked.");
  });

  it.runIf(allTests)("lets no text out of its element or attribute, wherever it stands", async () => {
    const item = { ...hu, title: hostile };
    const document = setDocument(
      [
        { ...heading(1, hostile), id: hostile } as ManuscriptBlock,
        paragraph(hostile, cite([{ key: hostile, prefix: hostile, locator: hostile, label: "page" }], hostile)),
        { kind: "code", line: 1, text: hostile, language: hostile, id: hostile, number: "1", caption: [text(hostile)] },
        { kind: "formula", line: 1, tex: String.raw`\input{/etc/passwd}`, id: "f", number: "1" },
        {
          kind: "group",
          line: 1,
          isLandscape: false,
          language: hostile,
          direction: "rtl",
          blocks: [paragraph(hostile)],
        },
      ],
      { front: { title: [text(hostile)], keywords: [hostile], language: "en", contents_depth: 3 } },
    );
    const { bytes, warnings } = await odt({ ...document, items: new Map([["ref-hu2021", item]]) });
    const root = readXml(await partOf(bytes, "content.xml"));
    readXml(await partOf(bytes, "styles.xml"));
    readXml(await partOf(bytes, "meta.xml"));
    expect(descendants(root, "p").map((each) => each.textContent)).not.toContain("out");
    expect(warnings).toEqual([expect.objectContaining({ message: expect.stringContaining(String.raw`\input`) })]);
    const [mark] = descendants(root, "reference-mark-start");
    const name = attribute(mark ?? null, "name") ?? "";
    const json = /^ZOTERO_ITEM CSL_CITATION (.*) RND[0-9a-f]{10}$/u.exec(name)?.[1] ?? "";
    const said = JSON.parse(json) as { citationItems: { itemData: { title: string } }[] };
    expect(said.citationItems[0]?.itemData.title).toContain(`"/><text:p>out</text:p> ' & ]]>`);
  });
});

describe("markup around what Pandoc writes", () => {
  it.runIf(allTests)("is well-formed with any text in its attributes", async () => {
    const { emptyTag } = await import("./tags.js");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (given) => {
        const json = JSON.stringify({ title: given });
        const element = readXml(emptyTag("x", { name: json }));
        // What no XML can hold is replaced; nothing else is changed.
        const shown = element.getAttribute("name") ?? "";
        expect(JSON.parse(shown)).toEqual({ title: given.replaceAll(/[\uFFFE\uFFFF]/gu, "\uFFFD") });
      }),
      { numRuns: 500 },
    );
  });
});

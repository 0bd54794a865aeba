import { describe, expect, it } from "vitest";
import { instructions, madeDocx as made, readBackDocx as readBack } from "../../../test/support/made-docx.js";
import { cite, paragraph, references, setDocument } from "../../../test/support/set-document.js";
import type { ManuscriptInline } from "../../document/manuscript/tree.js";

describe("citations in a Word document", () => {
  const see = cite(
    [
      { prefix: "see", label: "page", locator: "12–14" },
      { key: "bo", entry: "ref-bo", suffix: "and others", suppress_author: true },
    ],
    "(see Hu, 2021, pp. 12–14; 2020, and others)",
  );

  it("are read back as they were, with their works", async () => {
    const { blocks, items } = await readBack(setDocument([paragraph("Bogs are wet ", see, "."), references]));
    const found = blocks.flatMap((block) => block.inlines).find(({ kind }) => kind === "citation");
    const plain = { prefix: "", suffix: "", label: null, locator: null, suppress_author: false };
    expect(found).toMatchObject({
      cites: [
        { ...plain, key: "hu2021", prefix: "see", label: "page", locator: "12–14" },
        // Under the key of the library, whatever the draft calls the work.
        { ...plain, key: "bo/2020", suffix: "and others", suppress_author: true },
      ],
    });
    expect(items).toMatchObject([
      { id: "hu2021", title: "Bogs & fens <wet>" },
      { id: "bo/2020", title: "Peat" },
    ]);
    expect(blocks.filter(({ kind }) => kind === "reference").map((block) => block.text)).toEqual([
      "Hu, A. (2021). Bogs.",
      "Bo, L. (2020). Peat.",
    ]);
  });

  it("say what Zotero compares with what is shown", () => {
    const [field = ""] = instructions(made(setDocument([paragraph(see)])).body);
    const json: unknown = JSON.parse(
      field
        .slice(field.indexOf("{"))
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&"),
    );
    expect(json).toMatchObject({
      properties: { plainCitation: "(see Hu, 2021, pp. 12–14; 2020, and others)", noteIndex: 0 },
      citationItems: [{ id: "hu2021", uris: ["http://quire.invalid/items/hu2021"], itemData: { id: "hu2021" } }, {}],
    });
  });

  it.each([
    ["Hu (2021, p. 3)", 1, ["(2021, p. 3)"]],
    ["Hu (2021) and Bo (2020)", 2, ["(2021)", "(2020)"]],
    ["[1, 2]", 2, ["[1, 2]"]],
    // Nothing that a reference manager could write again: it keeps what it shows.
    ["Hu and Bo 2021", 2, ["Hu and Bo 2021"]],
  ])("leave the author of %s in the sentence", async (shown, works, expected) => {
    const cites = [{}, { key: "bo/2020", entry: "ref-bo" }].slice(0, works);
    const { blocks } = await readBack(
      setDocument([paragraph("As ", cite(cites, shown, { isTextual: true }), " says.")]),
    );
    const [block] = blocks.filter((each) => each.text.startsWith("As"));
    expect(block?.text).toBe(`As ${shown} says.`);
    expect(
      block?.inlines.filter(({ kind }) => kind === "citation").map(({ start, end }) => block.text.slice(start, end)),
    ).toEqual(expected);
  });

  it("stand in notes, with the number of the note", async () => {
    const note: ManuscriptInline = {
      kind: "note",
      blocks: [paragraph("See ", cite([{}], "Hu, Bogs, 3"), "."), paragraph("Second paragraph.")],
    };
    const style = { id: "chicago-fullnote-bibliography", locale: "en-GB", hasNotes: true };
    const document = setDocument([paragraph("A claim.", note)], { style });
    const { blocks } = await readBack(document);
    expect(blocks.filter((each) => each.note === "1").map((each) => each.text)).toEqual([
      "See Hu, Bogs, 3.",
      "Second paragraph.",
    ]);
    expect(made(document).xml("word/footnotes.xml")).toContain("&quot;noteIndex&quot;:1");
    expect(made(document).xml("docProps/custom.xml")).toContain("styles/chicago-fullnote-bibliography");
  });

  it("without a work that is known are text", () => {
    const { body } = made(setDocument([paragraph(cite([{ entry: null }], "[@nobody]"))]));
    expect(body).not.toContain("ADDIN");
    expect(body).toContain("[@nobody]");
  });

  it("have what was checked of them as comments", () => {
    const check = { key: "hu2021", verdict: "supported", quote: "Bogs are wet.", page: 12, reason: "" };
    const document = setDocument([paragraph(cite([{}], "(Hu, 2021)", { checks: [check] }))], {
      checked: { counts: [{ verdict: "supported", count: 1 }], limits: ["Nothing else was checked."] },
    });
    const { xml, body } = made(document);
    expect(xml("word/comments.xml")).toContain("supported · p. 12: “Bogs are wet.”");
    expect(body).toContain(`<w:commentReference w:id="0"/>`);
    expect(body).toContain("What was checked");
    expect(body).toContain("Nothing else was checked.");
  });
});

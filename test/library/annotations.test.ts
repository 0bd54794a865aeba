import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnnotatedWork, AnnotationsOutput } from "../../src/contracts/annotations.js";
import { colorName } from "../../src/library/annotations/annotations-markdown.js";
import { TestLibrary } from "../support/library.js";
import { markedPdf, type MarkOnPage } from "../support/marked-pdf.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { docxParagraph, makeDocx } from "../support/zip-file.js";
import { TestZotero } from "../support/zotero.js";

let library: TestLibrary;

beforeEach(async () => {
  library = await TestLibrary.open();
});
afterEach(async () => {
  await library.workspace.close();
  removeFolders();
});

const first = [
  "The barn owl hears mice below the snow and turns its head.",
  "Its ears lie at different heights, so that it knows how far",
  "above the ground the sound of a mouse begins in the night.",
];
const second = ["On the second page the owl is asleep in a church tower.", "Nobody hears it there, not even the mice."];

async function quire(...given: string[]): Promise<string> {
  const { code, stdout, stderr } = await quireHere(given, { cwd: library.root });
  if (code !== 0) throw new Error(`${code}: ${stderr}${stdout}`);
  return stdout;
}

async function write(marks: readonly MarkOnPage[], rotation = 0): Promise<string> {
  return library.write("owls.pdf", await markedPdf([first, second], marks, rotation));
}

async function notes(...given: string[]): Promise<AnnotatedWork[]> {
  const { works } = JSON.parse(await quire("library", "notes", "--json", ...given)) as AnnotationsOutput;
  return works;
}

describe("comments in Word documents", () => {
  it("have the lines of the words that they are about, though these stand elsewhere, too", async () => {
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const by = 'w:author="Ann Lee" w:date="2026-03-01T10:00:00Z"';
    const body =
      `<w:p>${run("The owl is awake.")}</w:p><w:p>${run("By day the ")}<w:commentRangeStart w:id="0"/>${run("owl")}` +
      `<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(" sleeps")}` +
      `<w:del w:id="1" ${by}><w:r><w:delText> soundly</w:delText></w:r></w:del>${run(".")}</w:p>`;
    const comments = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="0" ${by}>${docxParagraph("Which one?")}</w:comment></w:comments>`;
    library.write("owls.docx", makeDocx(body, [{ name: "word/comments.xml", content: comments }]));
    await library.add();
    const [work] = await notes();
    expect(work?.annotations).toMatchObject([
      { kind: "note", text: "owl", comment: "Which one?", author: "Ann Lee", start_line: 3, end_line: 3 },
      { kind: "deletion", text: "soundly", start_line: 3, end_line: 3 },
    ]);
    expect(await quire("search", "--annotations", "which")).toContain("Which one?");
  });
});

describe("marks and comments in PDFs", () => {
  it("are read with the words that they mark, their place, colour, author and time", async () => {
    await write([
      { page: 2, subtype: "Underline", words: ["asleep in a church"], color: [0, 0, 1] },
      {
        words: ["so that it knows how far", "above the ground"],
        comment: "How do we know?\nAsk Ann.",
        author: "Bo Lee",
        date: "D:20260102030405+01'00'",
      },
    ]);
    await library.add();
    const [work] = await notes();
    expect(work?.annotations).toMatchObject([
      {
        kind: "highlight",
        page: 1,
        text: "so that it knows how far above the ground",
        comment: "How do we know?\nAsk Ann.",
        color: "#ffd300",
        author: "Bo Lee",
        modified_at: "2026-01-02T02:04:05Z",
        from: "file",
      },
      { kind: "underline", page: 2, text: "asleep in a church", comment: "", color: "#0000ff" },
    ]);
    // The lines are those of the text that is searched and cited.
    const text = readFileSync(join(library.root, ".quire", "text", `${work?.work_id}.md`), "utf8").split("\n");
    for (const { start_line, end_line, text: words } of work?.annotations ?? []) {
      const lines = text.slice((start_line ?? 0) - 1, end_line ?? 0).join(" ");
      expect(lines).toContain(words);
    }
  });

  it("have the words of turned pages too", async () => {
    await write([{ words: ["hears mice below"] }], 90);
    await library.add();
    expect((await notes())[0]?.annotations).toMatchObject([{ page: 1, text: "hears mice below" }]);
  });

  it("are those of people: links, windows, what is hidden and drawings without a word are none", async () => {
    await write([
      { subtype: "Link" },
      { subtype: "Popup", comment: "a window" },
      { words: ["hears mice"], hidden: true },
      { subtype: "Square" },
      { subtype: "Square", comment: "look at this figure" },
      { subtype: "Text", comment: "a note beside the text" },
      // Some programs repeat what is marked.
      { words: ["turns its head"], comment: "turns its  head" },
    ]);
    await library.add();
    const found = (await notes())[0]?.annotations.map(({ kind, text, comment }) => `${kind}: ${text}${comment}`);
    expect(found?.toSorted()).toEqual([
      "area: look at this figure",
      "highlight: turns its head",
      "note: a note beside the text",
    ]);
  });

  it("stay as they are when nothing changed, and change alone with the file", async () => {
    const path = await write([{ words: ["hears mice"] }]);
    await library.add();
    const [work] = await notes();
    expect((await library.outcomes())["owls.pdf"]).toBe("unchanged");
    writeFileSync(path, await markedPdf([first, second], [{ words: ["hears mice"] }, { words: ["its head"] }]));
    await library.add();
    const [again] = await notes();
    expect(again?.work_id).toBe(work?.work_id);
    expect(again?.annotations.map(({ text }) => text)).toEqual(["hears mice", "its head"]);
    expect(again?.annotations[0]?.id).toBe(work?.annotations[0]?.id);
    writeFileSync(path, await markedPdf([first, second], []));
    await library.add();
    expect((await notes()).flatMap(({ annotations }) => annotations)).toEqual([]);
  });

  it("are gone with the work, and leave the file as it is", async () => {
    const path = await write([{ words: ["hears mice"] }]);
    const before = readFileSync(path);
    await library.add();
    const folder = join(library.root, ".quire", "annotations");
    expect(readdirSync(folder)).toHaveLength(1);
    await quire("remove", path);
    expect(readdirSync(folder)).toEqual([]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe("notes of works", () => {
  it("are printed in Markdown with how each mark is cited", async () => {
    await write([{ words: ["hears mice below the snow"], comment: "With # which <b>ears</b>?", author: "Bo Lee" }]);
    await library.add();
    const [work] = await notes();
    const printed = await quire("library", "notes", work?.key ?? "");
    expect(printed).toContain("> hears mice below the snow");
    expect(printed).toContain(`— [@${work?.key}, p. 1], line 1 · yellow · Bo Lee`);
    expect(printed).toContain("ears");
  });

  it("are found by their words, the best first", async () => {
    await write([
      { words: ["hears mice"], comment: "tundra" },
      { page: 2, words: ["asleep"] },
    ]);
    library.write(
      "bees.pdf",
      await markedPdf([["Bees dance in the light."]], [{ words: ["dance"], comment: "flowers" }]),
    );
    await library.add();
    const found = JSON.parse(await quire("search", "--annotations", "--json", "tundra")) as AnnotationsOutput;
    expect(found.works.map(({ annotations }) => annotations.map(({ comment }) => comment))).toEqual([["tundra"]]);
    expect(await quire("search", "--annotations", "volcano")).toContain(
      'No annotation and no note has words of "volcano"',
    );
  });

  it("say of a library in which nothing was marked how older files are read again", async () => {
    await write([]);
    await library.add();
    expect(await quire("library", "notes")).toContain("quire add --again");
    expect(existsSync(join(library.root, ".quire", "annotations"))).toBe(false);
  });

  it("are said to be damaged where their list is, and come back with --again", async () => {
    const path = await write([{ words: ["hears mice"] }]);
    await library.add();
    const [work] = await notes();
    const list = join(library.root, ".quire", "annotations", `${work?.work_id}.json`);
    writeFileSync(list, readFileSync(list, "utf8").slice(0, 40));
    const { stderr } = await quireHere(["library", "notes"], { cwd: library.root });
    expect(stderr).toContain(`quire add --again "${path}"`);
    await quire("add", "--again", path);
    expect((await notes()).flatMap(({ annotations }) => annotations)).toHaveLength(1);
  });

  it("are kept in the brain, one note for each work, beside what the person wrote there", async () => {
    const path = await write([{ words: ["hears mice"] }]);
    await library.add();
    const [work] = await notes();
    expect(await quire("library", "notes", "--brain")).toMatch(/^new .*brain/u);
    const file = join(library.root, "brain", "knowledge", `${work?.key}.md`);
    expect(await quire("brain", "check")).toContain("1 note");
    writeFileSync(file, readFileSync(file, "utf8").replace("<!-- quire: kept", "My own words.\n\n<!-- quire: kept"));
    expect(await quire("library", "notes", "--brain")).toMatch(/^unchanged /u);
    writeFileSync(path, await markedPdf([first, second], [{ words: ["its head"] }]));
    await library.add();
    expect(await quire("library", "notes", "--brain")).toMatch(/^changed /u);
    const text = readFileSync(file, "utf8");
    expect(text).toContain("My own words.");
    expect(text).toContain("> its head");
    expect(text).not.toContain("hears mice");
  });

  it("go on in the note of before where the citation key changes", async () => {
    await write([{ words: ["hears mice"] }]);
    await library.add();
    const [work] = await notes();
    await quire("library", "notes", "--brain");
    const folder = join(library.root, "brain", "knowledge");
    const file = join(folder, `${work?.key}.md`);
    writeFileSync(file, readFileSync(file, "utf8").replace("<!-- quire: kept", "My own words.\n\n<!-- quire: kept"));
    writeFileSync(join(folder, "first.md"), "A note of mine, with a name that the work once had.\n");
    await quire("library", "edit", work?.key ?? "", "--key", "first");
    await quire("library", "edit", "first", "--key", "second");
    expect(await quire("library", "notes", "--brain")).toMatch(/^renamed .*second\.md/u);
    expect(readdirSync(folder).toSorted()).toEqual(["first.md", "second.md"]);
    expect(readFileSync(join(folder, "second.md"), "utf8")).toContain("My own words.");
  });

  it("are those of Zotero too, each mark once", async () => {
    const zotero = new TestZotero(join(newFolder(), "Zotero"));
    const parent = zotero.add({ fields: { title: "Owls", citationKey: "owls" } });
    zotero.note("<p>On the whole</p>", parent);
    const content = await markedPdf([first, second], [{ words: ["hears mice"] }]);
    const file = zotero.stored(parent, "owls.pdf", content);
    zotero.mark(file, { text: "hears mice", page: 1 });
    zotero.mark(file, {
      text: "asleep in a church tower",
      comment: "why?",
      page: 2,
      label: "37",
      color: "#5fb236",
      author: "Ann",
    });
    zotero.close();
    await quire("library", "import", zotero.folder);
    const [work] = await notes("owls");
    expect(work).toMatchObject({ notes: "On the whole", title: "Owls" });
    expect(work?.annotations).toMatchObject([
      { text: "hears mice", page: 1, from: "file", start_line: 1 },
      { text: "asleep in a church tower", page: 2, page_label: "37", from: "zotero", author: "Ann", comment: "why?" },
    ]);
    expect(work?.annotations[1]?.start_line).toBeGreaterThan(1);
    expect(await quire("library", "notes", "owls")).toContain("[@owls, p. 37]");
  });

  it("name colours as people do", () => {
    const given = [
      "#ffd400",
      "#5fb236",
      "#ff6666",
      "#2ea8e5",
      "#a28ae5",
      "#e56eee",
      "#f19837",
      "#aaaaaa",
      "#000000",
      undefined,
    ];
    const names = ["yellow", "green", "red", "blue", "purple", "magenta", "orange", "grey", "black", undefined];
    expect(given.map(colorName)).toEqual(names);
  });
});

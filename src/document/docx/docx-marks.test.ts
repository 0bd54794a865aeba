import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { docxParagraph, makeDocx } from "../../../test/support/zip-file.js";

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const begin = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
const end = (id: number) => `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
const by = (who: string) => `w:author="${who}" w:date="2026-03-01T10:00:00Z"`;

function read(body: string, comments = "") {
  const root = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${comments}</w:comments>`;
  return readMarkdown(makeDocx(body, [{ name: "word/comments.xml", content: root }]), "draft.docx");
}

describe("comments and tracked changes of a DOCX", () => {
  it("lists comments with their words, author, time and paragraph, and leaves them out of the text", async () => {
    const body = `<w:p>${run("Bogs are ")}${begin(0)}${run("very wet")}${end(0)}${run(" in spring.")}</w:p>`;
    const comment = `<w:comment w:id="0" ${by("Ann Lee")}>${docxParagraph("How wet?")}${docxParagraph("Say a number.")}</w:comment>`;
    const { markdown, annotations } = await read(body, comment);
    expect(markdown).toBe("Bogs are very wet in spring.");
    expect(annotations).toEqual([
      {
        id: expect.any(String) as string,
        kind: "note",
        page: null,
        text: "very wet",
        comment: "How wet?\nSay a number.",
        author: "Ann Lee",
        modified_at: "2026-03-01T10:00:00Z",
        passage: "Bogs are very wet in spring.",
      },
    ]);
  });

  it("reads ranges over paragraphs, answers in one range, and comments on a place", async () => {
    const body =
      `${begin(1)}${begin(2)}<w:p>${run("One.")}</w:p><w:p>${run("Two.")}${end(1)}${end(2)}</w:p>` +
      `<w:p>${run("Three.")}<w:r><w:commentReference w:id="3"/></w:r></w:p>`;
    const comments = [1, 2, 3].map((id) => `<w:comment w:id="${id}" ${by("B")}>${docxParagraph(`c${id}`)}</w:comment>`);
    const { annotations = [] } = await read(body, comments.join(""));
    expect(annotations.map(({ text, comment, passage }) => [text, comment, passage])).toEqual([
      ["One. Two.", "c1", "One."],
      ["One. Two.", "c2", "One."],
      ["", "c3", "Three."],
    ]);
  });

  it("lists what tracked changes put in and took out, each once however its runs are cut", async () => {
    const inserted = (text: string) => `<w:ins w:id="1" ${by("Bo")}>${run(text)}</w:ins>`;
    const deleted = (text: string) =>
      `<w:del w:id="2" ${by("Bo")}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
    const body = `<w:p>${run("It is ")}${deleted("not ")}${deleted("at all ")}${inserted("ve")}${inserted("ry ")}${run("wet.")}</w:p>`;
    const { markdown, annotations = [] } = await read(body);
    expect(markdown).toBe("It is very wet.");
    expect(annotations.map(({ kind, text, author }) => [kind, text, author])).toEqual([
      ["deletion", "not at all", "Bo"],
      ["insertion", "very", "Bo"],
    ]);
  });
});

import { assert, constantFrom, oneof, property, string, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { newUuid, noteName, noteText } from "./note-text.js";
import { parseNote } from "./parse-note.js";

describe("the text of a new note", () => {
  it("is read as it was given, whatever words are in it", () => {
    const word = oneof(
      string({ unit: "grapheme", minLength: 1 }),
      constantFrom("2024", "null", "a: b", "- x", "&a", "#", '"', "---"),
    )
      .map((text) => text.trim())
      .filter((text) => text !== "");
    assert(
      property(word, uniqueArray(word), uniqueArray(word), (title, keywords, topics) => {
        const metadata = { title, keywords, topics, uuid: "u", summary: title };
        const note = parseNote(new TextEncoder().encode(noteText(metadata, "Body.")), "a.md");
        expect(note.problems).toEqual([]);
        expect(note.metadata).toEqual(metadata);
      }),
    );
  });

  it("has a heading and the body below it", () => {
    expect(noteText({ title: "A", keywords: [], topics: ["b"] }, "\n\n  Body\n\n\n")).toBe(
      '---\ntitle: "A"\nkeywords: []\ntopics: ["b"]\n---\n\n# A\n\n  Body\n',
    );
  });
});

describe("the name of a new note", () => {
  it.each([
    ["Über die Größe", "ueber-die-groesse.md"],
    ["../../etc/passwd", "etc-passwd.md"],
    ["日本語のノート", "日本語のノート.md"],
    ["🎉", "note.md"],
    ["CON", "note-con.md"],
    [".hidden", "hidden.md"],
  ])("of %s is %s", (title, name) => {
    expect(noteName(title, 1)).toBe(name);
  });

  it("is never longer than names may be, and is counted on where it is taken", () => {
    expect(noteName("word ".repeat(100), 2)).toMatch(/^word(?:-word)+-2\.md$/);
    for (const title of ["word ".repeat(100), "x".repeat(1000), "語".repeat(1000)]) {
      expect(Buffer.byteLength(noteName(title, 1000))).toBeLessThan(100);
    }
  });
});

describe("a new uuid", () => {
  it("is of version 4 and follows from the numbers", () => {
    const lowest = newUuid(() => 0, "");
    expect(lowest).toBe("00000000-0000-4000-8000-000000000000");
    expect(newUuid(() => 1 - 2 ** -48, "")).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  });
});

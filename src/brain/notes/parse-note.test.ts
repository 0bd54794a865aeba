import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseNote } from "./parse-note.js";
import { allTests } from "../../../test/support/some-of.js";

const sound = ["---", 'title: "Optics"', "keywords: [light, lens]", "topics: []", "---", "", "Body.", ""].join("\n");
const encode = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseNote(encode(text), "knowledge/a.md");
const matter = (...lines: string[]) => parse(["---", ...lines, "---", "Body."].join("\n"));

/** What a reader of the log sees of each problem: its line, its field and the beginning of what is said. */
const told = (text: string | ReturnType<typeof parse>) =>
  (typeof text === "string" ? parse(text) : text).problems.map(
    ({ line, field, message, fix }) => `${line} ${field} ${message} ${fix}`,
  );

describe("parseNote", () => {
  it("reads the fields of the index and leaves others in the note", () => {
    const note = matter(
      "title: A",
      "author: Me",
      "keywords:",
      "  - x",
      "topics: [y]",
      "uuid: u-1",
      'created_at: "2024-04-25"',
    );
    expect(note.problems).toEqual([]);
    expect(note.metadata).toEqual({
      title: "A",
      keywords: ["x"],
      topics: ["y"],
      uuid: "u-1",
      created_at: "2024-04-25",
    });
    expect(note).toMatchObject({ body: "Body.", body_line: 10 });
  });

  it("reads byte-order marks and Windows line ends as if they were not there", () => {
    const plain = parse(sound);
    expect(plain.metadata).toEqual({ title: "Optics", keywords: ["light", "lens"], topics: [] });
    expect(parse(`\uFEFF${sound}`)).toEqual(plain);
    expect(parse(sound.replaceAll("\n", "\r\n"))).toEqual(plain);
    expect(parse(`\uFEFF${sound.replaceAll("\n", "\r\n")}`)).toEqual(plain);
  });

  it("takes the second line of three dashes for the end, and later ones for text", () => {
    const note = parse(`${sound}\n---\nkeywords: no\n---\n`);
    expect(note.metadata?.keywords).toEqual(["light", "lens"]);
    expect(note.body).toBe("\nBody.\n\n---\nkeywords: no\n---\n");
    expect(note.body_line).toBe(6);
  });

  it("keeps dashes within a value", () => {
    expect(matter("title: A", "keywords: []", "topics: []", "summary: |", "  ---", "  x").metadata?.summary).toBe(
      "---\n  x".replace("  ", ""),
    );
  });

  it.each([
    ["", "null null The file is empty."],
    ["\uFEFF \n", "null null The file is empty."],
    ["# Heading\n", "1 null There is no front matter."],
    ["\n---\ntitle: a\n---\n", "1 null The front matter does not begin in the first line."],
    ["---\ntitle: a\n", "1 null The front matter is never closed."],
    ["----\ntitle: a\n---\n", "1 null There is no front matter."],
  ])("names what is missing in %j", (text, problem) => {
    const note = parse(text);
    expect(note.metadata).toBeNull();
    expect(told(note)).toHaveLength(1);
    expect(told(note)[0]).toContain(problem);
  });

  it("says that a file is not UTF-8", () => {
    const note = parseNote(Uint8Array.of(0xff, 0xfe, 0x2d, 0), "a.md");
    expect(told(note)).toEqual(["null null The file is not UTF-8. Save it as UTF-8 in your editor."]);
  });

  it("names every missing field in one go", () => {
    expect(matter().problems.map(({ line, field }) => [line, field])).toEqual([
      [1, "title"],
      [1, "keywords"],
      [1, "topics"],
    ]);
  });

  it("says of mistyped values in which line they are and how to write them", () => {
    const note = matter(
      "title: 2024",
      "keywords: [ok, 1.50, ~]",
      "topics: physics",
      "created_at: 2024-04-25 10:00",
      "uuid:",
    );
    expect(told(note)).toEqual([
      '2 title title is the number 2024; it has to be a text. Put it in quotes: "2024"',
      '3 keywords[1] keywords[1] is the number 1.50; it has to be a text. Put it in quotes: "1.50"',
      "3 keywords[2] keywords[2] is empty. Write a text there, or remove it from the list.",
      "4 topics topics is a text; it has to be a list of texts. Write a list: topics: [physics]",
      '6 uuid uuid is empty. Write one: uuid: "b2c3d4e5-f6a7-4901-8345-67890abcdef1", or remove the line.',
      '5 created_at created_at is no date of ISO 8601: 2024-04-25 10:00. Write it so: created_at: "2024-04-25T10:00"',
    ]);
  });

  it.each([
    [
      ["title: &a x", "summary: *a"],
      ["2 null The front matter has an anchor (&a).", "3 null The front matter has an alias (*a)."],
    ],
    [["title: x", "other: !!js/function f"], ["3 null The front matter has a tag (tag:yaml.org,2002:js/function)."]],
    [["title: x", "title: y", "keywords: []", "topics: []"], ["3 title title is there twice."]],
    [["title: a: b"], ["2 null The front matter is no valid YAML: Nested mappings"]],
    [["title: x", 'keywords: ["a'], ["3 null The front matter is no valid YAML: Missing closing"]],
    [["title: x", "...", "keywords: []"], ["4 null The front matter is no valid YAML: There is more than one"]],
    [["title: x", "summary: a\u0000b"], ["3 null The front matter has a character that YAML does not allow (U+0000)."]],
    [["- title"], ["2 null The front matter has no fields."]],
    [["just a sentence"], ["2 null The front matter has no fields."]],
  ])("refuses %j", (lines, problems) => {
    const note = matter(...lines);
    expect(note.metadata).toBeNull();
    expect(told(note)).toHaveLength(problems.length);
    for (const [index, problem] of problems.entries()) expect(told(note)[index]).toContain(problem);
  });

  it("leaves the marks of YAML alone within texts", () => {
    expect(matter('title: "R&D *now*!"', "keywords: [a&b]", "topics: [c!]").problems).toEqual([]);
  });

  it.runIf(allTests)("answers for front matter that is endless, deep or full of references", () => {
    const laughs = [
      "a: &a [x, x]",
      ..."bcdefghij".split("").map((name, at) => `${name}: &${name} [*${"abcdefghi"[at]}, *${"abcdefghi"[at]}]`),
    ];
    const hostile = [
      `a: ${"[".repeat(100_000)}`,
      "k: v\n".repeat(300_000),
      laughs.join("\n"),
      "- ".repeat(50_000),
      "? ".repeat(50_000),
    ];
    for (const yaml of hostile) {
      const note = matter(yaml);
      expect(note.metadata).toBeNull();
      expect(note.problems.length).toBeGreaterThan(0);
    }
  });

  it("never throws, whatever the bytes, and has metadata exactly where there is no problem", () => {
    const yamlish = fc.array(
      fc.constantFrom(
        "---\n",
        "title: ",
        "keywords",
        ": ",
        "[",
        "]",
        "&a ",
        "*a",
        "!t ",
        "\n",
        "\r\n",
        "- ",
        "'",
        '"',
        "#",
        "|\n",
        " ",
        "x",
        "\uFEFF",
        "2024",
      ),
    );
    const bytes = fc.oneof(
      fc.uint8Array(),
      yamlish.map((parts) => encode(parts.join(""))),
      yamlish.map((parts) => encode(`---\n${parts.join("")}\n---\n`)),
    );
    fc.assert(
      fc.property(bytes, (content) => {
        const { metadata, problems } = parseNote(content, "a.md");
        expect(metadata === null).toBe(problems.length > 0);
      }),
    );
  });
});

import { array, assert, boolean, constantFrom, property, record, subarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { applyInsertions, derivableFields, missingFields, planInsertions } from "./missing-fields.js";
import { parseNote } from "./parse-note.js";

const values = {
  title: 'The "best" of: all',
  uuid: "5b0c3a0e-6a51-4d7e-9d4a-7a6f1c2d3e4f",
  created_at: "2020-01-01T00:00:00Z",
  updated_at: "2021-01-01T00:00:00Z",
};
const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const complete = (text: string) => {
  const bytes = encode(text);
  return decode(applyInsertions(bytes, planInsertions(bytes, values)));
};

describe("texts put into notes", () => {
  it("stand at the end of the front matter, the title at its beginning", () => {
    expect(complete("---\nkeywords: [a]\ntopics: []\n---\n# Body\n")).toBe(
      [
        "---",
        'title: "The \\"best\\" of: all"',
        "keywords: [a]",
        "topics: []",
        'uuid: "5b0c3a0e-6a51-4d7e-9d4a-7a6f1c2d3e4f"',
        'created_at: "2020-01-01T00:00:00Z"',
        'updated_at: "2021-01-01T00:00:00Z"',
        "---",
        "# Body",
        "",
      ].join("\n"),
    );
  });

  it("keep byte-order marks and Windows line ends, and write the same", () => {
    const made = complete("\uFEFF---\r\ntitle: A\r\ncreated_at: 2019-01-01\r\nuuid: u\r\n---\r\nBody\r\n");
    expect(made).toBe(
      '\uFEFF---\r\ntitle: A\r\ncreated_at: 2019-01-01\r\nuuid: u\r\nupdated_at: "2021-01-01T00:00:00Z"\r\n---\r\nBody\r\n',
    );
  });

  it("stand behind a name that has nothing behind its colon", () => {
    const made = complete("---\ntitle:   # later\nuuid:\ncreated_at : \nupdated_at: 2020-01-01\n---\n");
    expect(made).toBe(
      [
        '---\ntitle: "The \\"best\\" of: all"   # later',
        'uuid: "5b0c3a0e-6a51-4d7e-9d4a-7a6f1c2d3e4f"',
        'created_at : "2020-01-01T00:00:00Z" ',
        "updated_at: 2020-01-01\n---\n",
      ].join("\n"),
    );
  });

  it("become the front matter of a note that has none", () => {
    expect(complete("# Body\n")).toMatch(/^---\ntitle: .*\nuuid: .*\ncreated_at: .*\nupdated_at: .*\n---\n\n# Body\n$/);
    const untitled = encode("no heading\n");
    expect(planInsertions(untitled, { uuid: values.uuid })).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["broken YAML", '---\ntitle: "a\n---\n# B\n'],
    ["anchors", "---\ntitle: &a b\n---\n# B\n"],
    ["a field that is there twice", "---\nother: 1\nother: 2\n---\n# B\n"],
    ["front matter that is never closed", "---\nkeywords: []\n# B\n"],
    ["front matter below an empty line", "\n---\nkeywords: []\n---\n# B\n"],
    ["a mapping in braces", "---\n{keywords: [], topics: []}\n---\n# B\n"],
  ])("do not touch %s", (_, text) => {
    expect(missingFields(encode(text))).toBeNull();
    expect(complete(text)).toBe(text);
  });

  it("leave what is wrong, but there", () => {
    const text = "---\ntitle: [x]\nuuid: 12\ncreated_at: yesterday\nupdated_at: ~\n---\n# B\n";
    expect(missingFields(encode(text))?.missing).toEqual([]);
    expect(complete(text)).toBe(text);
  });

  it("add lines, change none, and are read as they were meant, whatever the note looks like", () => {
    const pieces = [
      "title: A B",
      "summary: |\n  one\n\n  ---\n  two",
      "summary2: >-\n  folded\n  text",
      "other: {a: [1, 2], b: }",
      "uuid: given",
      "created_at: '2018-05-05'",
      "# a comment",
      "",
    ];
    const lists = ["keywords:\n- a\n-   'b: c'", "topics: [x, # why\n  y]"];
    const matters = subarray(pieces).map(([first = "", ...others]) => [first, ...lists, ...others]);
    const layout = record({ bom: boolean(), crlf: boolean(), indent: constantFrom("", "  ") });
    const bodies = array(constantFrom("# H", "---", "text", ""), { maxLength: 5 });
    assert(
      property(matters, bodies, layout, (fields, body, { bom, crlf, indent }) => {
        const matter = fields.flatMap((field) => field.split("\n")).map((line) => (line === "" ? line : indent + line));
        const lines = ["---", ...matter, "---", ...body];
        const text = (bom ? "\uFEFF" : "") + lines.join(crlf ? "\r\n" : "\n");
        const made = complete(text);
        const kept = made
          .split(crlf ? "\r\n" : "\n")
          .filter((line) => !derivableFields.some((field) => line.includes(values[field]) || line.includes('"The ')));
        expect(kept.join(crlf ? "\r\n" : "\n")).toBe(text);
        const before = parseNote(encode(text), "a.md");
        const after = parseNote(encode(made), "a.md");
        expect(after.body).toBe(before.body);
        expect(after.problems).toEqual([]);
        expect(after.metadata).toMatchObject({ ...values, ...given(fields) });
      }),
    );
  });
});

function given(fields: readonly string[]): Record<string, string> {
  return {
    ...(fields.includes("uuid: given") && { uuid: "given" }),
    ...(fields.includes("title: A B") && { title: "A B" }),
    ...(fields.includes("created_at: '2018-05-05'") && { created_at: "2018-05-05" }),
  };
}

import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { openKeyAt, worksFor } from "./cite-as-you-write.js";
import { difference, differentLines, lineEnd, movedSpans, spanAt, spansOf, withEdits } from "./draft-text.js";

describe("places in a draft", () => {
  it("are spans of its text, to the end of the line where their end is not known", () => {
    const text = "one\ntwo words\nthree";
    const spans = spansOf(text, [
      { line: 2, column: 5, end_line: 2, end_column: 10 },
      { line: 2, column: 5, end_line: null, end_column: null },
      { line: 9, column: 1 },
    ]);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(["words", "words"]);
    expect(spanAt(spans, 9)?.index).toBe(0);
  });

  it("move with what is typed before them, and go where it is typed into them", () => {
    const before = "The moon pulls. The sun warms.";
    const spans = [
      { start: 0, end: 15, index: 0 },
      { start: 16, end: 30, index: 1 },
    ];
    const typed = "The moon pulls hard. The sun warms.";
    expect(movedSpans(spans, before, typed)).toEqual([{ start: 21, end: 35, index: 1 }]);
    expect(movedSpans(spans, before, `Look: ${before}`).map(({ start }) => start)).toEqual([6, 22]);
  });

  it("stay about the same words, whatever is typed elsewhere", () => {
    assert(
      property(string(), string(), string(), string({ minLength: 1 }), (head, tail, typed, words) => {
        const before = `${head}|${words}|${tail}`;
        const span = { start: head.length + 1, end: head.length + 1 + words.length, index: 0 };
        for (const after of [`${typed}${before}`, `${before}${typed}`])
          for (const { start, end } of movedSpans([span], before, after)) expect(after.slice(start, end)).toBe(words);
      }),
    );
  });

  it("say where two texts differ", () => {
    expect(difference("a b c", "a x c")).toEqual({ start: 2, endBefore: 3, endAfter: 3 });
    expect(difference("aa", "aaa")).toEqual({ start: 2, endBefore: 2, endAfter: 3 });
    expect(differentLines("one\ntwo here\nthree", "one\ntwo there\nthree")).toEqual(["two here", "two there"]);
    expect(differentLines("one\n", "one\ntwo\n")).toEqual(["", "two\n"]);
  });

  it("are edited all at once", () => {
    const edit = (line: number, column: number, end_column: number, text: string) => {
      return { line, column, end_line: line, end_column, text };
    };
    expect(withEdits("12 and 13\n14", [edit(2, 1, 3, "15"), edit(1, 1, 3, "11")])).toBe("11 and 13\n15");
  });

  it("know how most lines end", () => {
    expect([lineEnd("a\r\nb\r\nc"), lineEnd("a\nb"), lineEnd("")]).toEqual(["\r\n", "\n", "\n"]);
  });
});

describe("citing while writing", () => {
  it.each([
    ["As shown [@hu", "hu", "]"],
    ["As shown [@hu2021; @wa", "wa", "]"],
    ["As shown [see @sleep mem", null, ""],
    ["As shown [@sleep mem", "sleep mem", "]"],
    ["@hu", "hu", ""],
    ["mail me@hu", null, ""],
    ["\\citep[p.~3]{hu2021,wa", "wa", "}"],
    ["\\emph{hu", null, ""],
    ["[@hu2021] and", null, ""],
  ])("%j has the key %j open", (text, written, close) => {
    const open = openKeyAt(text, text.length);
    expect(open && [open.written, open.close, open.from]).toEqual(
      written === null ? null : [written, close, text.length - written.length],
    );
  });

  it("closes what is open, and nothing twice", () => {
    expect(openKeyAt("[@hu]", 4)?.close).toBe("");
  });

  it("offers works by key first, then by words of title and author", () => {
    const work = (key: string, folded: string) => ({ key, folded: `${folded} ${key}` }) as never;
    const works = [work("li2020", "sleep and memory"), work("sleepy1999", "dogs"), work("", "sleep without key")];
    expect(worksFor(works, "sleep").map(({ key }) => key)).toEqual(["sleepy1999", "li2020"]);
    expect(worksFor(works, "memory sleep").map(({ key }) => key)).toEqual(["li2020"]);
  });
});

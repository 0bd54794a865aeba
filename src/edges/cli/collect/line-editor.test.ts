import { describe, expect, it } from "vitest";
import { editLine, type EditKey, lineText, pressKey, visiblePart } from "./line-editor.js";

function typed(text: string, ...keys: [string, EditKey?][]): string {
  let line = editLine(text);
  for (const [input, key] of keys) line = pressKey(line, input, key ?? {});
  return `${line.characters.slice(0, line.cursor).join("")}|${line.characters.slice(line.cursor).join("")}`;
}

const left: [string, EditKey] = ["", { leftArrow: true }];
const control = (letter: string): [string, EditKey] => [letter, { ctrl: true }];

describe("a line being edited", () => {
  it("takes what is typed at the cursor", () => {
    expect(typed("Hu 2021", left, left, left, left, ["et al. "])).toBe("Hu et al. | 2021".replace(" | ", " |"));
    expect(typed("", ["a"], ["b"])).toBe("ab|");
  });

  it("takes a paste of several lines as one line, without control characters", () => {
    expect(typed("", ["one\r\ntwo\tthree\u001B"])).toBe("one two three|");
  });

  it("counts what people see as one character", () => {
    expect(typed("né👩‍🔬", ["", { backspace: true }])).toBe("né|");
    expect(typed("né👩‍🔬", left, left, ["", { delete: true }])).toBe("|é👩‍🔬");
  });

  it("stops at both ends", () => {
    expect(typed("a", left, left, left)).toBe("|a");
    expect(typed("a", ["", { rightArrow: true }])).toBe("a|");
    expect(typed("", ["", { backspace: true }])).toBe("|");
  });

  it("knows the keys of shells", () => {
    expect(typed("one two", control("a"))).toBe("|one two");
    expect(typed("one two", control("w"))).toBe("one |");
    expect(typed("one two", control("a"), control("k"))).toBe("|");
    expect(typed("one two", control("u"))).toBe("|");
    expect(typed("one two", control("a"), control("d"), control("e"))).toBe("ne two|");
    expect(typed("one", ["x", { meta: true }])).toBe("one|");
  });

  it("takes off one word where no blanks stand between words", () => {
    expect(typed("図書館の歴史", control("w"))).toBe("図書館の|");
    expect(typed("Muster 城市历史", control("w"))).toBe("Muster 城市|");
    expect(typed("도서관의 역사", control("w"))).toBe("도서관의 |");
  });

  it("shows as much of wide letters as has room", () => {
    const line = editLine("古い橋の歴史");
    expect(visiblePart(line, 6)).toEqual({ before: "歴史", under: " ", after: "" });
    expect(visiblePart(pressKey(line, "a", { ctrl: true }), 7)).toEqual({ before: "", under: "古", after: "い橋" });
  });

  it("shows the part around the cursor", () => {
    const line = editLine("abcdefghij");
    expect(visiblePart(line, 5)).toEqual({ before: "ghij", under: " ", after: "" });
    expect(visiblePart(pressKey(line, "a", { ctrl: true }), 5)).toEqual({ before: "", under: "a", after: "bcde" });
    expect(lineText(line)).toBe("abcdefghij");
  });
});

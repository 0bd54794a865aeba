import { describe, expect, it } from "vitest";
import { noteAnchor, reflow } from "./reflow.js";

describe("reflow", () => {
  it.each([
    ["sentences of a paragraph", "One sentence.\nAnother one.\n\nNext.", "One sentence. Another one.\n\nNext."],
    ["a list", "- first item\n  goes on\n- second", "- first item goes on\n- second"],
    ["a quote", "> said\n> so\n\nplain", "> said so\n\nplain"],
    ["a table", "| a | b |\n| --- | --- |", "| a | b |\n| --- | --- |"],
    ["a line of bold that stands for a heading", "**Note**\nText.", "**Note**\nText."],
    ["code", "```\nlet a;\n\nlet b;\n```", "```\nlet a;\n\nlet b;\n```"],
  ])("shows %s", (_what, markdown, shown) => {
    expect(reflow(markdown, 80)).toBe(shown);
  });

  it("wraps at the width and hangs items under their text", () => {
    expect(reflow("- aaa bbb ccc", 9)).toBe("- aaa bbb\n  ccc");
    expect(reflow("aaa bbb ccc", 9, "  ")).toBe("  aaa bbb\n  ccc");
  });

  it("puts a note beneath its sentence, and those of a table beneath the table", () => {
    const note = (text: string) => (indent: string, isApart: boolean) =>
      `${indent}${isApart ? "apart" : "beneath"} ${text}`;
    const anchor = noteAnchor();
    const markdown = `- One.${anchor} Two.\n\n| a |\n| b${anchor} |\n| c${anchor} |\n\nThree.${anchor}`;
    expect(reflow(markdown, 80, "", ["1", "2", "3", "4"].map(note))).toBe(
      "- One.\n      beneath 1\n  Two.\n\n| a |\n| b |\n| c |\n    apart 2\n    apart 3\n\nThree.\n    beneath 4",
    );
  });
});

import { describe, expect, it } from "vitest";
import { reflow } from "./reflow.js";

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
});

import { describe, expect, it } from "vitest";
import { textToLatex } from "./latex.js";
import { verbatimValue, cellText, cellValue, risLines, risValue, sarifText, uriSegment, jsonText } from "./records.js";

describe("values of files that other programs read", () => {
  it.each(["=1+1", " +x", "\t@x", "\r1", '"=x', "＝x", "\u200B=x", "'=x", "''-x"])(
    "keeps %j from being calculated",
    (value) => {
      expect(cellText(value)).toBe(`'${value}`);
      expect(cellValue(cellText(value))).toBe(value);
    },
  );

  it.each(["-3.5", "+1e5%", "'tis", "a=b", "", "'"])("leaves the cell %j as it is", (value) => {
    expect(cellText(value)).toBe(value);
    expect(cellValue(value)).toBe(value);
  });

  it("keeps formulas that draw, and no command that does something", () => {
    const write = (text: string) => textToLatex(text, { ascii: false });
    expect(write(String.raw`of $\frac{a}{b} \leq x_1$`)).toBe(String.raw`of $\frac{a}{b} \leq x_1$`);
    for (const command of [
      String.raw`\input{a}`,
      String.raw`\write18{id}`,
      "^^5cinput{a}",
      "% a",
      String.raw`\csname a\endcsname`,
    ]) {
      expect(write(`of $x_1 ${command}$`)).not.toContain("$x_1");
    }
  });

  it("ends a value of an address with its field, a value of RIS with its line", () => {
    expect(verbatimValue(" https://a.example/{b}\\c\nd%20 ")).toBe("https://a.example/%7Bb%7D%5Cc%0Ad%20");
    expect(risValue("a \u2028 ER  - \r\n b")).toBe("a ER  - b");
    expect(risLines("a\rb\r\n\nc")).toEqual(["a", "b", "", "c"]);
  });

  it("makes no link of a message in SARIF", () => {
    expect(sarifText("see [here](https://evil.example) and [12] \u001B[2J")).toBe(
      String.raw`see \[here\](https://evil.example) and [12] ␛[2J`,
    );
    expect(uriSegment("a b\uD800#.md")).toBe("a%20b%EF%BF%BD%23.md");
  });
});

it("keeps the value and lets nothing steer a terminal", () => {
  const value = { text: "\u001b[31mred\u009b2J \u202Eeslaf é \u007f", "\u0085": [1] };
  const text = jsonText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
  expect(text).toContain("é");
});

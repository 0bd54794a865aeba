import { describe, expect, it } from "vitest";
import { readSource } from "../../../test/support/audit.js";

/** Text and line of every block of a draft in Markdown. */
function blocksOf(...lines: string[]): [text: string, line: number][] {
  return readSource(lines.join("\n"), "markdown").blocks.map(({ text, line }) => [text, line]);
}

describe("entries on lines of their own", () => {
  it("are divided where Markdown takes them for one paragraph", () => {
    expect(
      blocksOf("# References", "", "[1] Smith, J. (2020). One", "that goes on.", "[2] Doe, J. (2019). Two."),
    ).toEqual([
      ["References", 1],
      ["[1] Smith, J. (2020). One that goes on.", 3],
      ["[2] Doe, J. (2019). Two.", 5],
    ]);
    expect(blocksOf("# Bibliography", "", "Doe, J. (2019). Two.", "Smith, J. (2020). One.").slice(1)).toEqual([
      ["Doe, J. (2019). Two.", 3],
      ["Smith, J. (2020). One.", 4],
    ]);
  });

  it("are not looked for in running text", () => {
    expect(blocksOf("In 2019 they came.", "In 2020 they went.")).toEqual([
      ["In 2019 they came. In 2020 they went.", 1],
    ]);
  });
});

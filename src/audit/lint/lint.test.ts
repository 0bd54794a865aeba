import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { findMarks } from "../../citations/find-marks.js";
import { resolveMarks } from "../../citations/resolve-marks.js";
import { readEntries } from "../../citations/list/read-entries.js";
import { lint } from "./lint.js";

const numbered = `
## References

[1] Smith, J. (2020). Memory and attention in the classroom. Journal of Learning, 3(1), 1–20.

[2] Jones, K., & Brown, L. (2019). Sleep and what it does for students. Sleep, 4(2), 5–9.

[3] Adams, A. (2021). A third thing that was found. Nature, 5(1), 6–7.
`;
const byAuthor = `
## References

Brown, L. (2018). Sleep and what it does for students. *Sleep*, *4*(2), 5–9.

Jones, K., & Adams, L. (2019). *Four chapters on learning*. Springer.

Smith, J. (2020). Memory and attention in the classroom. *Journal of Learning*, *3*(1), 1–20.

Taylor, A. (2021). *A third thing that was found*. Quay Books.
`;

function findings(source: string) {
  const draft = readMarkdown(source);
  const entries = readEntries(draft, "draft.md").map((entry, index) => ({ ...entry, id: `e${index + 1}` }));
  const marks = resolveMarks(findMarks(draft, entries), entries, draft);
  return lint({ file: "draft.md", draft, marks, entries });
}

const codes = (source: string) => findings(source).map(({ code, line }) => `${line} ${code}`);

describe("lint", () => {
  it("says one finding for a work that is missing, with all its places and what may be meant", () => {
    const text = `So (Brown, 2018) and (Smith, 2020).\n\nBut (Tailor, 2001) says so.\n\nAnd (Jones & Adams, 2019; Taylor, 2021) as (Tailor, 2001) do.\n`;
    const [found, ...others] = findings(text + byAuthor);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: "dangling", line: 3, column: 5, words: "(Tailor, 2001)", mark: "m3" });
    expect(found?.message).toContain("line 5");
    expect(found?.fix).toContain("Taylor 2021 (line 15)");
  });

  it("tells numbers beyond the list from numbers that it leaves out", () => {
    expect(codes(`Known [1], [2, 3] and [9].\n${numbered}`)).toEqual(["1 out_of_range"]);
    expect(codes(`Known [1], [2, 3] and [4].\n${numbered.replace("[3]", "[5]")}`)).toEqual([
      "1 dangling",
      "1 dangling",
      "9 unused",
    ]);
  });

  it("knows an article again that is listed with and without its subtitle, in two styles", () => {
    const again = "[4] Adams A. A third thing that was found: a report from the field. Nature. 2021;5(1):6–7.";
    const other = "[4] Adams A. Another thing. Nature. 2021;5(1):6–7.";
    expect(codes(`Known [1], [2], [3] and [4].\n${numbered}\n${again}\n`)).toEqual(["11 duplicate_entry"]);
    expect(codes(`Known [1], [2], [3] and [4].\n${numbered}\n${other}\n`)).toEqual([]);
  });

  it("names the entry that stands where a number is missing", () => {
    const [found] = findings(`Known [1], [2] and [3].\n${numbered.replace("[3]", "[12]")}`);
    expect(found?.fix).toContain("Entry 12 (line 9)");
  });

  it.each([
    ["in the order of the text", "Known [1], [2], [3].", []],
    ["in another order", "Known [2], [1], [3].", ["1 out_of_order"]],
    ["in the order of a range", "Known [1–3], then [2].", []],
  ])("checks numbers %s", (_name, text, expected) => {
    expect(codes(text + numbered)).toEqual(expected);
  });

  it("leaves a list by author its own order", () => {
    const sorted = numbered.replace("Smith, J.", "Aaron, J.").replace("Adams, A.", "Zorn, A.");
    expect(codes(`Known [3], [1], [2].\n${sorted}`)).toEqual([]);
  });

  it("finds an author who stands in the wrong place of a list by author", () => {
    const moved = byAuthor.replace("Brown, L. (2018)", "Young, L. (2022)");
    expect(codes(`(Taylor, 2021; Smith, 2020; Young, 2022; Jones & Adams, 2019).\n${moved}`)).toEqual([
      "5 out_of_order",
    ]);
  });

  it.each([
    ["a year beside the listed one", "(Brown, 2017)", "year_mismatch"],
    ["a far year of the only work of an author", "(Brown, 1999)", "year_mismatch"],
    ["two letters swapped", "(Borwn, 2018)", "author_mismatch"],
    ["another second author", "(Jones & Peters, 2019; Brown, 2018)", "author_mismatch"],
    ["more authors than there are", "(Brown et al., 2018)", "author_mismatch"],
  ])("names a slip: %s", (_name, mark, code) => {
    const rest = mark.includes("Jones")
      ? "(Smith, 2020; Taylor, 2021)"
      : "(Jones & Adams, 2019; Smith, 2020; Taylor, 2021)";
    expect(codes(`Known ${mark} and ${rest}.\n${byAuthor}`)).toEqual([`1 ${code}`]);
  });

  it("takes another year for another work where the listed one is cited as it is", () => {
    const text = "(Brown, 2018; Jones & Adams, 2019; Smith, 2020; Taylor, 2021) and (Brown, 1999).";
    expect(codes(`${text}\n${byAuthor}`)).toEqual(["1 dangling"]);
  });

  it("says once that there is no list, and once that nothing cites one", () => {
    expect(codes("Known [1], [2] and [3, 4].")).toEqual(["1 dangling"]);
    expect(codes("Known (Smith, 2020), and Jones et al. (2019) agree.")).toEqual(["1 dangling"]);
    const long = `${byAuthor}\nUmarov, A. (2021). *A fifth thing that was found*. Quay Books.\n`;
    expect(codes(`Nothing is cited here.\n${long}`)).toEqual(["5 unused"]);
  });

  it("does not call the primary work of a second-hand citation missing", () => {
    const text = "(Gates, 1917, as cited in Brown, 2018; Jones & Adams, 2019; Smith, 2020; Taylor, 2021).";
    expect(codes(`${text}\n${byAuthor}`)).toEqual([]);
  });

  it("lets each chapter have its own list", () => {
    const chapter = (name: string) => `# ${name}\n\nKnown [1], [2], [3].\n${numbered}\n`;
    expect(codes(chapter("One") + chapter("Two"))).toEqual([]);
    expect(codes(`${chapter("One")}${chapter("Two").replace(", [3]", "")}`)).toEqual(["23 unused"]);
  });

  it("takes the first entry once more at the end for no list of another chapter", () => {
    const again = numbered.split("\n").find((line) => line.startsWith("[1]")) ?? "";
    expect(codes(`Known [1], [2], [3].\n${numbered}\n${again}\n`)).toEqual(["11 duplicate_entry"]);
  });
});

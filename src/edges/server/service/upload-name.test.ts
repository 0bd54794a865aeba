import { describe, expect, it } from "vitest";
import { numberedName, uploadName } from "./upload-name.js";

describe("the name of an uploaded file", () => {
  it.each([
    ["paper.pdf", "paper.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\Thesis 2.docx", "Thesis 2.docx"],
    [".env", "env"],
    ["...", "file"],
    ["", "file"],
    ["a/", "a"],
    ["con.pdf", "con_.pdf"],
    ["what? a: title.pdf", "what- a- title.pdf"],
    ["x\u202Efdp.exe", "xfdp.exe"],
    ["x\u0000y\n.pdf", "xy.pdf"],
    ["מאמר על שינה.pdf", "מאמר על שינה.pdf"],
    ["\ud800.pdf", "pdf"],
  ])("%j is kept as %j", (given, kept) => {
    expect(uploadName(given)).toBe(kept);
  });

  it("is cut where it is longer than file systems take", () => {
    expect(uploadName(`${"é".repeat(300)}.pdf`)).toBe(`${"é".repeat(98)}.pdf`);
  });

  it("gets a number where it is taken, before what says its kind", () => {
    expect(numberedName("paper.v2.pdf", 3)).toBe("paper.v2 (3).pdf");
    expect(numberedName("paper.pdf", 1)).toBe("paper.pdf");
  });
});

import { describe, expect, it } from "vitest";
import { admittedCopies } from "./fetch-document.js";

const door = (...allowed: string[][]) => ({ fetcher: { allowed } }) as never;
const page = ["https://doi.org/10.1000/x", "https://www.journal.example.org/owls"];
const read = (copy: string, from = page, context = door()) => admittedCopies(context, [copy], from).copies.length === 1;

describe("a copy that a page declares", () => {
  it.each([
    "https://www.journal.example.org/owls.pdf",
    "https://journal.example.org/owls.pdf",
    "https://files.example.org/owls.pdf",
    "https://doi.org/owls.pdf",
  ])("is read on hosts of the page's owner: %s", (copy) => {
    expect(read(copy)).toBe(true);
  });

  it.each([
    "https://other.example/owls.pdf",
    "https://evil.org/owls.pdf",
    "https://example.org.evil.example/owls.pdf",
    "http://10.0.0.1/owls.pdf",
    "file:///etc/passwd",
  ])("is not read elsewhere, and the page says where it lies: %s", (copy) => {
    const { copies, problems } = admittedCopies(door(), [copy], page);
    expect(copies).toEqual([]);
    expect(problems).toEqual([expect.stringContaining("nobody named its host")]);
  });

  it("is read elsewhere where the call was opened for that host by name", () => {
    expect(read("https://other.example/owls.pdf", page, door(["*"], ["other.example"]))).toBe(true);
    expect(read("https://other.example/owls.pdf", page, door(["*"]))).toBe(false);
  });

  it.each([
    ["http://127.0.0.1:80/a", "http://128.0.0.1/b"],
    ["http://localhost/a", "http://otherhost/b"],
    ["https://shop.co.uk/a", "https://other.co.uk/b"],
  ])("of %s is not read from %s", (from, copy) => {
    expect(read(copy, [from])).toBe(false);
  });
});

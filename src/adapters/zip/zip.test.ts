import { describe, expect, it } from "vitest";
import { makeZip } from "../../../test/support/zip-file.js";
import { openZip } from "./zip.js";

const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString();
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "a");

describe("openZip", () => {
  it("reads entries by name and has none for an unknown name", async () => {
    const zip = await openZip(makeZip([{ name: "a/b.txt", content: "hello" }]), "x.epub");
    expect(zip.names).toEqual(["a/b.txt"]);
    expect(text(await zip.read("a/b.txt"))).toBe("hello");
    expect(await zip.read("c")).toBeNull();
  });

  it.each([
    ["that grows beyond all measure", [{ name: "a.xml", content: megabytes(20) }], "zip_bomb"],
    ["whose header lies about the size", [{ name: "a.xml", content: megabytes(20), claimed: 10 }], "damaged"],
    ["that is encrypted", [{ name: "a.xml", content: "secret", encrypted: true }], "encrypted"],
  ])("refuses an entry %s", async (_what, entries, code) => {
    const bytes = makeZip(entries);
    expect(bytes.length).toBeLessThan(50_000);
    const zip = await openZip(bytes, "x.epub");
    await expect(zip.read("a.xml")).rejects.toMatchObject({ code });
  });

  it("counts what all entries inflate to together", async () => {
    const entries = ["a", "b", "c"].map((name) => ({ name, content: "0123456789" }));
    const zip = await openZip(makeZip(entries), "x.epub", { total_bytes: 25 });
    await zip.read("a");
    await zip.read("b");
    await expect(zip.read("c")).rejects.toMatchObject({ code: "too_large", facts: { name: "x.epub", entry: "c" } });
  });

  it("refuses more entries than any document has", async () => {
    const entries = Array.from({ length: 30 }, (_, index) => ({ name: `f${index}`, content: "" }));
    await expect(openZip(makeZip(entries), "x.epub", { entries: 20 })).rejects.toMatchObject({ code: "zip_bomb" });
  });

  it.each([
    ["two entries of one name", ["word/a.xml", "word/a.xml"]],
    ["a zero in a name", ["word/a.xml\0.png"]],
    ["a name without end", ["a/".repeat(30_000)]],
  ])("refuses %s", async (_what, names) => {
    const zip = makeZip(names.map((name) => ({ name, content: "x" })));
    await expect(openZip(zip, "x.docx")).rejects.toMatchObject({ code: "damaged" });
  });

  it("refuses names that lead out of the archive", async () => {
    const zip = makeZip([{ name: "../../etc/passwd", content: "x" }]);
    await expect(openZip(zip, "x.epub")).rejects.toMatchObject({ code: "damaged" });
  });

  it("says that a truncated archive is damaged and an empty file empty", async () => {
    const whole = makeZip([{ name: "a", content: "hello" }]);
    for (const length of [3, 20, whole.length - 30]) {
      await expect(openZip(whole.subarray(0, length), "x.docx")).rejects.toMatchObject({ code: "damaged" });
    }
    await expect(openZip(new Uint8Array(), "x.docx")).rejects.toMatchObject({ code: "empty_file" });
  });
});

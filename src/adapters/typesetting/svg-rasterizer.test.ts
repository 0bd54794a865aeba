import { describe, expect, it } from "vitest";
import { createRasterizer } from "./svg-rasterizer.js";
import { allTests } from "../../../test/support/some-of.js";

const build = new URL("../../../dist/", import.meta.url);
const options = { build, file: new URL("adapters/typesetting/raster-process.js", build), extras: null };
const { toPng } = createRasterizer(options);
const drawing = (inside: string, size = 40) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`;
const word = (text: string) => drawing(`<text x="2" y="25" font-size="16" font-family="Nobody's Font">${text}</text>`);

describe("painting", () => {
  it.runIf(allTests)("never drops words, whatever font they name, and paints twice the same", async () => {
    const [empty, dose, again] = [
      await toPng(word(""), 96),
      await toPng(word("Dose"), 96),
      await toPng(word("Dose"), 96),
    ];
    expect(dose.png.length).toBeGreaterThan(empty.png.length + 100);
    expect(Buffer.compare(dose.png, again.png)).toBe(0);
    expect(dose.missing).toEqual([]);
  });

  it.runIf(allTests)("names the characters that no font has", async () => {
    expect((await toPng(word("5 µm ≥ 中文"), 96)).missing).toEqual(["中", "文"]);
  });

  it("reads no file of the person's", async () => {
    const named = drawing(`<image href="file:///etc/hostname" width="40" height="40"/>`);
    expect(Buffer.compare((await toPng(named, 96)).png, (await toPng(drawing(""), 96)).png)).toBe(0);
  });

  it.runIf(allTests)("ends by its limits, and says what is no drawing", async () => {
    const small = createRasterizer({ ...options, memory_bytes: 150_000_000 });
    await expect(small.toPng(drawing("", 12_000), 96)).rejects.toMatchObject({ code: "too_large" });
    const short = createRasterizer({ ...options, timeout_ms: 1 });
    await expect(short.toPng(drawing(""), 96)).rejects.toMatchObject({ code: "timeout" });
    await expect(toPng("<svg", 96)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

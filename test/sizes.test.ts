import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { measureFunctions } from "./support/function-sizes.js";

const root = fileURLToPath(new URL("..", import.meta.url));

function sourcesBelow(folder: string): { file: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), "utf8") }));
}

const product = sourcesBelow("src").filter(({ file }) => !/\.test\.tsx?$/.test(file));
const everything = [...sourcesBelow("src"), ...sourcesBelow("test")];

describe("sizes", () => {
  it("keeps files at 300 lines", () => {
    const long = everything.map(({ file, text }) => ({ file, lines: text.split("\n").length - 1 }));
    expect(long.filter(({ lines }) => lines > 300)).toEqual([]);
  });

  it("keeps functions at 60 lines, and 95 % of them at 30", () => {
    const functions = product.flatMap(({ file, text }) => measureFunctions(file, text));
    expect(functions.length).toBeGreaterThan(200);
    expect(functions.filter(({ lines }) => lines > 60)).toEqual([]);
    const short = functions.filter(({ lines }) => lines <= 30).length;
    expect(short / functions.length).toBeGreaterThanOrEqual(0.95);
  });

  it("has no `export *`, no default export, and no `any` outside adapters", () => {
    const offenders = product.filter(
      ({ file, text }) =>
        /^export \*|^export default/m.test(text) ||
        (!file.includes("adapters") && /[:<(]\s*any\b|\bas any\b/.test(text)),
    );
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });
});

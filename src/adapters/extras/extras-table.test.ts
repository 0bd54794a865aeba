import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filesFor, npmArchive, npmRegistry, withNeeds } from "../../domain/extra.js";
import { extrasTable } from "./extras-table.js";

interface Locked {
  version: string;
  integrity: string;
}
const lockPath = fileURLToPath(new URL("../../../package-lock.json", import.meta.url));
const { packages } = JSON.parse(readFileSync(lockPath, "utf8")) as { packages: Record<string, Locked> };

describe("the table of extras", () => {
  it("pins what the tests try: the packages that are installed for them", () => {
    const files = extrasTable().flatMap((extra) => extra.files);
    const tried = files.filter(({ into }) => packages[into] !== undefined);
    expect(tried.length).toBeGreaterThanOrEqual(7);
    const locked = tried.map(({ into }) => {
      const found = packages[into];
      return { url: npmArchive(into.slice("node_modules/".length), found?.version ?? ""), integrity: found?.integrity };
    });
    expect(tried.map(({ url, integrity }) => ({ url, integrity }))).toEqual(locked);
  });

  it("names each extra once, what it needs, a hash of its own and a safe address for each file", () => {
    const names = extrasTable().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const extra of extrasTable()) {
      expect(names).toEqual(expect.arrayContaining([...(extra.needs ?? [])]));
      for (const { url, integrity } of extra.files) {
        expect(url).toMatch(/^https:/);
        expect(Buffer.from(integrity.replace(/^sha512-/, ""), "base64")).toHaveLength(64);
      }
    }
    // One archive may be for several systems, of which each unpacks its own part.
    const hashes = extrasTable().flatMap(({ files }) =>
      files.map(({ integrity, system = "" }) => `${integrity} ${system}`),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("gives each system its files, and what is needed before what needs it", () => {
    const common = { integrity: "", bytes: 1, archive: "none", into: "x", url: npmRegistry } as const;
    const extra = {
      name: "a",
      purpose: "",
      licence: "",
      bytes: 1,
      files: [common, { ...common, system: "linux-x64" }],
    };
    expect(filesFor(extra, "linux-x64")).toHaveLength(2);
    expect(filesFor(extra, "plan9-mips")).toBeNull();
    const [first, second] = [
      { ...extra, name: "first" },
      { ...extra, name: "second", needs: ["first"] },
    ];
    expect(withNeeds([second, first], second)).toEqual([first, second]);
  });
});

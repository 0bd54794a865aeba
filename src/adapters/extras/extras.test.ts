import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import type { TarEntry } from "modern-tar";
import { afterAll, describe, expect, it } from "vitest";
import type { Extra, ExtraFile } from "../../domain/extra.js";
import { type Loopback, startLoopback } from "../../../test/network/loopback.js";
import { packed, pathOfRow, rowOf, serving } from "../../../test/support/packed-extras.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { createFetcher } from "../network/network-fetcher.js";
import { createExtras } from "./extras.js";

const servers: Loopback[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  removeFolders();
});

/** An extra of one package that a loopback registry serves. */
async function given(bytes: Uint8Array, file: Partial<ExtraFile> = {}, served: Uint8Array = bytes) {
  const extra = rowOf("engine", bytes, file);
  const server = await startLoopback({ [pathOfRow("engine")]: serving(served) });
  servers.push(server);
  return { extra, server, ...at(newFolder(), server.origin, [extra]) };
}

function at(folder: string, registry: string, table: Extra[]) {
  const fetcher = createFetcher({ offline: false, allow_private: ["127.0.0.1"], user_agent: "tests" });
  const extras = createExtras({ table, folder, registry });
  const told: [done: number, total: number][] = [];
  const options = {
    fetcher,
    signal: new AbortController().signal,
    onProgress: (...each: [number, number]) => void told.push(each),
  };
  return { folder, extras, told, install: (extra: Extra) => extras.install(extra, options) };
}

describe("installing an extra", () => {
  it("fetches, unpacks what is wanted, tells how far it is, and is not done twice", async () => {
    const bytes = await packed({
      "lib/a.js": "a",
      "lib/deep/b.js": "b",
      "docs/c.md": "c",
      "package.json": "{}",
      "bin/go": "#",
    });
    const { extra, extras, folder, told, server, install } = await given(bytes, {
      only: ["lib/", "package.json", "bin/go"],
    });
    expect(extras.state(extra)).toBe("absent");
    expect(await install(extra)).toBe(true);

    const engine = join(extras.path(extra), "engine");
    expect(readdirSync(engine).toSorted()).toEqual(["bin", "lib", "package.json"]);
    expect(readFileSync(join(engine, "lib", "deep", "b.js"), "utf8")).toBe("b");
    expect(told.at(-1)).toEqual([bytes.length, bytes.length]);
    expect(extras.state(extra)).toBe("installed");
    expect(await install(extra)).toBe(false);
    expect(server.requests).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.skipIf(process.platform === "win32")("keeps programs programs, and others out", async () => {
    const { extra, extras, folder, install } = await given(await packed({ "bin/go": "#", "a.js": "1" }));
    await install(extra);
    const modeOf = (...path: string[]) => statSync(join(extras.path(extra), "engine", ...path)).mode;
    expect(modeOf("bin", "go") & 0o111).not.toBe(0);
    expect(modeOf("a.js") & 0o111).toBe(0);
    expect(statSync(folder).mode & 0o022).toBe(0);
  });

  it("takes ZIP archives and single files as well", async () => {
    const zip = zipSync({ "top/one.txt": Buffer.from("1"), "top/sub/two.txt": Buffer.from("2") });
    const zipped = await given(zip, { archive: "zip" });
    await zipped.install(zipped.extra);
    const engine = join(zipped.extras.path(zipped.extra), "engine");
    expect(readFileSync(join(engine, "sub", "two.txt"), "utf8")).toBe("2");

    const single = await given(Buffer.from("weights"), { archive: "none", into: "models/small.bin" });
    await single.install(single.extra);
    expect(readFileSync(join(single.extras.path(single.extra), "models", "small.bin"), "utf8")).toBe("weights");
  });

  it("puts a new version in the place of an old one, and removes all of them", async () => {
    const [first, second] = [await packed({ "a.js": "1" }), await packed({ "a.js": "2" })];
    const old = await given(first);
    await old.install(old.extra);
    const next = await given(second);
    const { extras, install } = at(old.folder, next.server.origin, [next.extra]);
    expect(extras.state(next.extra)).toBe("other_version");
    await install(next.extra);
    expect(extras.state(next.extra)).toBe("installed");
    expect(readdirSync(old.folder)).toHaveLength(1);
    expect(await extras.remove(next.extra)).toBe(true);
    expect(readdirSync(old.folder)).toEqual([]);
    expect(await extras.remove(next.extra)).toBe(false);
  });

  it("waits for another that installs the same, and does nothing then", async () => {
    const { extra, server, install } = await given(await packed({ "a.js": "1" }));
    expect((await Promise.all([install(extra), install(extra)])).toSorted()).toEqual([false, true]);
    expect(server.requests).toHaveLength(1);
  });

  it("is refused for a system that it is not made for", async () => {
    const { extra, extras } = await given(await packed({ "a.js": "1" }), { system: "plan9-mips" });
    expect(extras.isMadeForThisSystem(extra)).toBe(false);
    expect(() => extras.download(extra)).toThrow(/not made for this system/);
  });
});

const link: TarEntry = { header: { name: "package/out", size: 0, type: "symlink", linkname: "/etc" } };
const named = (name: string): TarEntry => ({ header: { name, size: 1 }, body: "x" });

describe("an extra that is not what it should be", () => {
  it.each([
    ["a link", [link], /symlink/],
    ["a name that climbs out", [named("package/../../../evil")], /leads elsewhere/],
    ["an absolute name", [named("/etc/evil")], /leads elsewhere/],
    ["a drive of Windows", [named("package/C:evil")], /leads elsewhere/],
    ["two entries of one name", [named("package/a.js")], /two entries/],
  ])("is refused whole where its archive holds %s", async (_what, more, message) => {
    const { extra, extras, folder, install } = await given(await packed({ "a.js": "1" }, more));
    await expect(install(extra)).rejects.toMatchObject({ code: "damaged", message });
    expect(extras.state(extra)).toBe("absent");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused where its bytes are others, more, cut off or none", async () => {
    const meant = await packed({ "a.js": "1" });
    const other = Buffer.from(meant).fill(0, 10, 11);
    const cases: [Uint8Array, object][] = [
      [other, { code: "damaged", message: /SHA512 is another/ }],
      [Buffer.concat([meant, meant]), { code: "too_large" }],
      [meant.subarray(0, 20), { code: "damaged" }],
    ];
    for (const [served, error] of cases) {
      const { extra, folder, install } = await given(meant, {}, served);
      await expect(install(extra)).rejects.toMatchObject(error);
      expect(readdirSync(folder)).toEqual([]);
    }
    const absent = await given(meant, { url: "https://registry.npmjs.org/nothing/-/nothing-1.0.0.tgz" });
    await expect(absent.install(absent.extra)).rejects.toMatchObject({ code: "http_status", facts: { status: 404 } });
  });

  it.skipIf(process.platform === "win32")("is not used where others may write it", async () => {
    const { extra, extras, install } = await given(await packed({ "a.js": "1" }));
    await install(extra);
    chmodSync(join(extras.path(extra), "extra.json"), 0o666);
    expect(() => extras.state(extra)).toThrow(/others may write it/);
  });

  it("leaves nothing of what a killed process had begun", async () => {
    const { extra, extras, install, folder } = await given(await packed({ "a.js": "1" }));
    await install(extra);
    writeFileSync(join(folder, ".engine@left"), "");
    await extras.remove(extra);
    expect(readdirSync(folder)).toEqual([]);
  });
});

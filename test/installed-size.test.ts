import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** Of nearly every file system: what a small file takes. */
const block = 4096;

/** Bytes that a folder takes on a disk, the packages inside it left out: they stand in the lock file themselves. */
function sizeOf(folder: string): number {
  let size = block;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) size += entry.name === "node_modules" ? 0 : sizeOf(path);
    else size += Math.ceil(lstatSync(path).size / block) * block;
  }
  return size;
}

/** Megabytes by package, of all that are installed here. */
const sizes = new Map(
  Object.keys(packages)
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .map((path) => [path, sizeOf(join(root, path)) / 1024 ** 2]),
);

/** Where packages take more than that together, the largest of them: none where they keep to it. */
function largestBeyond(found: readonly [path: string, size: number][], most: number): string[] {
  const total = found.reduce((sum, [, size]) => sum + size, 0);
  if (total <= most) return [];
  const largest = found.toSorted(([, one], [, other]) => other - one).slice(0, 10);
  return [`${Math.ceil(total)} MB together`, ...largest.map(([path, size]) => `${Math.ceil(size)} MB ${path}`)];
}

/** Megabytes as `du` tells them. */
const mostForUse = 200;
const mostForWork = 750;
const mostOfOne = 20;
/** Larger than a dependency may be, each with a reason in docs/decisions. */
const excepted = new Set(["@cantoo/pdf-lib"]);

describe("what is installed", () => {
  it(`takes at most ${mostForUse} MB for those who use Quire, and ${mostForWork} MB for those who work on it`, () => {
    const used = [...sizes].filter(([path]) => !packages[path]?.dev && !packages[path]?.devOptional);
    expect(used.length).toBeGreaterThan(50);
    expect(largestBeyond(used, mostForUse)).toEqual([]);
    expect(largestBeyond([...sizes], mostForWork)).toEqual([]);
  });

  it(`has no dependency of more than ${mostOfOne} MB: what is larger is an extra`, () => {
    const large = Object.keys(dependencies).filter((name) => (sizes.get(`node_modules/${name}`) ?? 0) > mostOfOne);
    expect(large.filter((name) => !excepted.has(name))).toEqual([]);
  });

  it("has a note in docs/decisions for each dependency", () => {
    const folder = join(root, "docs", "decisions");
    const notes = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const unnamed = Object.keys(dependencies).filter((name) => !notes.some((text) => text.includes(`\`${name}\``)));
    expect(unnamed).toEqual([]);
  });
});

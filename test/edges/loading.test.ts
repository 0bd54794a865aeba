import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

describe("the commands for notes", () => {
  it("load no parser before one of them runs: an indexing that finds nothing changed takes half of its time to start", () => {
    const packages = packagesBehind(join(source, "edges/cli/brain.ts"));
    expect(packages).toContain("zod");
    expect(
      packages.filter((name) => ["yaml", "markdown-it", "@sindresorhus/slugify", "stemmer"].includes(name)),
    ).toEqual([]);
  });
});

/** Packages that come with a module: those of its imports at the top, and of theirs. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export|\}) (?!type )[^;]*?from "([^"]+)";$/gm);
  return [...imports].flatMap(([, named = ""]) =>
    named.startsWith(".") ? packagesBehind(resolve(dirname(file), named.replace(/\.js$/, ".ts")), seen) : [named],
  );
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../src/", import.meta.url));

/** Folders from the top down; a file may import its own layer's folder and the layers below. */
const layers = [
  ["edges"],
  [
    "library",
    "ask",
    "research",
    "gather",
    "play",
    "review",
    "brain",
    "audit",
    "export",
    "data-sets",
    "code",
    "statistics",
    "plots",
    "extras",
    "toolbox",
  ],
  ["citations"],
  ["evidence"],
  ["graphs", "geography"],
  ["contracts"],
  ["reference"],
  ["corpus"],
  ["cite", "connectors"],
  ["tool", "run"],
  ["document"],
  ["adapters"],
  ["places"],
  ["tables"],
  ["ports"],
  ["analysis"],
  ["algebra"],
  ["circuits"],
  ["language"],
  ["domain"],
];
/** Composition roots: may import everything; nothing imports them, save each other. */
const roots = [
  "main",
  "index",
  "compose",
  "compose-engines",
  "compose-models",
  "compose-servers",
  "read-thread",
  "computing-thread",
  "thread-file",
];
/** Layers that the layers above may not see: adapters are handed in through ports. */
const hidden = "adapters";

/**
 * Folders that import each other, most of them a recipe and its rooms: what the rooms share lies beside what puts them
 * together. A pair that is mended leaves this list; none comes in.
 */
const tangled: readonly (readonly [string, string])[] = [];

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function layerOf(file: string): number {
  const folder = file.split(/[/\\]/, 1)[0] ?? "";
  return layers.findIndex((layer) => layer.includes(folder));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => match[1] ?? "");
  return specifiers.map((path) => relative(source, resolve(source, dirname(file), path)));
}

function brokenRule(file: string, imported: string): string | null {
  const [fromFolder = "", toFolder = ""] = [file, imported].map((path) => path.split(/[/\\]/, 1)[0] ?? "");
  if (!file.includes("/"))
    return roots.includes(file.replace(/(\.test)?\.ts$/, "")) ? null : "only composition roots lie in src/";
  if (imported.startsWith("..")) return isTest(file) ? null : "the product imports nothing from tests";
  if (!imported.includes("/")) return isTest(file) ? null : "nothing imports a composition root";
  if (layerOf(file) < 0) return `the folder ${fromFolder} has no layer`;
  if (layerOf(imported) < layerOf(file)) return `${fromFolder} may not import ${toFolder}: imports point down`;
  if (fromFolder === toFolder || isTest(file)) return null;
  if (toFolder === hidden) return "only composition roots import adapters";
  if (fromFolder !== "edges" && layerOf(file) === layerOf(imported) && layerOf(file) === 1) {
    return "a recipe calls another by its contract";
  }
  return null;
}

describe("the layers of src/", () => {
  it("finds the sources", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(importsOf("compose.ts").length).toBeGreaterThan(10);
  });

  it("has imports that point down only", () => {
    const broken = files.flatMap((file) =>
      importsOf(file).flatMap((imported) => {
        const rule = brokenRule(file, imported);
        return rule === null ? [] : [`${file} imports ${imported}: ${rule}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("has no two folders that import each other, at any depth, but those that are being parted", () => {
    const imports = new Set(
      files
        .filter((file) => !isTest(file))
        .flatMap((file) => importsOf(file).map((imported) => `${dirname(file)} ${dirname(imported)}`)),
    );
    const both = [...imports].filter((pair) => {
      const [from = "", to = ""] = pair.split(" ");
      return from < to && imports.has(`${to} ${from}`);
    });
    expect(both.toSorted()).toEqual(tangled.map((pair) => pair.join(" ")).toSorted());
  });

  it("reads the environment, the clock and chance at the edge only", () => {
    const reaches = /process\.env\b|Date\.now\(\)|Math\.random\(\)|new Date\(\)/;
    const offenders = files.filter(
      (file) =>
        !isTest(file) &&
        !file.startsWith("adapters/") &&
        file !== "main.ts" &&
        reaches.test(readFileSync(join(source, file), "utf8")),
    );
    expect(offenders).toEqual([]);
  });
});

describe("benchmarks, attacks and scripts", () => {
  it("import files of the sources that are there", () => {
    const project = dirname(dirname(fileURLToPath(import.meta.url)));
    const lost = ["bench", "attack", "scripts"].flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".mjs") && !file.includes("node_modules"))
        .flatMap((file) => {
          const path = join(project, folder, file);
          const text = readFileSync(path, "utf8");
          const imported = text.matchAll(/(?:from |import\()"(\.[^"]*\/dist\/[^"]+)\.js"/gu);
          // Attacks load modules of a build, and take guards out of them, by their places below dist/.
          const loaded = folder === "attack" ? text.matchAll(/(?:\.load\(|\bfile: )"([^"]+)\.js"/gu) : [];
          const sources = [
            ...[...imported].map(([, to = ""]) => resolve(dirname(path), to).replace("/dist/", "/src/")),
            ...[...loaded].map(([, to = ""]) => join(source, to)),
          ];
          return sources.filter((named) => !existsSync(`${named}.ts`)).map((named) => `${folder}/${file}: ${named}`);
        }),
    );
    expect(lost).toEqual([]);
  });
});

describe("what tests share", () => {
  it("registers no hooks: test files share processes, and a module that is loaded has registered them for the first alone", () => {
    const tests = dirname(fileURLToPath(import.meta.url));
    const offenders = readdirSync(tests, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        file.endsWith(".ts") &&
        !isTest(file) &&
        /^(?:before|after)(?:All|Each)\(/mu.test(readFileSync(join(tests, file), "utf8")),
    );
    expect(offenders).toEqual([]);
  });
});

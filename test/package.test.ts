import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { exampleLibrary, newFolder, removeFolders } from "./support/quire.js";
import { allTests } from "./support/some-of.js";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Packed {
  filename: string;
  files: { path: string }[];
}

afterAll(removeFolders);

/** A package that needs Quire, with what Quire declares to need in the versions that are installed here. */
function writeConsumer(folder: string, resolved: string): void {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
  const { name, version, bin, dependencies } = read("package.json");
  const locked = read("package-lock.json");
  const needed = Object.entries<{ dev?: boolean }>(locked.packages).filter(([at, { dev }]) => at !== "" && !dev);
  const consumer = { name: "elsewhere", version: "1.0.0", private: true, dependencies: { [name]: resolved } };
  const packages = {
    "": consumer,
    [`node_modules/${name}`]: { version, resolved, bin, dependencies },
    ...Object.fromEntries(needed),
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(consumer));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...consumer, lockfileVersion: 3, packages }));
}

it.runIf(allTests)("installs from its package into an empty folder, where it adds and searches", () => {
  const folder = newFolder();
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  ) as Packed[];
  const paths = packed?.files.map(({ path }) => path) ?? [];
  expect(paths).toEqual(
    expect.arrayContaining(["bin/quire.js", "dist/main.js", "dist/index.js", "dist/index.d.ts", "LICENSE", "NOTICE"]),
  );
  expect(paths.filter((path) => path.startsWith("prompts/")).length).toBeGreaterThan(0);
  const known = /^(bin|data|dist|playbooks|prompts|examples\/library)\/|^(package\.json|README\.md|LICENSE|NOTICE)$/;
  expect(paths.filter((path) => !known.test(path) || /\.test\.|\.map$|\.tsbuildinfo$/.test(path))).toEqual([]);

  writeConsumer(folder, `file:${packed?.filename ?? ""}`);
  const install = ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", install, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });

  const quire = (...given: string[]) =>
    spawnSync(join(folder, "node_modules", ".bin", "quire"), given, { cwd: folder, encoding: "utf8" });
  expect(quire("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("Usage: quire") });
  const library = join(folder, "library");
  mkdirSync(library);
  for (const name of ["lecture-07-spacing-and-retrieval.md", "remembering-and-forgetting_primer.pdf"]) {
    cpSync(join(exampleLibrary, name), join(library, name));
  }
  expect(quire("add", "library")).toMatchObject({ status: 0, stdout: expect.stringContaining("2 files: 2 added") });
  expect(quire("search", "spacing effect")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^1\. /) });
  expect(quire("ask", "What is the forgetting curve?")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("[S1]"),
  });

  const program =
    'import { openWorkspace } from "quire-workbench"; const w = await openWorkspace("."); console.log((await w.search("sleep")).hits.length); await w.close();';
  const imported = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(Number(imported.stdout)).toBeGreaterThan(0);
});

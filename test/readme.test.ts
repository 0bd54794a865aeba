import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { exampleLibrary, newFolder, removeFolders } from "./support/quire.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = join(root, "README.md");

afterAll(removeFolders);

/** The first TypeScript block of the README that uses the package. */
function readmeExample(): string {
  const blocks = [...readFileSync(readme, "utf8").matchAll(/^```ts\n([^]*?)^```$/gm)];
  return blocks.map(([, code]) => code ?? "").find((code) => code.includes('from "quire-workbench"')) ?? "";
}

it.skipIf(!existsSync(readme))("the README's program compiles against the package and prints an answer", () => {
  const folder = newFolder();
  const example = readmeExample();
  expect(example).not.toBe("");
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules", "quire-workbench"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "example.ts"), example);
  // Wherever the example says its documents are.
  const workspace = /openWorkspace\("([^"]+)"/.exec(example)?.[1] ?? ".";
  const documents = /\.add\("([^"]+)"/.exec(example)?.[1] ?? "library";
  const library = join(folder, workspace, documents);
  mkdirSync(library, { recursive: true });
  for (const name of ["lecture-07-spacing-and-retrieval.md", "methods_note_measuring_retention.md"]) {
    cpSync(join(exampleLibrary, name), join(library, name));
  }
  const compiler = join(root, "node_modules", ".bin", "tsc");
  const types = ["--types", "node", "--typeRoots", join(root, "node_modules", "@types"), "--skipLibCheck"];
  const given = ["--strict", "--target", "es2023", "--module", "nodenext", ...types, "example.ts"];
  execFileSync(compiler, given, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  const printed = execFileSync(process.execPath, ["example.js"], { cwd: folder, encoding: "utf8" });
  expect(printed).toContain("[S1]");
  expect(existsSync(join(folder, workspace, ".quire", "store.db"))).toBe(true);
});

import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "./support/quire.js";
import { allTests } from "./support/some-of.js";

/** Without the colours that a terminal may be asked for. */
const env = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" };
const root = fileURLToPath(new URL("..", import.meta.url));

afterAll(removeFolders);

/** A small package that is built, tested and watched by the scripts of this one. */
function newPackage(files: Record<string, string>) {
  const folder = newFolder();
  for (const name of ["scripts", "tsconfig.json", "tsconfig.tests.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  // Not node_modules as a whole: what the scripts keep in its cache is this package's own.
  for (const name of [".bin", "@types", "oxc-parser", "undici-types", "vitest"]) {
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write("package.json", '{ "type": "module" }\n');
  // Our own configuration sets up what this package does not have.
  write("vitest.config.ts", 'export default { test: { include: ["src/**/*.test.ts", "test/**/*.test.ts"] } };\n');
  // Older than what is installed: the installation is sound.
  cpSync(join(root, "node_modules", ".package-lock.json"), join(folder, "package-lock.json"));
  cpSync(join(root, "node_modules", ".package-lock.json"), join(folder, "node_modules", ".package-lock.json"));
  mkdirSync(join(folder, "test"));
  for (const [name, text] of Object.entries(files)) write(name, text);
  const built = (name: string) => join(folder, "dist", name);
  return {
    folder,
    write,
    remove: (name: string) => rmSync(join(folder, name)),
    isBuilt: (name: string) => existsSync(built(name)),
    readBuilt: (name: string) => readFileSync(built(name), "utf8"),
    run: (script: string, ...given: string[]) =>
      spawnSync(process.execPath, [join(folder, "scripts", `${script}.mjs`), ...given], {
        cwd: folder,
        env,
        encoding: "utf8",
      }),
  };
}

const test = (name: string, imported: string, expected: number) =>
  `import { it, expect } from "vitest"; import { value } from "${imported}"; it("${name}", () => expect(value).toBe(${expected}));\n`;

describe("npm run build", () => {
  const sources = {
    "src/one.ts": "export const value = 1;\n",
    "src/one.test.ts": test("is one", "./one.js", 1),
    "src/room/two.ts": "export const value = 2;\n",
  };

  it.runIf(allTests)("leaves in dist/ what src/ makes, whatever its note of the build before says", () => {
    const made = newPackage(sources);
    expect(made.run("build")).toMatchObject({ status: 0, stdout: "" });
    expect(["one.js", "one.d.ts", "room/two.js"].map(made.isBuilt)).toEqual([true, true, true]);
    expect(made.isBuilt("one.test.js")).toBe(false);

    made.remove("src/room/two.ts");
    made.remove("dist/one.js");
    made.write("src/three.ts", "export const value = 3;\n");
    expect(made.run("build").status).toBe(0);
    expect(["one.js", "three.js", "room"].map(made.isBuilt)).toEqual([true, true, false]);

    // As a build leaves it that was killed before it wrote its note, when the source is then put back.
    made.write("dist/one.js", "export const value = 99;\n");
    expect(made.run("build").status).toBe(0);
    expect(made.readBuilt("one.js")).toContain("value = 1");
  });

  it.runIf(allTests)("says what is wrong each time, not only when it is new", () => {
    const made = newPackage({ ...sources, "src/wrong.ts": 'export const wrong: number = "one";\n' });
    for (const _ of [1, 2]) {
      const { status, stdout } = made.run("build");
      expect(status).not.toBe(0);
      expect(stdout).toContain("src/wrong.ts(1,14)");
    }
  });
});

describe("npm test -- PATTERN", () => {
  const made = newPackage({
    "src/one.ts": "export const value = 1;\n",
    "src/one.test.ts": test("is one", "./one.js", 1),
    "src/two.test.ts": test("is two", "./one.js", 2),
  });

  it.runIf(allTests)("builds, and runs the tests that match and no others", () => {
    const { status, stdout } = made.run("test", "src/one");
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining("1 passed (1)") });
    expect(made.isBuilt("one.js")).toBe(true);
    expect(made.run("test", "two.test").status).toBe(1);
  });

  it("says where nothing matches", () => {
    const { status, stderr, stdout } = made.run("test", "one", "tow");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain('"tow"');
    expect(stderr).toContain('npm test -- -t "tow"');
  });
});

describe("a fresh clone, where no package is there yet", () => {
  const clone = () => {
    const folder = newFolder();
    cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    writeFileSync(join(folder, "npm"), "#!/bin/sh\necho installs with $1\nexit 7\n", { mode: 0o755 });
    return folder;
  };
  const start = (folder: string, script: string, ...given: string[]) =>
    spawnSync(process.execPath, [join(folder, "scripts", script), ...given], {
      cwd: folder,
      env: { ...env, PATH: folder + delimiter + (process.env["PATH"] ?? "") },
      encoding: "utf8",
    });

  it.each(["test.mjs", "start.mjs"])("is installed first by %s", (script) => {
    expect(start(clone(), script).stdout).toContain("installs with ci");
  });

  it("is told to install before single tests can be asked for", () => {
    const { status, stderr } = start(clone(), "test.mjs", "tools");
    expect([status, stderr]).toEqual([2, "Nothing is installed yet. Run once: npm ci\n"]);
  });
});

describe("npm run dev", () => {
  it.runIf(allTests)("builds what changed and runs the tests that it reaches, until Ctrl-C", async () => {
    const made = newPackage({
      "src/one.ts": "export const value = 1;\n",
      "src/one.test.ts": test("is one", "./one.js", 1),
      "src/two.ts": "export const value = 2;\n",
      "src/two.test.ts": test("is two", "./two.js", 2),
      "test/whole.test.ts": test("is one as a whole", "../src/one.js", 1),
    });
    const child = spawn(process.execPath, [join(made.folder, "scripts", "dev.mjs")], { cwd: made.folder, env });
    let seen = "";
    let looked: () => void = () => {};
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        seen += text;
        looked();
      });
    const until = async (words: string) => {
      while (!seen.includes(words)) await new Promise<void>((resolve) => (looked = resolve));
      const before = seen;
      seen = "";
      return before;
    };
    expect(await until("Waiting for changes")).toContain("build: sound");
    made.write("src/one.ts", "export const value = 10;\n");
    const failing = await until("Waiting for changes");
    expect(failing).toContain("is one");
    expect(failing).not.toContain("is two");
    expect(failing).toContain("1 test file below test/");
    expect(made.readBuilt("one.js")).toContain("value = 10");
    child.kill("SIGINT");
    await until("Ended.");
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
  });
});

it("has every npm script that the pages name", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/guide/getting-started.md"];
  const named = pages.flatMap((page) =>
    [
      ...readFileSync(join(root, page), "utf8").matchAll(
        /npm (?:run )?(?<name>build|check|dev|start|test|(?<=run )[\w-]+)/g,
      ),
    ].map(({ groups }) => groups?.["name"] ?? ""),
  );
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
  expect(named).toEqual(expect.arrayContaining(["check", "dev", "test", "start", "build"]));
});

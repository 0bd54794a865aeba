import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../dist/bundle/", import.meta.url));

/** Loads each file by itself after the others that it needs, and tells those that cannot be. */
const loadAll = `import { readdirSync } from "node:fs";
  const failed = [];
  const files = readdirSync(".").filter((file) => file.endsWith(".js"));
  for (const file of files) await import(process.cwd() + "/" + file).catch((error) => failed.push(file + ": " + error.message));
  console.log(JSON.stringify({ count: files.length, failed }));
  process.exit();`;

it("can be loaded, file by file: most tests run the modules that it is made of", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", loadAll], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const { count, failed } = JSON.parse(stdout) as { count: number; failed: string[] };
  expect(failed).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

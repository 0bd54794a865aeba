import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Row {
  family: string;
  tries: number;
  through: { name: string; through: string }[];
  broken: { name: string; broken: string }[];
}

describe("the quick part of the attacks", () => {
  it("gets through nowhere", () => {
    const { stdout } = spawnSync(process.execPath, [join(root, "attack", "run.mjs"), "--quick", "--json"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const { families } = JSON.parse(stdout) as { families: Row[] };
    expect(families.flatMap(({ through }) => through)).toEqual([]);
    expect(families.flatMap(({ broken }) => broken)).toEqual([]);
    // A family without a quick try would not be noticed here when its boundary falls.
    expect(families.filter(({ tries }) => tries === 0).map(({ family }) => family)).toEqual([]);
    expect(families.length).toBeGreaterThan(3);
  });
});

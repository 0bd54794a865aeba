import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { masterIndexSchema } from "../../src/domain/note.js";
import { newFolder, quireLauncher, removeFolders } from "../support/quire.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs", "guide", "brain.md"), "utf8");

/** The commands of the page, in order; the block without a language is for another terminal. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap((match) =>
  (match[1] ?? "").split("\n").filter((line) => line.trim() !== ""),
);

let environment: Record<string, string>;

beforeAll(() => {
  const programs = newFolder();
  writeFileSync(join(programs, "quire"), `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
  chmodSync(join(programs, "quire"), 0o755);
  environment = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: programs, QUIRE: root };
});

afterAll(removeFolders);

function follow(command: string, cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile("sh", ["-c", command], { cwd, env: environment }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe.skipIf(process.platform === "win32")("the page about the brain", () => {
  it("can be followed word for word", async () => {
    const workspace = join(newFolder(), "notes");
    mkdirSync(workspace);
    const said = new Map<string, string>();
    for (const command of commands) {
      const { code, output } = await follow(command, workspace);
      expect(code, `${command}\n${output}`).toBe(0);
      said.set(command, output);
    }
    const answer = (beginning: string) => [...said].find(([command]) => command.startsWith(beginning))?.[1] ?? "";
    expect(answer("quire brain check")).toContain("12 notes, no problems");
    expect(answer("quire brain check --fix")).toContain("dual-coding.md: ");
    expect(answer("quire brain search retention")).toMatch(/^The forgetting curve$[^]*^The spacing effect$/m);
    expect(answer("quire brain keyword")).toContain("knowledge/practice/plan-for-an-exam.md");
    expect(answer("quire brain similar")).toMatch(/3\. .*\n.* \| paragraph \d+ \| score 0\.\d{3}/);
    const note = readFileSync(join(workspace, "brain", "knowledge", "dual-coding.md"), "utf8");
    expect(note).toMatch(/^---\n(?:.*\n)*title: "?Dual coding"?\n(?:.*\n)*---\n# Dual coding\n/);
    const master = readFileSync(join(workspace, "brain", "index", "master_index.json"), "utf8");
    const { metadata, embedding_index_file } = masterIndexSchema.strict().parse(JSON.parse(master));
    expect(Object.keys(metadata)).toHaveLength(13);
    expect(embedding_index_file).toBe("brain/index/embeddings.faiss");
    expect(answer('quire search "sleep')).toMatch(/^1\. Sleep after learning\n.*@[0-9a-f]{8}-/);
  });
});

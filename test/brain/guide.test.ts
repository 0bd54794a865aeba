import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { masterIndexSchema } from "../../src/domain/note.js";
import { newReader, readGuidePage } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";

const { commands } = readGuidePage("brain");

afterAll(removeFolders);

describe.skipIf(process.platform === "win32")("the page about the brain", () => {
  it("can be followed word for word", async () => {
    const { workspace, follow } = newReader("notes");
    const said = new Map<string, string>();
    for (const command of commands) {
      const { code, stdout, stderr } = await follow(command);
      const output = stdout + stderr;
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

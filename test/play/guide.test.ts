import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newReader, readGuidePage } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

const { blocks } = readGuidePage("playbooks");
/** A block that writes a file is one command; of the others each line is. */
const commands = blocks
  .filter(({ language }) => language === "sh")
  .flatMap(({ text }) => (text.includes("<<") ? [text] : text.trim().split("\n")));

describe.skipIf(process.platform === "win32")("the page on playbooks", () => {
  it.runIf(allTests)("can be followed word for word, from an empty folder to a review", async () => {
    const reader = newReader("book");
    const seen: string[] = [];
    for (const command of commands) {
      const { code, stdout, stderr } = await reader.follow(command);
      expect([command, code, stderr]).toEqual([command, 0, expect.any(String)]);
      seen.push(stdout);
    }
    const read = (path: string) => readFileSync(join(reader.workspace, path), "utf8");
    const plans = seen.filter((text) => text.includes("Nothing was contacted."));
    expect(plans.map((text) => /^(outline: 1 \w+)/mu.exec(text)?.[1])).toEqual(["outline: 1 new", "outline: 1 done"]);
    expect(plans[1]).not.toMatch(/: \d+ (?:new|stale|waits)/u);
    expect(read("exports/review/review_retrieval-practice.md")).toContain("author: Ada Quill");
    for (const name of ["docx", "audit.md", "guards.md", "v2.md"])
      expect(existsSync(join(reader.workspace, `exports/review/review_retrieval-practice.${name}`))).toBe(true);
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findingCodeNames } from "../../src/contracts/audit-finding.js";
import { newReader, readGuidePage, type Reader } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

const { blocks, text: page } = readGuidePage("audit");

let reader: Reader;

beforeAll(() => {
  reader = newReader("thesis");
});
afterAll(removeFolders);

/** What a command prints; the draft of the page has faults, every other command comes to a good end. */
async function followed(text: string): Promise<string> {
  const { code, stdout, stderr } = await reader.follow(text);
  const hasFaults = /^quire audit draft\.md(?! --fail-on)/mu.test(text);
  expect({ text, code, stderr }).toMatchObject({ code: hasFaults ? 3 : 0 });
  return stdout;
}

const shownLines = (text: string): string[] => text.split("\n").filter((line) => line !== "" && line !== "...");

describe.skipIf(process.platform === "win32")("the page on auditing a draft", () => {
  it.runIf(allTests)("can be followed word for word, and shows what is seen", async () => {
    const missing: string[] = [];
    let printed = "";
    for (const { language, text } of blocks) {
      if (language === "text") missing.push(...shownLines(text).filter((line) => !printed.includes(line)));
      else if (language === "sh") printed = await followed(text);
    }
    expect(missing).toEqual([]);
    for (const name of ["report.html", "draft.fixed.md", "draft.fixed.diff", "audit.sarif"])
      expect(existsSync(join(reader.workspace, name))).toBe(true);
  });

  it("names every code that there is", () => {
    const named = new Set([...page.matchAll(/`([a-z_]+)`/gu)].map(([, name = ""]) => name));
    expect(findingCodeNames.filter((code) => !named.has(code))).toEqual([]);
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newReader, readGuidePage } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

const { blocks, commands } = readGuidePage("statistics");

describe.skipIf(process.platform === "win32")("the page on statistics", () => {
  it.runIf(allTests)(
    "can be followed word for word, from papers to a forest plot and the errors that are planted",
    async () => {
      const reader = newReader("statistics");
      const seen: string[] = [];
      for (const command of commands) {
        const { code, stdout, stderr } = await reader.follow(command);
        expect(code, `${command}\n${stdout}${stderr}`).toBe(0);
        seen.push(stdout);
      }
      const printed = seen.join("\n").replaceAll(/\s+/gu, " ");
      const shown = blocks.filter(({ language }) => language === "text").map(({ text }) => text.trim());
      for (const text of shown) expect(printed).toContain(text);
      for (const ending of ["svg", "png", "html"])
        expect(existsSync(join(reader.workspace, `forest.${ending}`))).toBe(true);
      expect(printed).toContain("F(1, 126) = 2.31, p = .03 does not agree, and significance changes");
      expect(printed).toContain("t(47) = 2.06, p = .022 agrees only as a one-tailed test");
      expect(printed).not.toContain("t(79) = 2.90, p = .005 does");
      expect(printed).toContain("n needed: 64");
      expect(printed).toContain("No 28 whole numbers have a mean of 3.45");
    },
  );
});

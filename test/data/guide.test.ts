import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newReader, readGuidePage } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";

afterAll(removeFolders);

const page = readGuidePage("data");

describe.skipIf(process.platform === "win32")("the page on data sets", () => {
  it("can be followed word for word, and shows what is printed", async () => {
    const { workspace, follow } = newReader("garden");
    const printed: string[] = [];
    expect(page.commands.length).toBeGreaterThan(8);
    for (const command of page.commands) {
      const { code, stdout, stderr } = await follow(command);
      expect(code, `${command}\n${stdout}${stderr}`).toBe(0);
      printed.push(stdout);
    }
    const shown = page.blocks.find(({ language }) => language === "text")?.text.trim() ?? "";
    expect(printed[0]).toContain(shown);
    expect(printed.join("\n")).toContain("99 stands 4 times at the edge of rating");
    expect(printed.join("\n")).toMatch(/by_shade was made again by sqlite [\d.]+: equal, 3 rows/u);
    expect(readFileSync(join(workspace, "by-shade.csv"), "utf8").split("\r\n")[0]).toBe("shade,kg");
    const rows = JSON.parse(readFileSync(join(workspace, "harvest.json"), "utf8")) as { "yield (kg)": number | null }[];
    expect(rows[0]?.["yield (kg)"]).toBe(8.5);
    expect(rows.filter((row) => row["yield (kg)"] === null)).toHaveLength(2);
  });
});

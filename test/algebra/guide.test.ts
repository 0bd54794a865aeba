import { afterAll, describe, expect, it } from "vitest";
import { newReader, readGuidePage } from "../support/guide-page.js";
import { removeFolders } from "../support/quire.js";
import { someOf } from "../support/some-of.js";

afterAll(removeFolders);

// Units are the calculator's, with its 14 digits.
const commands = readGuidePage("mathematics").commands.filter(
  (command) => command.startsWith("quire algebra") && !command.includes(" units "),
);

describe("the page on mathematics", () => {
  it.each(someOf(commands, 4))("has a command that is exact: %s", { timeout: 60_000 }, async (command) => {
    const { code, stdout } = await newReader("mathematics").follow(command);
    expect(code).toBe(0);
    expect(stdout).toContain("Label: exact");
  });
});

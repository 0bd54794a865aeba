import { renameSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import type { CiteOutput } from "../../src/contracts/cite.js";
import { startRun } from "../../src/run/execute.js";
import { TestLibrary } from "../support/library.js";
import { removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

let library: TestLibrary;
let workbench: Awaited<ReturnType<typeof compose>>;

beforeEach(async () => {
  library = await TestLibrary.open();
  const { root } = library;
  workbench = await compose({ workspace: root, startedIn: root, environment: {} });
});
afterEach(async () => {
  await workbench.close();
  await library.workspace.close();
  removeFolders();
});

const optics = "b2c3d4e5-f6a7-8901-2345-67890abcdef1";

function note(title: string, uuid: string | null, body = `${title} bends light at every edge of a lens.`): string {
  const own = uuid === null ? "" : `uuid: ${uuid}\n`;
  return `---\ntitle: ${title}\nkeywords: [light]\ntopics: [physics]\n${own}created_at: "2024-04-25T10:00:00Z"\n---\n\n${body}\n`;
}

/** Citation keys by title. */
async function keys(): Promise<Record<string, string | undefined>> {
  return Object.fromEntries((await library.works()).map(({ title, item }) => [title, item.id]));
}

async function cited(key: string): Promise<string> {
  const { engine } = workbench;
  const input = { text: `So it is [@${key}].`, style: "apa" };
  const { output } = await startRun({ ...engine, runs: engine.passingRuns }, { tool: "cite", input, budget: {} });
  const { text, unknown } = output as CiteOutput;
  return unknown.length > 0 ? `unknown: ${unknown.map((each) => each.key).join()}` : (text.split("\n")[0] ?? "");
}

describe("notes in the library", () => {
  it.runIf(allTests)("are cited by their uuid", async () => {
    library.write("optics.md", note("Optics", `"${optics}"`));
    library.write("plain.md", note("Plain", null));
    await library.add();
    expect(await keys()).toEqual({ Optics: optics, Plain: expect.stringMatching(/^plain2024/) });
    expect(await cited(optics)).toBe("So it is (*Optics*, 2024).");
    expect(await cited(`${optics}, p. 3`)).toBe("So it is (*Optics*, 2024, p. 3).");
  });

  it.runIf(allTests)("keep the key that drafts have when they get a uuid, or another", async () => {
    library.write("optics.md", note("Optics", null));
    await library.add();
    const { Optics: first = "" } = await keys();
    library.write("optics.md", note("Optics", optics));
    await library.add();
    expect(await keys()).toEqual({ Optics: optics });
    library.write("optics.md", note("Optics", "second-uuid"));
    await library.add();
    for (const key of [first, optics, "second-uuid"])
      expect([key, await cited(key)]).toEqual([key, expect.stringContaining("(*Optics*, 2024)")]);
    library.write("other.md", note("Other", optics));
    await library.add();
    expect(await cited(optics)).toContain("(*Optics*, 2024)");
    library.write("optics.md", note("Optics", optics));
    await library.add();
    expect(await keys()).toMatchObject({ Optics: optics });
  });

  it("that share a uuid stay two works: the first that has it keeps it, then the first by path", async () => {
    library.write("b.md", note("Second", optics));
    library.write("c.md", note("Third", optics));
    await library.add();
    expect(await keys()).toEqual({ Second: optics, Third: "third2024" });
    library.write("a.md", note("First", optics));
    await library.add();
    library.write("c.md", note("Third", optics, "Another text about the colours of a lens."));
    await library.add();
    expect(await keys()).toEqual({ First: "first2024", Second: optics, Third: "third2024" });
  });

  it.runIf(allTests)("stay citable when they are moved and edited at once", async () => {
    const from = library.write("optics.md", note("Optics", optics));
    await library.add();
    renameSync(from, library.at("lenses.md"));
    library.write("lenses.md", note("Lenses", optics));
    await library.add();
    expect(await keys()).toMatchObject({ Lenses: optics });
    expect(await cited(optics)).toContain("(*Lenses*, 2024)");
  });

  const noKeys = [
    "[1, 2]",
    "12345",
    "two words",
    "doi:10.1234/abc",
    "S1",
    "10.1234/abc",
    "{a: b}",
    "'@x; @y'",
    "a".repeat(200),
  ];

  it.runIf(allTests)(
    "take no key from a uuid that means something else where keys are typed, or is no text",
    async () => {
      for (const [number, uuid] of noKeys.entries()) library.write(`${number}.md`, note(`Lens${number}`, uuid));
      await library.add();
      const ownKey = (number: number) => expect.stringMatching(new RegExp(`^lens${number}2024`));
      expect(await keys()).toEqual(Object.fromEntries(noKeys.map((_, number) => [`Lens${number}`, ownKey(number)])));
    },
  );
});

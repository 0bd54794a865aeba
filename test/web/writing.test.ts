import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";
import { addLibrary, chromium, openWorkbench, type OpenWorkbench, violations, why } from "./browser.js";

const wrong52 =
  "Averaged over the comparisons of spaced with massed study, spaced learners recalled about 52 per cent of the material and massed learners about 37 per cent [@lindqvist2024lecture].";
const draftText = `# Spacing\n\n${wrong52}\n\nOne passage was read twice [@nobody1999].\n`;

let workspace: string;
let workbench: OpenWorkbench;

const draftAt = (name: string) => `${workbench.url}/drafts/${encodeURIComponent(name)}`;
const onDisk = (name: string) => readFileSync(join(workspace, name), "utf8");

/** A draft of its own for each test. */
function newDraft(name: string, text = draftText): string {
  writeFileSync(join(workspace, name), text);
  return name;
}

const text = (page: Page) => page.getByRole("textbox", { name: /^Text of/u });
const isSaved = (page: Page) => page.getByText("saved", { exact: true }).waitFor();

describe.skipIf(chromium === undefined)(`writing in a browser${why}`, () => {
  beforeAll(async () => {
    workspace = newWorkspace((name) => /lecture-07|Forgetting curve/iu.test(name));
    await addLibrary(workspace);
    mkdirSync(join(workspace, "brain", "knowledge"), { recursive: true });
    const note = "---\ntitle: Spacing\nkeywords: [gap]\ntopics: [memory]\n---\n\n# Spacing\n\nGaps help.\n";
    writeFileSync(join(workspace, "brain", "knowledge", "spacing.md"), note);
    workbench = await openWorkbench(workspace);
  });
  afterAll(async () => {
    await workbench.close();
    removeFolders();
  });

  it("audits a draft, mends it and cites a work, without the mouse", async () => {
    const { page, context, wrong } = await workbench.open();
    const name = newDraft("keyboard.md");
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await page.getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Line 3: number differs/u }).waitFor();
    await page.keyboard.press("n");
    await page.getByText("Write 47, as the source has it").waitFor();
    // The passage that has it stands beside.
    await page.locator("mark", { hasText: "47 per cent" }).waitFor();
    await page.keyboard.press("y");
    await isSaved(page);
    expect(onDisk(name)).toContain("recalled about 47 per cent");
    await page.keyboard.press("Control+z");
    await page.getByText(wrong52).first().waitFor({ state: "attached" });
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Gaps help [@spac");
    await page.getByRole("option", { name: /lindqvist2024lecture.*Lindqvist, 2024/u }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type(".");
    await isSaved(page);
    expect(onDisk(name)).toBe(`${draftText.replace("52", "47")}Gaps help [@lindqvist2024lecture].`);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(allTests)("audits a draft and mends it with the mouse, and takes that back", async () => {
    const { page, context, wrong } = await workbench.open();
    const name = newDraft("mouse.md");
    await page.getByRole("link", { name: "Drafts" }).click();
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: /^Line 3: number differs/u }).click();
    await page.getByRole("button", { name: "Accept" }).click();
    await isSaved(page);
    expect(onDisk(name)).toContain("about 47 per cent");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(wrong52).first().waitFor({ state: "attached" });
    await page.keyboard.press("Control+s");
    await isSaved(page);
    expect(onDisk(name)).toBe(draftText);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it("loses nothing that is typed while the server is gone, and goes on with the next one", async () => {
    const { page, context } = await workbench.open();
    const name = newDraft("killed.md", "Before.\r\nSecond.\r\n");
    await page.goto(draftAt(name));
    await text(page).waitFor();
    await workbench.kill();
    await text(page).press("Control+End");
    await page.keyboard.type("After.");
    await page.getByText("The server does not answer.").first().waitFor();
    await page.getByText("not saved", { exact: true }).waitFor();
    await workbench.restart();
    await isSaved(page);
    // The session is that of before, and lines end as they did.
    expect(onDisk(name)).toBe("Before.\r\nSecond.\r\nAfter.");
    await context.close();
  });

  it.runIf(allTests)("writes nothing over that another tab has written, and shows both", async () => {
    const { page, context } = await workbench.open();
    const name = newDraft("tabs.md", "One.\n");
    await page.goto(draftAt(name));
    await text(page).waitFor();
    const other = await context.newPage();
    await other.goto(draftAt(name));
    await text(other).fill("One of the other tab.\n");
    await isSaved(other);
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await text(page).fill("One of this tab.\n");
    await page.getByRole("alert", { name: "Two versions" }).waitFor();
    await page.getByText("of the other tab").waitFor();
    expect(onDisk(name)).toBe("One of the other tab.\n");
    await page.getByRole("button", { name: "Keep what is here" }).click();
    await isSaved(page);
    expect(onDisk(name)).toBe("One of this tab.\n");
    rmSync(join(workspace, name));
    await text(page).fill("Still here.\n");
    await page.getByText("was deleted or moved in the meantime").waitFor();
    await page.getByRole("button", { name: "Keep what is here" }).click();
    await isSaved(page);
    expect(onDisk(name)).toBe("Still here.\n");
    await context.close();
  });

  it.runIf(allTests)("takes files of this computer, and adds them", async () => {
    const { page, context, wrong } = await workbench.open();
    const folder = newFolder();
    const file = join(folder, "Tides and the moon.md");
    writeFileSync(file, "# Tides and the moon\n\nThe moon pulls the sea, and so it rises twice a day.\n");
    await page.goto(`${workbench.url}/add`);
    await page.getByRole("button", { name: "Choose files" }).waitFor();
    await page.getByLabel("Files", { exact: true }).first().setInputFiles(file);
    await page.getByText("here", { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "What is to be added" }).press("Control+Enter");
    await page.getByText("done", { exact: true }).waitFor();
    await page.goto(`${workbench.url}/library`);
    await page.getByRole("row", { name: /Tides and the moon/u }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(allTests)("tags all works that the filter shows, and takes that back", async () => {
    const { page, context, wrong } = await workbench.open();
    await page.getByRole("searchbox").fill("lindqvist");
    await page.getByRole("button", { name: "Do with these" }).click();
    await page.getByText("This work").waitFor();
    await page.getByRole("textbox", { name: "Tag" }).fill("week 7");
    await page.keyboard.press("Enter");
    await page.getByText("1 tagged").waitFor();
    await page.getByRole("combobox", { name: "Tag" }).selectOption("week 7");
    await page.getByRole("button", { name: "Take the tag away" }).click();
    await page.getByText("1 without it").waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  const looks = [
    { width: 1000, scheme: "light" },
    { width: 400, scheme: "dark" },
    { width: 1600, scheme: "dark" },
    { width: 400, scheme: "light" },
  ] as const;
  it.runIf(allTests).each(looks)("keeps to the rules of access at $width px, $scheme", async ({ width, scheme }) => {
    const { page, context } = await workbench.open({ colorScheme: scheme, viewport: { width, height: 800 } });
    const name = newDraft("looked-at.md");
    const found: string[] = [];
    const look = async (where: string) => {
      found.push(...(await violations(page)).map((each) => `${where} ${each}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) found.push(`${where} is ${overflow} px too wide`);
    };
    await page.goto(draftAt(name));
    await page.getByRole("button", { name: /^Line 3/u }).click();
    await page.getByRole("button", { name: "Accept" }).waitFor();
    await look("a finding");
    await text(page).press("Control+End");
    await page.keyboard.type("[@spac");
    await page.getByRole("option").first().waitFor();
    await look("citing");
    for (const path of ["/drafts", "/notes/knowledge%2Fspacing.md", "/settings", "/add"]) {
      await page.goto(workbench.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (path.startsWith("/notes")) await page.getByText("Gaps help.").waitFor();
      if (path.startsWith("/settings")) await page.getByRole("heading", { name: "Values" }).waitFor();
      await look(path);
    }
    expect(found).toEqual([]);
    await context.close();
  });
});

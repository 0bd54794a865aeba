import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";
import { addLibrary, chromium, openWorkbench, type OpenWorkbench, violations, why } from "./browser.js";

let workbench: OpenWorkbench;

describe.skipIf(chromium === undefined)(`the workbench in a browser${why}`, () => {
  beforeAll(async () => {
    const workspace = newWorkspace((name) => /sleep.*\.pdf$|Forgetting curve/iu.test(name));
    await addLibrary(workspace);
    workbench = await openWorkbench(workspace);
  });
  afterAll(async () => {
    await workbench.close();
    removeFolders();
  });

  it("answers a question, and shows the page of the chosen sentence with its words marked, without the mouse", async () => {
    const { page, context, wrong } = await workbench.open();
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.getByLabel("What do you want to know").waitFor();
    await page.keyboard.type("What did Cordi and Rasch ask about the benefits of sleep?");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("region", { name: "Answer" }).waitFor();
    const statements = page.locator(".statement");
    await statements.first().waitFor();
    const count = await statements.count();
    let marked = false;
    for (let at = 0; at < count && !marked; at += 1) {
      if (at > 0) await page.keyboard.press("j");
      await page.locator(".mark, mark").first().waitFor();
      marked = (await page.locator(".sheet .mark").count()) > 0;
    }
    expect(marked).toBe(true);
    const [mark, pane] = await Promise.all([
      page.locator(".sheet .mark").first().boundingBox(),
      page.locator(".pages").boundingBox(),
    ]);
    // It is in sight, and not somewhere on the page.
    expect(mark?.y).toBeGreaterThan(pane?.y ?? 0);
    expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThan((pane?.y ?? 0) + (pane?.height ?? 0));
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(allTests)("asks, reads the marked page and goes from there to the work, with the mouse", async () => {
    const { page, context, wrong } = await workbench.open();
    await page.getByRole("link", { name: "Ask", exact: true }).click();
    await page.getByLabel("What do you want to know").click();
    await page.keyboard.insertText("What did Cordi and Rasch ask about the benefits of sleep?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const statement = page.locator(".statement").filter({ hasText: "asked how robust the benefits" });
    await statement.click();
    const mark = page.locator(".sheet .mark").first();
    await mark.waitFor();
    // The words below the mark are those of the sentence.
    const { x, y, width, height } = (await mark.boundingBox())!;
    await page.mouse.dblclick(x + width / 2, y + height / 2);
    const word = (await page.evaluate(() => String(getSelection()))).trim();
    expect(word).not.toBe("");
    expect(await statement.innerText()).toContain(word);
    await page.locator(".cite").getByRole("link", { name: "Open" }).click();
    await page.locator(".sheet .mark").first().waitFor();
    await page.goBack();
    await page.locator(".statement[aria-pressed=true]").filter({ hasText: "asked how robust" }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(allTests)("mends a record and takes that back", async () => {
    const { page, context, wrong } = await workbench.open();
    await page.getByRole("row", { name: /Forgetting curve/u }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("The forgetting curve, mended");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("heading", { name: "The forgetting curve, mended" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Forgetting curve", exact: true }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it("is read only without the key, and says so", async () => {
    const { page, context } = await workbench.open({ storageState: { cookies: [], origins: [] } });
    await page.goto(`${workbench.url}/library`);
    await page.getByText("read only").waitFor();
    expect(await page.getByRole("link", { name: "Add" }).count()).toBe(0);
    await context.close();
  });

  const looks = [
    { width: 1400, scheme: "light" },
    { width: 400, scheme: "dark" },
    { width: 1000, scheme: "light" },
    { width: 1600, scheme: "dark" },
  ] as const;
  it.each(allTests ? looks : looks.slice(0, 1))(
    "keeps to the rules of access at $width px, $scheme",
    async ({ width, scheme }) => {
      const { page, context } = await workbench.open({ colorScheme: scheme, viewport: { width, height: 800 } });
      const found: string[] = [];
      for (const path of ["/library", "/ask", "/search?q=sleep", "/research", "/drafts", "/runs", "/add"]) {
        await page.goto(workbench.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        if (path.startsWith("/search")) await page.locator(".hits button").first().waitFor();
        found.push(...(await violations(page)).map((each) => `${path} ${each}`));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) found.push(`${path} is ${overflow} px too wide`);
      }
      expect(found).toEqual([]);
      await context.close();
    },
  );
});

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newWorkspace, quire, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";
import { addLibrary, chromium, openWorkbench, type OpenWorkbench, why } from "./browser.js";

/** A page that would tell of itself, ask its server and leave, if it could. */
const hostile = `<!doctype html><title>Tides of a stranger</title><h1>Tides of a stranger</h1>
<p>The moon pulls the sea twice a day.</p><img src="nothing.png" onerror="document.title='run'">
<script>document.title='run';fetch('/api/v1/session').then(()=>{document.title='asked'});location='/library'</script>
<iframe src="/library"></iframe><form action="/api/v1/runs" method="post"></form><script>document.forms[0].submit()</script>`;

describe.runIf(allTests && chromium !== undefined)(`faults under an open page${why}`, () => {
  let workspace: string;
  let workbench: OpenWorkbench;
  beforeAll(async () => {
    workspace = newWorkspace((name) => /sleep.*\.pdf$|Forgetting curve/iu.test(name));
    mkdirSync(join(workspace, "library"), { recursive: true });
    writeFileSync(join(workspace, "library", "stranger.html"), hostile);
    await addLibrary(workspace);
    workbench = await openWorkbench(workspace);
  });
  afterAll(async () => {
    await workbench.close();
    removeFolders();
  });

  it("opens a stranger's page, and nothing of it runs", async () => {
    const { page, context } = await workbench.open();
    await page.getByRole("row", { name: /Tides of a stranger/u }).click();
    const asked: string[] = [];
    // What the workbench itself had asked for may still be on its way.
    context.on("requestfinished", (request) => {
      if (request.frame() !== page.mainFrame()) asked.push(new URL(request.url()).pathname);
    });
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "File", exact: true }).click(),
    ]);
    await tab.getByRole("heading", { name: "Tides of a stranger" }).waitFor();
    expect(await tab.title()).toBe("Tides of a stranger");
    expect(new URL(tab.url()).pathname).toMatch(/\/file$/u);
    expect(asked.filter((path) => !path.endsWith("/file"))).toEqual([]);
    await context.close();
  });

  it("says that a work was removed while it was read, and what is on the screen stays", async () => {
    const { page, context } = await workbench.open();
    await page.getByRole("row", { name: /Sleep and memory/u }).dblclick();
    await page.locator(".sheet img").first().waitFor();
    const { code, stderr } = await quire(["remove", "verhoeven2023sleep", "--yes"], { cwd: workspace });
    expect([code, stderr]).toEqual([0, expect.anything()]);
    await page.locator(".pages").evaluate((pages) => pages.scrollTo(0, pages.scrollHeight));
    await page.getByText("A page could not be had").waitFor();
    await page.reload();
    await page.getByRole("alert").first().waitFor();
    await context.close();
  });

  it("says within two seconds that the server is gone, keeps what was typed, and goes on", async () => {
    const { page, context } = await workbench.open();
    await page.goto(`${workbench.url}/ask`);
    await page.getByRole("textbox").fill("Half a question");
    await workbench.kill();
    await page.getByText("The server does not answer.").waitFor({ timeout: 2_000 });
    await workbench.restart();
    await page.getByText("The server does not answer.").waitFor({ state: "detached" });
    expect(await page.getByRole("textbox").inputValue()).toBe("Half a question");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("region", { name: "Answer" }).waitFor();
    await context.close();
  });
});

// node scripts/workbench-pictures.mjs: makes the pictures of docs/guide/workbench.md, in a real browser, of the sample library.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { startServicePlayer } from "./play-services/service-player.mjs";
import { root } from "./run.mjs";

const quire = join(root, "bin", "quire.js");
const pictures = join(root, "docs", "guide", "pictures");
const folder = mkdtempSync(join(tmpdir(), "quire-pictures-"));
// Its name is in the pictures.
const workspace = join(folder, "learning");
mkdirSync(workspace);
const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: join(folder, ".config") };

/** The server's link. @returns {Promise<{ link: string, child: import("node:child_process").ChildProcess }>} */
function serve() {
  const child = spawn(process.execPath, [quire, "web", "--no-open", "--port", "0"], { cwd: workspace, env });
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
      const link = /http:\/\/\S+#k=[\w-]+/u.exec(printed)?.[0];
      if (link !== undefined) resolve({ link, child });
    });
    child.once("close", () => reject(new Error(printed)));
  });
}

cpSync(join(root, "examples", "library"), join(workspace, "library"), { recursive: true });
mkdirSync(join(workspace, "thesis"));
writeFileSync(
  join(workspace, "thesis", "chapter-2.md"),
  `# Spacing and retrieval

Averaged over the comparisons of spaced with massed study, spaced learners recalled about 52 per cent of the material and massed learners about 37 per cent [@lindqvist2024lecture].

"That is a fair summary of very short intervals only" [@lindqvist2024lecture]. On the test the mixed group solved 63% and the blocked group 20% [@haddadinterleaved].

Sleep after learning is said to help as well [@nobody1999].

`,
);
cpSync(join(root, "examples", "papers"), join(workspace, "papers"), { recursive: true });
const player = await startServicePlayer({ folders: [join(root, "test", "recordings", "services")] });
Object.assign(env, { QUIRE_NETWORK__MIRROR: player.origin, QUIRE_NETWORK__CONTACT: "you@example.org" });
execFileSync(process.execPath, [quire, "add", "library", "--quiet"], { cwd: workspace, env, stdio: "ignore" });
const { link, child } = await serve();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--hide-scrollbars",
    "--disable-partial-raster",
  ],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const picture = (/** @type {string} */ name) => page.screenshot({ path: join(pictures, `workbench-${name}.png`) });
  await page.goto(link);
  await page.getByRole("row", { name: /Sleep and memory/u }).click();
  await page.getByRole("heading", { level: 2 }).waitFor();
  await picture("library");
  await page.goto(new URL("/ask", link).href);
  await page.getByRole("textbox").fill("What did Cordi and Rasch ask about the benefits of sleep?");
  await page.keyboard.press("Control+Enter");
  await page.locator(".sheet img, .text mark").first().waitFor();
  await page.waitForLoadState("load");
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await picture("answer");
  await page.goto(new URL(`/drafts/${encodeURIComponent("thesis/chapter-2.md")}`, link).href);
  await page.getByRole("button", { name: /^Line 3: number differs/u }).click();
  await page.locator("mark").first().waitFor();
  await picture("draft");
  await page.getByRole("textbox", { name: /^Text of/u }).press("Control+End");
  await page.keyboard.type("Tests that are taken early help [@retr");
  await page.getByRole("option").first().waitFor();
  await picture("cite");
  await page.goto(new URL("/scan?path=papers", link).href);
  await page.getByRole("button", { name: "Scan" }).click();
  await page.locator(".sheet .mark").first().waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await picture("scan");
} finally {
  await browser.close();
  child.kill("SIGTERM");
  await player.close();
  rmSync(folder, { recursive: true, force: true });
}

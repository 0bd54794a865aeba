// A real browser that pages are opened in, each from a file, as a person would open it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const programs = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The system's Chromium, or null where there is none. */
export const chromium = programs.find((path) => existsSync(path)) ?? null;

/** @type {Promise<import("playwright-core").Browser> | null} */
let browser = null;

async function open() {
  const { chromium: driver } = await import("playwright-core");
  const started = await driver.launch({ executablePath: chromium ?? "", args: ["--no-sandbox"] });
  return started;
}

/**
 * Opens a page from a file and does what a reader may do: looks and presses what is to be pressed.
 * @param {string} html @param {"whole" | "with a hole" | "drawn elsewhere"} [kind] of a page with a hole only what works
 *   counts, not what stands there; one that another program drew has links of its making
 * @returns {Promise<string | null>} what got out of its words, null where nothing did
 */
export async function openedPage(html, kind = "whole") {
  browser ??= open();
  const folder = mkdtempSync(join(tmpdir(), "quire-attack-page-"));
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const context = await (await browser).newContext();
  try {
    const page = await context.newPage();
    const asked = /** @type {string[]} */ ([]);
    await context.route("**/*", (route) => {
      const url = route.request().url();
      if (url.startsWith(pathToFileURL(folder).href)) return route.continue();
      asked.push(url);
      return route.abort();
    });
    page.on("dialog", (dialog) => dialog.dismiss());
    await page.goto(pathToFileURL(file).href, { waitUntil: "load" });
    const seen = await page.evaluate(() => {
      for (const link of document.querySelectorAll("[data-pressed]")) /** @type {HTMLElement} */ (link).click();
      const own = document.querySelector("[data-attack], attack");
      const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
      return {
        ran: /** @type {any} */ (globalThis).attacked === true,
        element: own?.outerHTML.slice(0, 80) ?? null,
        link: links.find((href) => !/^(?:#|https?:|mailto:)/iu.test(href)) ?? null,
        opener: [...document.querySelectorAll('a[href^="http"]')].some(
          (link) => !(link.getAttribute("rel") ?? "").includes("noopener"),
        ),
        coloured: getComputedStyle(document.body).backgroundColor === "rgb(1, 2, 3)",
      };
    });
    await page.waitForTimeout(30);
    // Where the page has been left there is nothing more to look at.
    const ran =
      seen.ran || (await page.evaluate(() => /** @type {any} */ (globalThis).attacked === true).catch(() => false));
    if (ran) return "a script of the text ran";
    if (asked.length > 0) return `the page asked for ${asked[0]}`;
    if (kind === "with a hole") return seen.coloured ? "a style of the text was used" : null;
    if (seen.element !== null) return `the text became an element: ${seen.element}`;
    if (seen.link !== null) return `a link leads to ${seen.link}`;
    return seen.opener && kind === "whole" ? "a link gives the page that it opens a way back" : null;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends the browser. */
export async function closeBrowser() {
  await (await browser)?.close();
  browser = null;
}

/** The words of a page as a reader sees them. @param {string} html */
export async function readPage(html) {
  browser ??= open();
  const page = await (await browser).newPage();
  try {
    await page.setContent(html);
    return await page.evaluate(() => {
      for (const unread of document.querySelectorAll("script, style")) unread.remove();
      return document.body.textContent ?? "";
    });
  } finally {
    await page.close();
  }
}

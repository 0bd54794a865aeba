import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { quire, startQuire } from "../support/quire.js";

/** Where Chromium and its like are installed, else where `CHROMIUM` says. */
const places = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
export const chromium = places.find((path) => path !== undefined && existsSync(path));
export const why = chromium === undefined ? " (skipped: no Chromium was found; CHROMIUM names one)" : "";

export interface OpenWorkbench {
  url: string;
  /** Signs in by the link that the command printed, in a browser of its own. */
  open(
    options?: Parameters<Browser["newContext"]>[0],
  ): Promise<{ page: Page; context: BrowserContext; wrong: string[] }>;
  /** Ends the server as a kill does. */
  kill(): Promise<void>;
  /** Starts it anew at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** `quire web` on a workspace, and a browser to look at it. */
export async function openWorkbench(
  workspace: string,
  environment: Record<string, string> = {},
): Promise<OpenWorkbench> {
  const { chromium: engine } = await import("playwright-core");
  const browser = await engine.launch({
    executablePath: chromium ?? "",
    args: [
      "--no-sandbox",
      "--font-render-hinting=none",
      "--disable-lcd-text",
      "--hide-scrollbars",
      "--disable-partial-raster",
    ],
  });
  const start = (port: string) => startQuire(["web", "--no-open", "--port", port], { cwd: workspace, environment });
  let child = start("0");
  const link = await linkOf(child);
  const { origin, port } = new URL(link);
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill(signal);
    await ended;
  };
  let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;
  return {
    url: origin,
    async open(options = {}) {
      const context = await browser.newContext({
        reducedMotion: "reduce",
        ...(signedIn && { storageState: signedIn }),
        ...options,
      });
      // For what hangs, however busy the machine is.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      const wrong: string[] = [];
      page.on("pageerror", ({ message }) => wrong.push(message));
      page.on("response", (response) => {
        if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
      });
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== origin) wrong.push(`asked ${request.url()}`);
      });
      await page.goto(signedIn === undefined ? link : `${origin}/library`);
      await page.getByRole("grid").waitFor();
      signedIn ??= await context.storageState();
      return { page, context, wrong };
    },
    kill: () => end("SIGKILL"),
    async restart() {
      child = start(port);
      await linkOf(child);
    },
    async close() {
      await browser.close();
      await end("SIGTERM");
    },
  };
}

/** The link with the key, as the command prints it. */
function linkOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const link = /http:\/\/\S+#k=[\w-]+/u.exec(printed)?.[0];
      if (link !== undefined) resolve(link);
    });
    child.once("close", () => reject(new Error(`quire web ended: ${printed}`)));
  });
}

/** Adds the documents of a workspace to its library. */
export async function addLibrary(workspace: string): Promise<void> {
  const { code, stderr } = await quire(["add", "library", "--quiet"], { cwd: workspace });
  if (code !== 0) throw new Error(stderr);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the page as it stands: rules of WCAG 2.2 A and AA and the usual good practice. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    // Put there by the line above.
    const { axe: checker } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations: found } = await checker.run({ runOnly: { type: "tag", values: tags } });
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

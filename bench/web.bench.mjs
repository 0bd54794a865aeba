// npm run bench -- web [WORKS]: the workbench in a real browser: what it loads, and how long a reader waits.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { measureNode, median, printTable, quantile, quire, root, verdict } from "./support/measure.mjs";
import { seededRandom, zipfSentence } from "./support/synthetic.mjs";

const works = Number(process.argv[2] ?? 10_000);
const executablePath = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);
if (executablePath === undefined) {
  process.stdout.write("No Chromium was found; CHROMIUM names one.\n");
  process.exit(0);
}
const frames = 180;
const step = 300;

/** Works as they would be added, straight into the store: what is measured is the page. @param {string} workspace */
async function fillStore(workspace) {
  const { openSqliteStore } = await import("../dist/adapters/sqlite/sqlite-store.js");
  const { worksOf } = await import("./search/engines.mjs");
  const random = seededRandom(20_261_128);
  mkdirSync(join(workspace, ".quire"));
  const store = openSqliteStore(join(workspace, ".quire", "store.db"));
  const documents = Array.from({ length: works }, (_, index) => ({
    id: `w${index}`,
    title: `${zipfSentence(random).split(" ").slice(0, 7).join(" ")} ${index}`,
    text: zipfSentence(random),
  }));
  for (let from = 0; from < works; from += 500) await store.upsert(worksOf(documents.slice(from, from + 500)));
  store.close();
}

/** @param {string} workspace @returns {Promise<{ link: string, end: () => Promise<void> }>} */
function serve(workspace) {
  const child = spawn(process.execPath, [quire, "web", "--no-open", "--port", "0"], { cwd: workspace });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
      const link = /http:\/\/\S+#k=[\w-]+/u.exec(printed)?.[0];
      if (link === undefined) return;
      const end = async () => {
        child.kill("SIGTERM");
        await ended;
      };
      resolve({ link, end });
    });
    child.once("close", () => reject(new Error(printed)));
  });
}

/** Milliseconds from the start of the navigation until the first row is drawn, and what was asked for on the way. */
async function firstLoad(page, link) {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(link);
  await page.locator("[role=row][aria-selected]").first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  return { usable, painted, asked: [...asked] };
}

/** Milliseconds between frames while the list is scrolled. */
const scroll = (page) =>
  page.evaluate(
    async ([count, pixels]) => {
      const port = document.querySelector(".port");
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const took = [];
      let last = await nextFrame();
      for (let frame = 0; frame < count; frame += 1) {
        port.scrollTop += pixels;
        const now = await nextFrame();
        took.push(now - last);
        last = now;
      }
      return took;
    },
    [frames, step],
  );

/** Milliseconds from a key in the filter to the frame that shows what is left. */
async function filter(page) {
  const took = [];
  for (const letter of ["a", "b", "a", "c", "e"]) {
    await page.locator("input[type=search]").fill("");
    took.push(
      await page.evaluate(async (value) => {
        const field = document.querySelector("input[type=search]");
        const began = performance.now();
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - began;
      }, letter),
    );
  }
  return Math.max(...took);
}

/** Milliseconds from choosing a sentence to its words marked on the page's image: each sentence twice, the first time cold. */
async function marks(page, origin) {
  await page.goto(`${origin}/ask`);
  await page.getByRole("textbox").fill("What did Cordi and Rasch ask about the benefits of sleep?");
  await page.keyboard.press("Control+Enter");
  await page.locator(".statement").first().waitFor();
  const count = await page.locator(".statement").count();
  const shown = async (index) => {
    const began = await page.evaluate(() => performance.now());
    await page.locator(".statement").nth(index).click();
    await page.waitForFunction(
      () => document.querySelector(".mark, mark") !== null && [...document.images].every((image) => image.complete),
    );
    return (await page.evaluate(() => performance.now())) - began;
  };
  const cold = [];
  const warm = [];
  for (const times of [cold, warm]) for (let index = 0; index < count; index += 1) times.push(await shown(index));
  return { cold: Math.max(...cold), warm: median(warm) };
}

const assets = join(root, "dist", "web", "assets");
const packed = (name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length / 1000;
const kilobytes = (names) => names.reduce((sum, name) => sum + packed(name), 0);
const namesOf = (urls, ending) =>
  [...new Set(urls.map((url) => new URL(url).pathname.split("/").at(-1)))].filter((name) => name.endsWith(ending));

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const folders = [mkdtempSync(join(tmpdir(), "quire-bench-")), mkdtempSync(join(tmpdir(), "quire-bench-"))];
const [large, small] = folders;
try {
  await fillStore(large);
  measureNode([quire, "add", join(root, "examples", "library"), "--quiet"], { cwd: small });
  const big = await serve(large);
  // What was put into the store by itself is brought in line once.
  await fetch(new URL("/api/v1/works/table", big.link));
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const { usable, painted, asked } = await firstLoad(page, big.link);
  const between = await scroll(page);
  const typed = await filter(page);
  await big.end();
  const little = await serve(small);
  const reader = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await firstLoad(reader, little.link);
  const { origin } = new URL(little.link);
  const { cold, warm } = await marks(reader, origin);
  await little.end();
  const others = asked.filter((url) => new URL(url).origin !== new URL(big.link).origin).length;
  const first = namesOf(asked, ".js");
  const later = readdirSync(assets).filter((name) => name.endsWith(".js") && !first.includes(name));
  const rows = [
    ["JavaScript of the first load, kB compressed", kilobytes(first), 40],
    ["styles, kB compressed", kilobytes(namesOf(asked, ".css")), 10],
    ["largest that comes later, kB compressed", Math.max(0, ...later.map(packed)), 120],
    ["requests of the first load", asked.length, 12],
    ["requests to other hosts", others, 0],
    [`${works} works: first paint, ms`, painted, 500],
    [`${works} works: usable, ms`, usable, 1_200],
    ["frame while scrolling, p95 ms", quantile(between, 0.95), 20],
    ["filter, longest ms", typed, 50],
    ["sentence to marked page, cold, longest ms", cold, 700],
    ["sentence to marked page, warm, p50 ms", warm, 100],
  ];
  printTable(
    ["what", "seen", "goal"],
    rows.map(([what, seen, goal]) => [
      what,
      seen.toFixed(what.includes("kB") ? 1 : 0),
      `${goal}: ${verdict(seen <= goal)}`,
    ]),
  );
} finally {
  await browser.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

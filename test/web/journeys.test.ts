import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServicePlayer, type ServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";
import { allTests } from "../support/some-of.js";
import { addLibrary, chromium, openWorkbench, type OpenWorkbench, violations, why } from "./browser.js";

const papers = fileURLToPath(new URL("../../examples/papers", import.meta.url));
const scanned = "1-s2.0-S0140673605677288-main (1).pdf";

let player: ServicePlayer;
let workspace: string;
let workbench: OpenWorkbench;

/** A way through a screen: with the mouse or by keys. */
interface Hand {
  name: string;
  to(page: Page, place: string, keys: string): Promise<void>;
  press(page: Page, button: RegExp, key: string): Promise<void>;
}

const hands: readonly Hand[] = [
  {
    name: "without the mouse",
    async to(page, _place, keys) {
      for (const key of keys.split(" ")) await page.keyboard.press(key);
    },
    press: (page, _button, key) => page.keyboard.press(key),
  },
  {
    name: "with the mouse",
    to: (page, place) => page.getByRole("link", { name: place, exact: true }).click(),
    press: (page, button) => page.getByRole("button", { name: button }).first().click(),
  },
];
const [byKeys] = hands;
const tried = allTests ? hands : hands.slice(0, 1);

/** Goes on with Tab until the focus is on what has this name, then presses Enter. */
async function tabTo(page: Page, role: "button" | "link", name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  // A play may be on its way to it.
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never came to ${String(name)}.`);
}

const activate = (page: Page, hand: Hand, role: "button" | "link", name: string | RegExp) =>
  hand === byKeys ? tabTo(page, role, name) : page.getByRole(role, { name }).first().click();

describe.skipIf(chromium === undefined)(`journeys through the workbench${why}`, () => {
  beforeAll(async () => {
    player = await startServicePlayer({ folders: [ownRecordings] });
    const chosen = allTests ? /sleep.*\.pdf$|Forgetting curve|\.md$/iu : /Forgetting curve/iu;
    workspace = newWorkspace((name) => chosen.test(name));
    await addLibrary(workspace);
    workbench = await openWorkbench(workspace, {
      QUIRE_NETWORK__MIRROR: player.origin,
      QUIRE_NETWORK__CONTACT: "test@example.org",
    });
  });
  afterAll(async () => {
    await workbench.close();
    await player.close();
    removeFolders();
  });

  it.each(tried)("scans a paper: a field mended, written, taken back, $name", async (hand) => {
    const folder = join(workspace, `papers ${hand.name}`);
    mkdirSync(folder);
    cpSync(join(papers, scanned), join(folder, scanned));
    const before = readFileSync(join(folder, scanned));
    const { page, context, wrong } = await workbench.open();
    await hand.to(page, "Scan", "g c");
    await page.getByLabel("Folder or file").fill(`papers ${hand.name}`);
    await hand.press(page, /^Scan$/u, "Enter");
    await page.locator(".sheet .mark:not(.faint)").first().waitFor();
    // The title is marked where the page has it.
    expect(await page.locator(".sheet .mark:not(.faint)").count()).toBe(1);
    expect(await page.locator(".sheet .mark.faint").count()).toBeGreaterThan(2);
    await hand.press(page, /edit title$/u, "e");
    await page.getByRole("textbox", { name: "title" }).fill("Spaced rehearsal in a choir");
    await page.keyboard.press("Enter");
    expect(await violations(page)).toEqual([]);
    await hand.press(page, /^Write/u, "w");
    await page.getByText(/1 written/u).waitFor();
    expect(readFileSync(join(folder, "spaced-rehearsal-in-a-choir_2019.pdf")).length).toBeGreaterThan(before.length);
    await activate(page, hand, "button", "Undo it all");
    await page.getByText("1 of 1 files are as they were").waitFor();
    expect(readFileSync(join(folder, scanned))).toEqual(before);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(allTests).each(hands)("plays a playbook and revises a section, $name", async (hand) => {
    const { page, context, wrong } = await workbench.open();
    await hand.to(page, "Books", "g b");
    await activate(page, hand, "link", "literature review");
    await page.getByLabel("topic").fill(`forgetting ${hand.name}`);
    await page.getByLabel("themes").fill("2-3");
    await page.getByLabel(/^words/u).fill("600-1500");
    await page.getByLabel(/^section words/u).fill("120-200");
    await page.getByLabel(/^Without a model/u).check();
    await activate(page, hand, "button", "Show what it would do");
    await page.getByText("its condition does not hold").waitFor();
    expect(await violations(page)).toEqual([]);
    await activate(page, hand, "button", "Play");
    const first = page.getByRole("button", { name: "Yes" });
    const outline = page.getByRole("region", { name: "To approve" });
    await first.or(outline).waitFor();
    if (await first.isVisible()) await hand.press(page, /^Yes/u, "y");
    await outline.getByRole("textbox").first().fill("How forgetting was found");
    await activate(page, hand, "button", "Approve");
    await activate(page, hand, "link", /^review_.*\.md$/u);
    await page.getByRole("heading", { name: "1 How forgetting was found" }).waitFor();
    await hand.press(page, /^Work on this section/u, ".");
    await page.getByRole("radio", { name: /^Merge/u }).check();
    await page.getByLabel("The section that is taken in").selectOption({ index: 0 });
    expect(await violations(page)).toEqual([]);
    await activate(page, hand, "button", "Do it");
    await page.getByRole("group", { name: "Changes" }).waitFor();
    expect(await page.locator(".diff del").count()).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await activate(page, hand, "link", "Open the new version");
    await page.getByRole("heading", { name: /\.v2\.md$/u }).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it.runIf(allTests).each(hands)("carries out a research with an edited plan, $name", async (hand) => {
    const { page, context, wrong } = await workbench.open();
    await hand.to(page, "Research", "g e");
    await page.getByLabel("What is to be found out").fill("spacing and retrieval practice in schools");
    await page.getByLabel("Rounds").fill("1");
    await activate(page, hand, "button", "Start");
    const plan = page.getByRole("region", { name: "Plan to approve" });
    await plan.waitFor();
    const searches = plan.getByRole("checkbox");
    await searches.nth(1).uncheck();
    await plan.getByRole("textbox").first().fill("spacing retrieval practice");
    expect(await violations(page)).toEqual([]);
    await activate(page, hand, "button", "Approve");
    await page.getByRole("region", { name: "Sources to approve" }).waitFor();
    await activate(page, hand, "button", "Approve");
    await page.getByRole("region", { name: "Answer" }).waitFor();
    expect(
      player.requests.some(({ url }) => url.replaceAll(/\+|%20/gu, " ").includes("spacing retrieval practice")),
    ).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  });

  const looks = [
    { width: 400, scheme: "dark" },
    { width: 1000, scheme: "light" },
    { width: 1600, scheme: "dark" },
  ] as const;
  it.runIf(allTests).each(looks)("keeps to the rules of access at $width px, $scheme", async ({ width, scheme }) => {
    const { page, context } = await workbench.open({ colorScheme: scheme, viewport: { width, height: 800 } });
    const found: string[] = [];
    for (const path of ["/scan", "/books", "/books?playbook=literature-review", "/analyses"]) {
      await page.goto(workbench.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("load");
      found.push(...(await violations(page)).map((each) => `${path} ${each}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) found.push(`${path} is ${overflow} px too wide`);
    }
    expect(found).toEqual([]);
    await context.close();
  });

  it.runIf(allTests)("looks the same to the last pixel whenever it is opened", async () => {
    const paths = ["/library", "/scan", "/books?playbook=literature-review", "/analyses", "/research"];
    const pictures = new Map<string, Buffer[]>();
    for (let times = 0; times < 3; times += 1) {
      const { page, context } = await workbench.open({ viewport: { width: 1280, height: 800 } });
      for (const path of paths) {
        await page.goto(workbench.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
        pictures.set(path, [...(pictures.get(path) ?? []), picture]);
      }
      await context.close();
    }
    const drifted = [...pictures].filter(([, [first, ...later]]) => !later.every((each) => first?.equals(each)));
    expect(drifted.map(([path]) => path)).toEqual([]);
  });
});

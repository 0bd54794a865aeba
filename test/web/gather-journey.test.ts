import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { lighthouseRequest, startWorld, worldConfig } from "../gather/gather-world.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";
import { chromium, openWorkbench, type OpenWorkbench, violations, why } from "./browser.js";

let world: GatherPlayer;
let workspace: string;
let workbench: OpenWorkbench;

/** Says in the provenance of the newest table that another page has another height. */
function disputeOne(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const path = join(
    folder,
    names
      .filter((name) => name.endsWith(".provenance.jsonl"))
      .toSorted()
      .at(-1) ?? "",
  );
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const cells = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const at = cells.findIndex(({ column }) => column === "height");
  const other = { value: "99 m", quote: "It is 99 m high.", url: "https://other.example.org/", query_id: "q9" };
  cells[at] = { ...cells[at], status: "conflict", others: [other] };
  writeFileSync(path, `${cells.map((cell) => JSON.stringify(cell)).join("\n")}\n`);
}

describe.skipIf(chromium === undefined || !allTests)(`a table in the workbench${why}`, () => {
  beforeAll(async () => {
    world = await startWorld();
    workspace = newFolder();
    writeFileSync(join(workspace, "quire.yaml"), stringify(worldConfig(world, "service")));
    writeFileSync(join(workspace, ".env"), "OPENAI_API_KEY=sk-test\n");
    workbench = await openWorkbench(workspace);
  });
  afterAll(async () => {
    await workbench.close();
    await world.close();
    removeFolders();
  });

  it.each(["without the mouse", "with the mouse"])("is gathered, and a cell is looked into, %s", async (hand) => {
    const isMouse = hand === "with the mouse";
    const { page, context, wrong } = await workbench.open();
    if (isMouse) await page.getByRole("link", { name: "Gather", exact: true }).click();
    else for (const key of ["g", "t"]) await page.keyboard.press(key);
    await page.getByLabel("What things are to be listed").fill(lighthouseRequest.description);
    await page.getByLabel("Columns").fill(lighthouseRequest.columns.join(", "));
    await page.getByLabel("At least").fill("6");
    if (isMouse) await page.getByRole("button", { name: "Start" }).click();
    else await page.keyboard.press("Control+Enter");
    const plan = page.getByRole("region", { name: "Plan to approve" });
    await plan.waitFor();
    if (isMouse) await plan.getByRole("button", { name: "Approve" }).click();
    else {
      await plan.getByRole("textbox").first().focus();
      await page.keyboard.press("Enter");
    }
    const table = page.getByRole("grid", { name: "Table" });
    await table.waitFor();
    // The played web agrees with itself: of one cell somebody else says something else.
    disputeOne(workspace);
    await page.reload();
    await table.waitFor();
    const disputed = table.locator("[data-status=conflict]").first();
    await disputed.waitFor();
    if (isMouse) await disputed.click();
    else {
      await table.focus();
      const [row = 0, column = 0] = ((await disputed.getAttribute("id")) ?? "").split("-").slice(1).map(Number);
      for (let step = 0; step < row; step += 1) await page.keyboard.press("ArrowDown");
      for (let step = 0; step < column; step += 1) await page.keyboard.press("ArrowRight");
    }
    const others = page.getByRole("region", { name: "What others say" });
    await others.waitFor();
    expect(await others.locator("blockquote").count()).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

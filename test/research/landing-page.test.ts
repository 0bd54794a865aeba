import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolders } from "../support/quire.js";
import { research, type ResearchRun, startWorld, type World } from "./research-world.js";

describe("a source that a web search found", () => {
  let world: World;
  let done: ResearchRun;

  beforeAll(async () => {
    world = await startWorld();
    const input = { topic: "remembering and forgetting", sources: ["web_search"], iterations: 1 };
    done = await research(world, { input });
  });
  afterAll(async () => {
    await world.close();
    removeFolders();
  });

  it("is read in the document that its page leads to, where the page only describes it", () => {
    const primer = done.source("Remembering and Forgetting");
    expect(primer).toMatchObject({ kept: true, url: "https://archive.example.org/sample-press/primer" });
    expect(primer?.file).toMatch(/\.pdf$/);
  });

  it("is its page, where that is the text", () => {
    expect(done.source("Forgetting curve")?.file).toMatch(/\.html$/);
    const fetched = world.requests.filter((address) => address.endsWith("/forgetting-curve"));
    expect(fetched).toEqual(["encyclopaedia.example.org/forgetting-curve"]);
  });
});

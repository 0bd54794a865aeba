import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { type ModelRequest, type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { errorOf, makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { bookReply, taskOf } from "./book-model.js";
import { smallBook, writeSmallBook } from "./small-book.js";
import { allTests } from "../support/some-of.js";

let server: ModelServer;
let workspace: TestWorkspace;
let answer: (request: ModelRequest) => Reply;

beforeEach(async () => {
  answer = bookReply;
  server = await startModelServer((request) => answer(request));
  workspace = await makeLibrary(openaiConfig(server.origin));
  writeSmallBook(workspace.root);
});
afterEach(async () => {
  workspace.remove();
  await server.close();
});

const at = (path: string) => join(workspace.root, path);
const read = (path: string) => readFileSync(at(path), "utf8");
const play = (...given: string[]) => workspace.quire(["play", "config.yaml", "--yes", "--json", ...given]);
const isSection = (title: string) => (request: ModelRequest) =>
  taskOf(request.prompt).startsWith(`Write the section ${title}`);

describe("a model that misbehaves", () => {
  it.runIf(allTests)(
    "is asked once more for what is no JSON, and the item fails alone where it is none again",
    async () => {
      let tries = 0;
      answer = (request) => {
        if (taskOf(request.prompt).includes("outline") && ++tries === 1)
          return { text: "Here is a nice outline for you." };
        return bookReply(request);
      };
      const mended = await play();
      expect(mended.exitCode).toBe(0);
      expect(tries).toBe(2);
      expect(server.asked.some(({ prompt }) => prompt.includes("could not be used"))).toBe(true);
    },
  );

  it("takes JSON in a fence, and rows that have no place are told and not dropped", async () => {
    const rows = [
      { section: "1", title: "One", parent_section: null },
      { section: "2", title: "Two", parent_section: "3" },
      { section: "3", title: "Three", parent_section: "2" },
      { section: "4", title: "One", parent_section: "9" },
    ];
    answer = (request) =>
      taskOf(request.prompt).includes("outline")
        ? { text: `Sure:\n\`\`\`json\n${JSON.stringify(rows)}\n\`\`\`` }
        : bookReply(request);
    const result = await play();
    expect(result.exitCode).toBe(3);
    const { limitations } = result.read(playOutput);
    expect(limitations.join("\n")).toMatch(/Two.*cycle/u);
    expect(limitations.join("\n")).toMatch(/One.*orphan/u);
    for (const title of ["One", "Two", "Three"]) expect(read("out/book.md")).toContain(title);
  });

  it.runIf(allTests)(
    "that fails for one item leaves the others written, the document marked, and the next play writes that one",
    async () => {
      answer = (request) => (isSection("Spacing")(request) ? { refusal: "I would rather not." } : bookReply(request));
      const result = await play();
      expect(result.exitCode).toBe(3);
      const { items, documents } = result.read(playOutput);
      expect(items).toMatchObject([{ step: "sections", title: "Spacing", state: "failed" }]);
      expect(documents).toMatchObject([{ incomplete: true }]);
      expect(read("out/book.md")).toContain("Spacing");
      answer = bookReply;
      const asked = server.asked.length;
      const again = await play();
      expect(again.exitCode).toBe(0);
      expect(server.asked.length - asked).toBe(1);
    },
  );

  it("that cites what it was not shown gets no citation into the text", async () => {
    answer = (request) =>
      taskOf(request.prompt).includes("outline")
        ? bookReply(request)
        : { text: "Curlews rest at high water [S99]. See [@nobody2020, p. 3] and (Smith, 2019)." };
    await play();
    const text = read("out/sections.json");
    expect(text).not.toContain("[S99]");
    expect(text).not.toMatch(/[^\\\\]@nobody2020/u);
  });
});

describe("a budget that ends in the middle", () => {
  it.runIf(allTests)(
    "leaves what is written assembled and marked, exit 3, and the rest for the next play",
    async () => {
      const result = await play("--budget.calls", "3");
      expect(result.exitCode).toBe(3);
      const { steps, documents, items } = result.read(playOutput);
      const left = steps[1]?.counts["not_done"] ?? 0;
      expect(left).toBeGreaterThan(0);
      expect(items.filter(({ state }) => state === "not_done")).toHaveLength(left);
      expect(read("out/book.md").match(/\*\*Missing:\*\*/gu)).toHaveLength(left);
      expect(result.stderr).toContain(`out/book.md lacks parts: ${left} failed`);
      expect(documents).toMatchObject([{ incomplete: true }]);
      expect(Array.isArray(JSON.parse(read("out/sections.json")))).toBe(true);
      const asked = server.asked.length;
      const whole = await play();
      expect(whole.exitCode).toBe(0);
      expect(asked + (server.asked.length - asked)).toBeLessThanOrEqual(6);
    },
  );
});

describe("what lies in the way", () => {
  it("is not overwritten where somebody else made it", async () => {
    mkdirSync(at("out"));
    writeFileSync(at("out/outline.json"), '["mine"]');
    const result = await play();
    expect(result.exitCode).toBe(1);
    expect(errorOf(result)).toMatchObject({ code: "unwritable_file" });
    expect(read("out/outline.json")).toBe('["mine"]');
    expect(server.asked).toHaveLength(0);
  });

  it("is not written through a link out of the workspace, nor read through one", async () => {
    const outside = mkdtempSync(join(tmpdir(), "quire-outside-"));
    try {
      symlinkSync(outside, at("out"));
      const result = await play();
      expect(result.exitCode).toBe(1);
      expect(errorOf(result).code).toBe("unwritable_file");
      expect(existsSync(join(outside, "outline.json"))).toBe(false);
      writeFileSync(join(outside, "rows.json"), '[{"title":"secret"}]');
      symlinkSync(join(outside, "rows.json"), at("rows.json"));
      writeSmallBook(
        workspace.root,
        smallBook.replace("input: out/outline.json", "input: rows.json").replaceAll("out/", "made/"),
      );
      const reading = await play();
      expect(reading.exitCode).toBe(1);
      expect(server.asked.some(({ prompt }) => prompt.includes("secret"))).toBe(false);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it("asks before a playbook is first run that pays, and not again", async () => {
    const waiting = await workspace.quire(["play", "config.yaml", "--json"]);
    expect(waiting.exitCode).toBe(3);
    expect(errorOf(waiting).code).toBe("waiting");
    expect(server.asked).toHaveLength(0);
    expect((await play()).exitCode).toBe(0);
    expect((await workspace.quire(["play", "config.yaml", "--json"])).exitCode).toBe(0);
  });

  it.runIf(allTests)("takes no approval and no answer that came with somebody's folder", async () => {
    await play();
    const asked = server.asked.length;
    rmSync(at("out"), { recursive: true });
    await play();
    expect(server.asked.length).toBe(asked);
    for (const file of readdirSync(at(".quire/cache/play"), { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".json")) continue;
      const path = join(at(".quire/cache/play"), file);
      const kept = JSON.parse(readFileSync(path, "utf8")) as { mark: string };
      writeFileSync(path, JSON.stringify({ ...kept, mark: kept.mark.replaceAll(/[0-9a-f]/gu, "0") }));
    }
    expect(errorOf(await workspace.quire(["play", "config.yaml", "--json"])).code).toBe("waiting");
    rmSync(at("out"), { recursive: true });
    await play();
    expect(server.asked.length).toBe(2 * asked);
  });

  it("is a wrong config: nothing is paid", async () => {
    const result = await play("--set", "titel=Tides");
    expect(result.exitCode).toBe(1);
    expect(errorOf(result).message).toContain("titel");
    expect(server.asked).toHaveLength(0);
  });
});

describe("parts of a play", () => {
  it.runIf(allTests)("are written again alone with redo, only and from", async () => {
    await play();
    let asked = server.asked.length;
    await play("--redo", "sections/Spacing");
    expect(server.asked.length - asked).toBe(1);
    asked = server.asked.length;
    const only = await play("--only", "sections/Spacing", "--set", "tone=dry");
    expect(server.asked.length - asked).toBe(1);
    expect(only.read(playOutput).steps.map(({ skipped }) => skipped !== null)).toEqual([true, false, true]);
    asked = server.asked.length;
    await play("--from", "book", "--set", "tone=warm");
    expect(server.asked.length - asked).toBe(0);
    // The tone of before: all answers are known.
    await play();
    expect(server.asked.length - asked).toBe(0);
    const wrong = await play("--only", "section");
    expect(errorOf(wrong).fix).toContain("sections");
  });
});

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playOutput } from "../../src/contracts/play.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";
import { bookReply } from "./book-model.js";
import { smallBook, writeSmallBook } from "./small-book.js";

let server: ModelServer;
let workspace: TestWorkspace;

const said = "The keeper opens the upper gates when the water is level on both sides of the lock.";

beforeAll(async () => {
  server = await startModelServer((request) => {
    const title = /Write the section (.*) in a/u.exec(request.prompt)?.[1];
    if (title === undefined) return bookReply(request);
    return { text: title.startsWith("What") ? said : `Of ${title} little is known.` };
  });
  workspace = await makeLibrary(openaiConfig(server.origin));
  const finished = "audit: true\n    export: { to: [md] }\n    fields:";
  writeSmallBook(workspace.root, smallBook.replace("fields:", finished));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

const at = (path: string) => join(workspace.root, path);
const read = (path: string) => readFileSync(at(path), "utf8");
const play = async (...given: string[]) => {
  const result = await workspace.quire(["play", "config.yaml", "--yes", "--json", ...given]);
  return { ...result, output: result.read(playOutput) };
};
const bookStep = ({ output }: Awaited<ReturnType<typeof play>>) =>
  Object.entries(output.steps[2]?.counts ?? {}).filter(([, count]) => count > 0);

describe("the document of a play", () => {
  it("is told of with what the guards find in it, with both places, and so is the next play", async () => {
    const finding = {
      kind: "repetition",
      message: "the sentence stands twice",
      places: [
        { number: "1.1", title: "What spacing does", sentence: said },
        { number: "2.1", title: "What retrieval practice does", sentence: said },
      ],
    };
    const first = await play();
    expect(first.output.documents).toMatchObject([{ path: "out/book.md", guards: [finding] }]);
    expect(read("out/book.guards.md")).toContain(`- 2.1 What retrieval practice does: ${said}`);
    const again = await play();
    expect(again.output.documents[0]?.guards).toEqual(first.output.documents[0]?.guards);
    const { stdout } = await workspace.quire(["play", "config.yaml"]);
    expect(stdout).toContain("1 place to look at");
    expect(stdout).toContain("repetition: 1.1 What spacing does and 2.1 What retrieval practice does");
  });

  it("is the same where it alone is made again", async () => {
    const before = read("out/book.md");
    const alone = await play("--from", "book");
    expect(bookStep(alone)).toEqual([["kept", 1]]);
    expect(read("out/book.md")).toBe(before);
  });

  it("that a person changed is kept, and audited and exported as it is, until it is made anew", async () => {
    const before = read("out/book.md");
    const theirs = before.replace(said, "Nobody opens anything.");
    writeFileSync(at("out/book.md"), theirs);
    const kept = await play();
    expect(bookStep(kept)).toEqual([["edited", 1]]);
    expect(kept.output.limitations.join()).toContain("out/book.md: changed by hand and kept");
    expect(kept.output.documents[0]?.guards).toEqual([]);
    expect(read("out/book.md")).toBe(theirs);
    expect(read("out/book.cited.md")).toContain("Nobody opens anything.");
    expect((await workspace.quire(["plan", "config.yaml"])).stdout).toContain("book: 1 edited");

    const anew = await play("--redo", "book");
    expect(bookStep(anew)).toEqual([["written", 1]]);
    expect(read("out/book.md")).toBe(before);
    expect(read("out/book.cited.md")).not.toContain("Nobody opens anything.");
    const aside = readdirSync(at(".quire/trash"), { recursive: true, encoding: "utf8" });
    const kepts = aside.filter((name) => name.endsWith("book.md")).map((name) => read(`.quire/trash/${name}`));
    expect(kepts).toEqual([theirs]);
  });

  it("is made whole again: an export that is not there, and nothing else", async () => {
    rmSync(at("out/book.cited.md"));
    const again = await play();
    expect(bookStep(again)).toEqual([["kept", 1]]);
    expect(existsSync(at("out/book.cited.md"))).toBe(true);
  });

  it("that a killed process left behind its record is written, and not taken for somebody's", async () => {
    const before = read("out/book.md");
    const record = JSON.parse(read("out/book.md.evidence.json")) as { sha256: string };
    // The record is written first: it tells of a document that is not there yet.
    writeFileSync(
      at("out/book.md.evidence.json"),
      JSON.stringify({ ...record, previous: record.sha256, sha256: "0".repeat(64) }),
    );
    const other = await play("--set", "tone=dry", "--set", "title=Other tides");
    expect(bookStep(other)).toEqual([["written", 1]]);
    expect(read("out/book.md")).not.toBe(before);
  });
});

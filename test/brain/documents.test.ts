import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { BrainSearchOutput } from "../../src/brain/schema/brain-schema.js";
import { docxOf } from "../support/docx-draft.js";
import { quireHere } from "../support/quire-here.js";
import { removeFolders } from "../support/quire.js";
import { BrainFolder } from "./brain-folder.js";

afterAll(removeFolders);

const minute = 60_000;
const words = "Words that stand below a heading and say nothing of it, for a page has to have some.";
const page = `<!doctype html><title>Tides of the North Sea</title><article><h1>Tides of the North Sea</h1><p>${words}</p><h2>Spring tides</h2><p>${words}</p></article>`;
const note = '---\ntitle: "Sea"\nkeywords: ["tides"]\ntopics: []\n---\n\n# Sea\n';

async function withDocuments() {
  const brain = await BrainFolder.open();
  const files: Record<string, string | Buffer> = {
    "sea.md": note,
    "rooms/tides.html": page,
    "harbour.docx": docxOf(`# Harbours\n${words}\n# Sluices and tides\n${words}\n`),
    "broken.epub": "no archive",
    "figures.csv": "tides;1\n",
  };
  const at = (name: string) => brain.at("knowledge", name);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }
  const search = async (...query: string[]) => {
    const { stdout } = await quireHere(["brain", "search", ...query, "--json"], { cwd: brain.root });
    return JSON.parse(stdout) as BrainSearchOutput;
  };
  return { brain, at, files, search };
}

it("finds documents beside the notes by title and headings, and leaves them and the notes' index as they are", async () => {
  const { brain, at, files, search } = await withDocuments();
  expect(await brain.index({}, minute)).toMatchObject({ notes: 1, documents: 2, problems: [] });
  expect(Object.keys((JSON.parse(brain.read()) as { metadata: object }).metadata)).toEqual(["knowledge/sea.md"]);
  const found = await search("tides");
  expect(found).toMatchObject({ total: 1, notes: [{ title: "Sea" }] });
  expect(found.documents).toEqual([
    { path: "knowledge/rooms/tides.html", title: "Tides of the North Sea", headings: ["Spring tides"] },
    { path: "knowledge/harbour.docx", title: "Harbours", headings: ["Sluices and tides"] },
  ]);
  expect((await search('"spring tides"')).documents.map(({ path }) => path)).toEqual(["knowledge/rooms/tides.html"]);
  expect((await search("broken")).documents).toEqual([
    { path: "knowledge/broken.epub", title: "broken.epub", headings: [] },
  ]);
  expect((await quireHere(["brain", "search", "sluices"], { cwd: brain.root })).stdout).toContain(
    "knowledge/harbour.docx",
  );
  for (const [name, content] of Object.entries(files)) expect(readFileSync(at(name))).toEqual(Buffer.from(content));
  await brain.close();
});

it("reads again only what changed, and forgets what is gone", async () => {
  const { brain, at, search } = await withDocuments();
  await brain.index({}, minute);
  const before = brain.read("document_index.json");
  await brain.index({}, 2 * minute);
  expect(brain.read("document_index.json")).toBe(before);
  rmSync(at("harbour.docx"));
  writeFileSync(at("rooms/tides.html"), page.replace("Spring tides", "Neap tides"));
  expect(await brain.index({}, 3 * minute)).toMatchObject({ documents: 1 });
  expect((await search("tides")).documents.map(({ headings }) => headings)).toEqual([["Neap tides"]]);
  writeFileSync(brain.at("index", "document_index.json"), "torn");
  expect(await brain.index({}, 4 * minute)).toMatchObject({ documents: 1 });
  expect((await search("neap")).documents).toHaveLength(1);
  await brain.close();
});

it("writes no file for a brain of notes alone", async () => {
  const brain = await BrainFolder.open();
  mkdirSync(brain.at("knowledge"), { recursive: true });
  writeFileSync(brain.at("knowledge", "sea.md"), note);
  expect(await brain.index()).toMatchObject({ notes: 1, documents: 0 });
  expect(brain.indexFiles()).toEqual(["index_state.json", "master_index.json"]);
  await brain.close();
});

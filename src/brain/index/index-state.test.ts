import { describe, expect, it } from "vitest";
import { isSameFile, type NoteState, parseState, stateText } from "./index-state.js";

const metadata = { title: "Über", keywords: ["__proto__", "10"], topics: [] };
const facts = { indexed_at: 5, master_sha256: "0", embeddings: null, indexed: 1, problems: [] };
const notes: NoteState[] = [
  { path: "knowledge/a.md", size: 1, mtime_ms: 1.25, ctime_ms: 2.5, sha256: "1", metadata, uuid_line: 3, problems: [] },
  {
    path: "knowledge/b\n.md",
    size: 0,
    mtime_ms: 1,
    ctime_ms: 2,
    sha256: "2",
    metadata: null,
    uuid_line: null,
    problems: [],
  },
];

describe("the state of an index", () => {
  it("is one document of JSON and is read as it was written", async () => {
    const text = stateText(facts, notes);
    expect(JSON.parse(text)).toMatchObject({ version: 1, facts });
    const read = parseState(text);
    expect(read).toMatchObject(facts);
    expect(await read?.notes()).toEqual(notes);
    expect(await read?.some([1])).toEqual(notes.slice(1));
    expect(await parseState(stateText(facts, []))?.notes()).toEqual([]);
  });

  it("is none where it is torn at any place, edited, or of another version", () => {
    const text = stateText(facts, notes);
    for (let length = 0; length < text.length; length += 1) expect(parseState(text.slice(0, length))).toBeNull();
    expect(parseState(text.replace("Über", "Unter"))).toBeNull();
    expect(parseState(text.replace('"version":1', '"version":2'))).toBeNull();
    expect(parseState("[]")).toBeNull();
  });
});

describe("isSameFile", () => {
  const file = { size: 10, mtime_ms: 50_000, ctime_ms: 50_000 };

  it("believes size and times that are older than file systems are coarse", () => {
    expect(isSameFile(file, file, 60_000)).toBe(true);
    expect(isSameFile(file, { ...file, size: 11 }, 60_000)).toBe(false);
    expect(isSameFile(file, { ...file, mtime_ms: 49_999 }, 60_000)).toBe(false);
    expect(isSameFile(file, { ...file, ctime_ms: 49_999 }, 60_000)).toBe(false);
  });

  it("does not believe times so near to the last indexing that an edit after it may have them too", () => {
    expect(isSameFile(file, file, 51_999)).toBe(false);
    const setBack = { ...file, mtime_ms: 1 };
    expect(isSameFile(setBack, setBack, 51_999)).toBe(false);
    const ahead = { ...file, mtime_ms: 70_000 };
    expect(isSameFile(ahead, ahead, 60_000)).toBe(false);
  });
});

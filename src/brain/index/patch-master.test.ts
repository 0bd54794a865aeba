import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoteMetadata } from "../../domain/note.js";
import { masterText } from "./master-index.js";
import { patchMaster } from "./patch-master.js";

const terms = ["Optics", "optics", "10", "9", "__proto__", 'a "quoted": [', "a\nb", "\\", "\u00c9", "\u{1f600}", "z"];
const someTerms = fc.array(fc.constantFrom(...terms), { maxLength: 4 });
const anyNote = fc.record({
  title: fc.constantFrom("One", "\u00dc, two", "}"),
  keywords: someTerms,
  topics: someTerms,
});
const paths = ["a", "b", "c", '"', "\u00e9", "\uffff"].map((name) => `knowledge/${name}.md`);
const anyNotes = fc.tuple(...paths.map(() => anyNote));
const embeddings = fc.constantFrom(null, { index: "brain/index/e.faiss", map: "brain/index/m.json" });

function listed(notes: readonly NoteMetadata[]) {
  return notes.map((metadata, at) => ({ path: paths[at] ?? "", metadata }));
}

function textOf(pieces: readonly Uint8Array[] | null): string | null {
  return pieces && Buffer.concat(pieces).toString("utf8");
}

describe("patchMaster", () => {
  it("comes to the bytes of a file that is written anew, or says that it cannot", () => {
    let patched = 0;
    fc.assert(
      fc.property(anyNotes, anyNotes, fc.subarray(paths), embeddings, (before, others, changed, names) => {
        const after = before.map((note, at) => (changed.includes(paths[at] ?? "") ? (others[at] ?? note) : note));
        const changes = listed(after).flatMap(({ path, metadata }, at) =>
          changed.includes(path) ? [{ path, before: before[at] ?? metadata, after: metadata }] : [],
        );
        const made = textOf(patchMaster(Buffer.from(masterText(listed(before), names)), changes));
        expect(made ?? "cannot").toBe(made === null ? "cannot" : masterText(listed(after), names));
        if (made !== null && changes.length > 0) patched += 1;
      }),
      { numRuns: 150 },
    );
    expect(patched).toBeGreaterThan(50);
  });

  it("takes no other file for one that it could change", () => {
    const note = { title: "One", keywords: ["k"], topics: ["t"] };
    const after = { ...note, title: "Two" };
    const changes = [{ path: "knowledge/a.md", before: note, after }];
    const whole = masterText([{ path: "knowledge/a.md", metadata: note }], null);
    expect(patchMaster(Buffer.from(whole), changes)).not.toBeNull();
    const indented = JSON.stringify(JSON.parse(whole), null, 2);
    for (const other of ["", "{}", indented, whole.replace("One", "Other"), whole.replace("topic_index", "topics")])
      expect(patchMaster(Buffer.from(other), changes)).toBeNull();
  });

  it("finds the place of a term among thousands", () => {
    const many = (extra: readonly string[]) => [
      { path: "knowledge/a.md", metadata: { title: "A", keywords: [...extra], topics: ["t"] } },
      ...Array.from({ length: 3000 }, (_, at) => ({
        path: `knowledge/n${at}.md`,
        metadata: { title: "N", keywords: [`k${at * 7}`], topics: ["t"] },
      })),
    ];
    const before = many([]);
    const metadataOf = ([note]: typeof before) => note?.metadata ?? { title: "", keywords: [], topics: [] };
    for (const extra of [["!"], ["k3"], ["k20999"], ["zz", "zzz"], ["k7", "k70000", "a", "\u{1f600}"]]) {
      const after = many(extra);
      const change = { path: "knowledge/a.md", before: metadataOf(before), after: metadataOf(after) };
      expect(textOf(patchMaster(Buffer.from(masterText(before, null)), [change]))).toBe(masterText(after, null));
    }
  });
});

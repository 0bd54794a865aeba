import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  admit,
  distinctSources,
  emptyStore,
  type EvidenceCandidate,
  type EvidenceStore,
  spanLines,
} from "./evidence-store.js";

const sentence = (line: number) =>
  `Line ${line} tells of owl number ${line * 7} that nested in tree ${line * 13} for a season.`;

function span(work: string, from: number, to: number, more: Partial<EvidenceCandidate> = {}): EvidenceCandidate {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => `${work}: ${sentence(from + index)}`);
  return {
    source: {
      work_id: work,
      title: work,
      authors: [],
      year: null,
      path: null,
      heading_path: ["Owls"],
      start_line: from,
      end_line: to,
      start_page: from,
      end_page: to,
      score: 0.5,
      content: ["Owls", "", ...lines].join("\n"),
    },
    serves: [{ subquestion: 0, score: 0.5 }],
    origin: { tool: "rag_retrieve", source_id: work, url: null },
    ...more,
  };
}

const places = ({ entries }: EvidenceStore) =>
  entries.map(({ source }) => [source.label, source.work_id, source.start_line, source.end_line]);

describe("spans of one work", () => {
  it("that share lines become one under the first label, with the pages of both", () => {
    const { store } = admit(emptyStore, [span("w", 1, 5), span("v", 1, 2), span("w", 4, 9)], 1);
    expect(places(store)).toEqual([
      ["S1", "w", 1, 9],
      ["S2", "v", 1, 2],
    ]);
    const [first] = store.entries;
    expect(first?.source).toMatchObject({ start_page: 1, end_page: 9 });
    expect(spanLines(first?.source ?? span("w", 1, 1).source).map(({ number, text }) => `${number} ${text}`)).toEqual(
      Array.from({ length: 9 }, (_, index) => `${index + 1} w: ${sentence(index + 1)}`),
    );
  });

  it("that lie within another add what they serve, and nothing new", () => {
    const { store: before } = admit(emptyStore, [span("w", 1, 9)], 1);
    const inner = span("w", 3, 4, { serves: [{ subquestion: 2, score: 0.9 }] });
    const { store, added } = admit(before, [inner], 2);
    expect(places(store)).toEqual([["S1", "w", 1, 9]]);
    expect(added).toEqual([]);
    expect(store.entries[0]?.serves).toEqual([
      { subquestion: 0, score: 0.5 },
      { subquestion: 2, score: 0.9 },
    ]);
  });

  it("that join two others take both in", () => {
    const { store } = admit(emptyStore, [span("w", 1, 3), span("w", 8, 9), span("w", 3, 8)], 1);
    expect(places(store)).toEqual([["S1", "w", 1, 9]]);
  });

  it("stay apart where together they were a chapter", () => {
    const { store } = admit(emptyStore, [span("w", 1, 60), span("w", 55, 110)], 1);
    expect(places(store)).toEqual([
      ["S1", "w", 1, 60],
      ["S2", "w", 61, 110],
    ]);
  });
});

describe("the same words elsewhere", () => {
  it("are one piece of evidence with two origins", () => {
    const original = span("w", 1, 6);
    const copy = {
      ...original,
      source: { ...original.source, work_id: "url:copy", kind: "page" as const, url: "https://copy.example/" },
      origin: { tool: "web_scrape", source_id: "url:copy", url: "https://copy.example/" },
    };
    const { store, added } = admit(emptyStore, [original, copy], 1);
    expect(places(store)).toEqual([["S1", "w", 1, 6]]);
    expect(added).toHaveLength(1);
    expect(store.entries[0]?.origins.map(({ tool }) => tool)).toEqual(["rag_retrieve", "web_scrape"]);
  });

  it("are not what merely begins alike", () => {
    const { store } = admit(emptyStore, [span("w", 1, 6), span("v", 1, 6)], 1);
    expect(store.entries).toHaveLength(2);
  });
});

it("keeps labels whatever comes later, gives none twice, and loses no line", () => {
  const spans = fc.record({
    work: fc.constantFrom("w", "v", "u"),
    from: fc.integer({ min: 1, max: 60 }),
    length: fc.integer({ min: 0, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(spans, { maxLength: 5 }), { maxLength: 4 }), (rounds) => {
      let store = emptyStore;
      const given = new Set<string>();
      for (const [iteration, round] of rounds.entries()) {
        const works = new Map(store.entries.map(({ source }) => [source.label, source.work_id]));
        const candidates = round.map(({ work, from, length }) => span(work, from, from + length));
        store = admit(store, candidates, iteration + 1).store;
        for (const { source } of candidates) {
          for (const { number } of spanLines(source)) given.add(`${source.work_id} ${number}`);
        }
        const labels = store.entries.map(({ source }) => source.label);
        expect(new Set(labels).size).toBe(labels.length);
        for (const { source } of store.entries) {
          expect(works.get(source.label) ?? source.work_id).toBe(source.work_id);
        }
      }
      const kept = store.entries.flatMap(({ source }) =>
        spanLines(source)
          .filter(({ text }) => text !== "")
          .map(({ number }) => `${source.work_id} ${number}`),
      );
      // A line or two that were not worth an entry of their own may be left out; none stands twice.
      expect(new Set(kept).size).toBe(kept.length);
      for (const line of kept) expect(given).toContain(line);
    }),
  );
});

it("counts a work that repeats the text of another as that one", () => {
  const copy = span("copy", 9, 12);
  const other = { work_id: "w", title: "w", date: null };
  const marked = { ...copy, source: { ...copy.source, copy_of: other } };
  const { store } = admit(emptyStore, [span("w", 1, 5), marked, span("v", 1, 2)], 1);
  expect(distinctSources(store.entries)).toBe(2);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

// A small part of what `npm run bench -- answers` and `-- relations` measure, on the rows that may be read.

interface Original {
  id: string;
  text: string;
  language: string;
  cites: string[];
}
interface Altered {
  of: Original;
  sentence: string;
}
interface Passage {
  id: string;
  text: string;
}
interface Row {
  id: string;
  sentence: string;
  cites: string[];
}
type Check = (sentence: string, ids: readonly string[]) => { verdict: string };
interface BatchOptions<T> {
  seed: string;
  documentOf: (row: T) => string;
  familyOf: (row: T) => string;
}
interface Played {
  rows: (Row & { judgement: { verdict: string; judge?: { accepted: boolean } } })[];
  open: string[];
}
interface Benches {
  alterAll: (originals: readonly Original[], passages: ReadonlyMap<string, string>, options?: object) => Altered[];
  copiesOf: (passages: readonly Passage[]) => Original[];
  isTicked: (judgement: { verdict: string }) => boolean;
  openCheck: (passages: readonly Passage[]) => Check;
  batchesOf: <T extends { id: string }>(rows: readonly T[], options: BatchOptions<T>) => T[][];
  writePrompts: (folder: string, batches: readonly (readonly Row[])[], passages: readonly Passage[]) => string;
  playAnswers: (folder: string, batches: readonly (readonly Row[])[], passages: readonly Passage[]) => Played;
  readAnswers: (part: "seen") => { passages: Passage[]; faithful: Row[]; planted: Row[] };
}

let benches: Benches;
beforeAll(async () => {
  const files = ["answers/rows.mjs", "relations/alter.mjs", "relations/rows.mjs", "verdicts/check.mjs"];
  files.push("verdicts/batches.mjs", "verdicts/judge-play.mjs");
  const modules = await Promise.all(
    files.map(async (file): Promise<object> => import(new URL(`../bench/${file}`, import.meta.url).href)),
  );
  benches = Object.assign({}, ...modules) as Benches;
});

const beside = "In autumn the Heron replaces her. A mayor opened the harbour.";

/** What each kind makes of a sentence whose passage says the same and something beside it. */
function altered(text: string, kind: string, options: object = {}): string[] {
  const originals = [{ id: "a", text, language: "en", cites: ["p"] }];
  const rows = benches.alterAll(originals, new Map([["p", `${text} ${beside}`]]), { ...options, only: [kind] });
  return rows.map(({ sentence }) => sentence);
}

describe("sentences altered by rule", () => {
  it.each([
    ["number", "The ferry carries 240 people.", /^The ferry carries (?!240)\d{3} people\.$/],
    ["numbers exchanged", "It takes 240 people where a bus takes 12.", /^It takes 12 people where a bus takes 240\.$/],
    ["unit", "The pipe is 30 cm wide.", /^The pipe is 30 (?:mm|m|km) wide\.$/],
    ["bound", "The lift carries at least 12 persons.", /^The lift carries at most 12 persons\.$/],
    ["time", "The bridge was built in 1931.", /^The bridge was built in (?!1931)19\d\d\.$/],
    ["negation added", "The bridge was built in 1931.", /^The bridge was not built in 1931\.$/],
    ["negation lost", "The path is not lit at night.", /^The path is lit at night\.$/],
    ["antonym", "The upper deck is painted.", /^The lower deck is painted\.$/],
    ["quantifier", "Most bridges need paint.", /^All bridges need paint\.$/],
    ["modal", "Guests may enter by the gate.", /^Guests must enter by the gate\.$/],
    ["comparison", "The ferry is faster than the bus.", /^The ferry is slower than the bus\.$/],
    ["name of the passage", "Every spring the Kestrel sails.", /^Every spring the Heron sails\.$/],
    ["foreign name", "Every spring the Kestrel sails.", /^Every spring the (?!Kestrel|Heron)[\w-]+ sails\.$/],
    ["role", "The crane supports the tower.", /^The tower supports the crane\.$/],
    ["noun", "They drew the crane.", /^They drew the harbour\.$/],
  ])("have another %s", (kind, text, expected) => {
    expect(altered(text, kind)).toEqual([expect.stringMatching(expected)]);
  });

  it.each([
    ["number", "The lift carries at least 12 persons.", "at least 11 may be carried as well"],
    ["unit", "The permit costs $0 for all.", "nothing is as much in every unit"],
    ["modal", "Nobody may enter by the gate.", "nobody must either"],
    ["negation lost", "The path is not only lit at night.", "not only is more than not"],
    ["name of the passage", "The Kestrel and the Heron sail.", "both do"],
    ["role", "The ferry and the bus use the same road.", "both do"],
    ["antonym", "The upper and the lower deck are painted.", "both are"],
  ])("are left out where they may be true: %s, %s (%s)", (kind, text) => {
    expect(altered(text, kind)).toEqual([]);
  });

  it("are the same for the same seed", () => {
    const all = (seed: string) => altered("It takes 240 people where a bus takes 12.", "number", { seed });
    expect(all("7")).toEqual(all("7"));
    expect(new Set(["1", "2", "3", "4", "5"].flatMap(all)).size).toBeGreaterThan(1);
  });
});

describe("the check of cited sentences", () => {
  const share = (rows: readonly Row[], check: Check, test: (verdict: { verdict: string }) => boolean) =>
    rows.filter(({ sentence, cites }) => test(check(sentence, cites))).length / rows.length;

  it("contradicts few faithful sentences and ticks few errors", () => {
    const { passages, faithful, planted } = benches.readAnswers("seen");
    const check = benches.openCheck(passages);
    const isContradicted = ({ verdict }: { verdict: string }) => verdict === "contradicted";
    expect(share(faithful.slice(0, 20), check, isContradicted)).toBeLessThanOrEqual(0.1);
    expect(share(planted.slice(0, 20), check, benches.isTicked)).toBeLessThanOrEqual(0.6);
  });

  it("ticks copies, and none whose number was altered", () => {
    const { passages } = benches.readAnswers("seen");
    const check = benches.openCheck(passages);
    const texts = new Map(passages.map(({ id, text }) => [id, text]));
    const rows = benches.alterAll(benches.copiesOf(passages), texts, { most: 20, only: ["number"] });
    const copies = rows.map(({ of: { id, text, cites } }) => ({ id, sentence: text, cites }));
    expect(share(copies, check, benches.isTicked)).toBeGreaterThanOrEqual(0.9);
    const others = rows.map(({ of: { id, cites }, sentence }) => ({ id, sentence, cites }));
    expect(others.filter(({ sentence, cites }) => benches.isTicked(check(sentence, cites)))).toEqual([]);
  });
});

describe("the judge, played from files", () => {
  const passages: Passage[] = [
    { id: "p1", text: "A second bulge forms on the far side of the earth. It is a little smaller than the first." },
    { id: "p2", text: "Bell bronze holds about 78 percent copper and 22 percent tin." },
  ];
  const row = (id: string, sentence: string, cite: string): Row => ({ id, sentence, cites: [cite] });
  const batches = [
    [row("far", "Water swells opposite the moon too.", "p1"), row("larger", "The other swelling outgrows it.", "p1")],
    [row("bronze", "A good fifth of the alloy of bells is tin.", "p2")],
  ];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quire-judge-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const prompt = (number: string) => readFileSync(join(folder, `${number}.prompt.txt`), "utf8");
  const answer = (number: string, verdicts: readonly (readonly [string, string])[]) =>
    writeFileSync(
      join(folder, `${number}.answer.json`),
      JSON.stringify({
        answers: verdicts.map(([verdict, quote], index) => ({
          label: `C${index + 1}`,
          verdict,
          quote,
          explanation: "",
        })),
      }),
    );

  it("asks about each batch, and joins what is answered as an answer's judge does", () => {
    benches.writePrompts(folder, batches, passages);
    expect(prompt("001")).toContain("The other swelling outgrows it.");
    expect(prompt("001")).not.toMatch(/\b(?:far|larger|p1)\b(?! side)/u);
    answer("001", [
      ["supported", "A second bulge forms on the far side"],
      ["contradicted", "It is a little smaller than the first"],
    ]);
    const { rows, open } = benches.playAnswers(folder, batches, passages);
    expect(rows.map(({ id, judgement }) => [id, judgement.verdict])).toEqual([
      ["far", "supported"],
      ["larger", "contradicted"],
    ]);
    expect(open).toEqual(["002"]);
  });

  it("refuses an answer to another prompt, and leaves an answered prompt as it is", () => {
    benches.writePrompts(folder, batches, passages);
    answer("002", [["supported", "22 percent tin"]]);
    const others = [...batches.slice(0, 1), [row("bronze", "Bells are mostly tin.", "p2")]];
    expect(() => benches.playAnswers(folder, others, passages)).toThrow(/answers another prompt/u);
    const before = prompt("002");
    expect(() => benches.writePrompts(folder, others, passages)).toThrow(/answered already/u);
    expect(prompt("002")).toBe(before);
  });

  it("is asked about a sentence and the one it was made of in two halves, documents together", () => {
    const rows = Array.from({ length: 40 }, (_, index) => row(`f${index}`, "A sentence.", `d${index % 4}`));
    const made = rows.slice(0, 10).map(({ id, ...rest }) => ({ ...rest, id: `x${id}` }));
    const mixed = benches.batchesOf([...rows, ...made], {
      seed: "1",
      documentOf: ({ cites: [document = ""] }) => document,
      familyOf: ({ id }) => id.replace("x", ""),
    });
    const batchOf = (id: string) => mixed.findIndex((batch) => batch.some((each) => each.id === id));
    expect(mixed.flat()).toHaveLength(50);
    for (const { id } of made) expect(batchOf(id) < mixed.length / 2).not.toBe(batchOf(id.slice(1)) < mixed.length / 2);
    expect(mixed.map((batch) => new Set(batch.flatMap(({ cites }) => cites)).size)).not.toContain(4);
  });
});

import * as fc from "fast-check";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { SqliteConnection } from "../../src/adapters/sqlite/connection/sqlite-connection.js";
import { sha256Of } from "../../src/domain/hash.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

afterEach(removeFolders);
const numRuns = Number(process.env["QUIRE_PROPERTY_RUNS"] ?? 5);

const shared = Array.from({ length: 60 }, (_, index) => `harbour${index} pilot${index}`).join(" ");
/** Two versions of one guide, a copy of a note, a note with a uuid, two reports. */
const documents: Readonly<Record<string, string>> = {
  "guide v1.md": `# Guide to the harbour, version 1\n\n${shared}. The old quay is closed.\n`,
  "guide v2.md": `# Guide to the harbour, version 2\n\n${shared}. The new quay is open.\n`,
  "note.md": `# Note on ropes\n\n${shared.replaceAll("pilot", "rope")}.\n`,
  "copy.md": `# Ropes\n\n${shared.replaceAll("pilot", "rope")}.\n`,
  "tides.md": `---\ntitle: Tides\nuuid: b2c3d4e5-0000-4000-8000-000000000001\n---\n\n# Tides\n\nThe tide rises twice.\n`,
  "salt.md": "# Salt\n\nSalt keeps fish for a winter.\n",
};
const names = Object.keys(documents);
const idOf = (name: string) => sha256Of(documents[name] ?? "");

interface Entry {
  id: string;
  filename: string;
  sha256: string;
  tags?: string[];
  file_of?: string;
  csl?: { type: string; id?: string; title: string; issued?: unknown };
}

const changes = fc.record({
  name: fc.constantFrom(...names),
  kind: fc.constantFrom("record", "title", "year", "key", "uuid", "tag", "join", "drop", "turn"),
  other: fc.constantFrom(...names),
  value: fc.nat(3),
});

function changed(
  entries: readonly Entry[],
  { name, kind, other, value }: { name: string; kind: string; other: string; value: number },
): Entry[] {
  const id = idOf(name);
  const known = entries.find((entry) => entry.id === id);
  const csl = known?.csl ?? { type: "report", id: `own${name}`, title: `Report ${value}` };
  const put = (next: Partial<Entry>) => {
    const entry = { ...known, id, filename: name, sha256: id, ...next };
    return known === undefined ? [...entries, entry] : entries.map((each) => (each.id === id ? entry : each));
  };
  /** Of two entries with one key the second is given another, which depends on those that works have. */
  const named = (key = "") =>
    entries.some((entry) => entry.csl?.id === key) ? [...entries] : put({ csl: { ...csl, id: key } });
  const { file_of: _file, ...alone } = known ?? { id, filename: name, sha256: id };
  switch (kind) {
    case "title":
      return put({
        csl: { ...csl, title: ["Guide to the harbour, version 3", "Note on ropes", "Salt", "Owls"][value] ?? "" },
      });
    case "year":
      return put({ csl: { ...csl, issued: { "date-parts": [[2000 + value]] } } });
    case "key":
      return named(["salt", "noteropes", "mine", "tides"][value]);
    case "uuid":
      return named("b2c3d4e5-0000-4000-8000-000000000001");
    case "tag":
      return put({ csl, tags: [`tag${value}`] });
    case "join":
      return other === name ? [...entries] : put({ csl, file_of: idOf(other) });
    case "drop":
      return entries.filter((entry) => entry.id !== id);
    case "turn":
      return entries.toReversed();
    default:
      return [...entries.filter((entry) => entry.id !== id), { ...alone, csl }];
  }
}

/** The record of a work changes, and with it what is known of its further file. */
const followed = [
  { name: "note.md", kind: "record", other: "note.md", value: 0 },
  { name: "copy.md", kind: "join", other: "note.md", value: 0 },
  { name: "note.md", kind: "title", other: "note.md", value: 3 },
];

it.runIf(allTests)("a library brought in line change by change is as it is when all of it is looked at", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 6 }), async (list) => {
      const root = newFolder();
      const library = openLibrary(root);
      for (const name of names.slice(0, 5)) writeFileSync(join(root, name), documents[name] ?? "");
      await library.quire("add", ".");
      let entries: Entry[] = [];
      for (const [index, change] of list.entries()) {
        entries = changed(entries, change);
        writeFileSync(join(root, "manifest.json"), JSON.stringify({ version: 1, entries }));
        if (index === 1) writeFileSync(join(root, "salt.md"), documents["salt.md"] ?? "");
        await (index === 1 ? library.quire("add", "salt.md") : library.quire("search", "harbour"));
      }
      const piecemeal = library.works();
      library.forgetAll();
      await library.quire("search", "harbour");
      expect(piecemeal).toEqual(library.works());
    }),
    { numRuns, examples: [[followed]] },
  );
});

function openLibrary(root: string) {
  const inStore = <T>(look: (connection: SqliteConnection) => T): T => {
    const connection = new SqliteConnection(join(root, ".quire", "store.db"));
    try {
      return look(connection);
    } finally {
      connection.close();
    }
  };
  return {
    quire: async (...given: string[]) => expect((await quireHere(given, { cwd: root })).code).toBe(0),
    /** Records of works without the time at which they were last changed. */
    works: () =>
      inStore((connection) =>
        connection.rows<[string]>("SELECT record FROM works ORDER BY key").map(([record]) => {
          const { updated_at: _at, ...rest } = JSON.parse(record) as Record<string, unknown>;
          return rest;
        }),
      ),
    /** Nothing is known any more of what the store is in line with. */
    forgetAll: () =>
      inStore((connection) => connection.run("DELETE FROM artefacts WHERE name IN ('manifest', 'versions')", [])),
  };
}

// A process that adds works to a store until it has added COUNT or is killed, telling each work that is stored.
// Every ninth is followed by some tidying.
// Arguments: PATH, NAME (begins the ids), COUNT.
import { openSqliteStore } from "../../dist/adapters/sqlite/sqlite-store.js";

const [path = "", name = "", count = "0"] = process.argv.slice(2);
const store = openSqliteStore(path);
const at = "2026-01-01T00:00:00.000Z";
for (let number = 0; number < Number(count); number++) {
  const id = `${name}-${number}`;
  const span = { work_id: id, start_page: null, end_page: null, heading_path: [] };
  await store.upsert([
    {
      work: {
        id,
        sha256: id,
        format: "text",
        title: id,
        item: { type: "document" },
        pages: null,
        lines: 10,
        collections: [name],
        paths: [],
        ocr: false,
        added_at: at,
        updated_at: at,
      },
      sections: [{ ...span, id: `${id}:s0`, parent_id: null, level: 0, start_line: 1, end_line: 10 }],
      passages: Array.from({ length: 10 }, (_, index) => ({
        ...span,
        id: `${id}:${index + 1}-${index + 1}`,
        parent_id: `${id}:s0`,
        level: 0,
        start_line: index + 1,
        end_line: index + 1,
        content: `${id}\n\nshared word${index} and own${number}`,
      })),
    },
  ]);
  if (number % 9 === 0) for (let step = 0; step < 4 && (await store.tidy()); step++);
  process.stdout.write(`${number}\n`);
}
store.close();

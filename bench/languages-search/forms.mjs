// Words of questions looked up in a library that has their forms, or near words, in passages of their own.
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { openSqliteStore } from "../../dist/adapters/sqlite/sqlite-store.js";
import { queryTerms } from "../../dist/domain/terms.js";
import { languageData } from "../../dist/language/languages.js";

const pairList = z.string().transform((line) =>
  line.split(", ").map((pair) => {
    const [asked = "", written = ""] = pair.split(" ");
    return { asked, written };
  }),
);
const schema = z.record(z.string(), z.strictObject({ meet: pairList, apart: pairList }));

/** @typedef {{ language: string, asked: string, written: string, meets: boolean }} Pair */

/** Every third of all, counted in the order of the file, is for the end. @param {"meet" | "apart"} kind @param {boolean} unseen */
function readPairs(kind, unseen) {
  const rows = schema.parse(parse(readFileSync(new URL("pairs.yaml", import.meta.url), "utf8")));
  return Object.entries(rows)
    .flatMap(([language, row]) => row[kind].map((pair) => ({ language, ...pair })))
    .filter((_, index) => (index % 3 === 2) === unseen);
}

/** Common words of the language around a word, as a passage has them, none of which could answer for it. @param {Omit<Pair, "meets">} pair */
function carrierOf({ language, asked, written }) {
  const own = new Set(Array.from(asked.toLowerCase() + written.toLowerCase()));
  const data = languageData(language);
  const free = (data?.function_words ?? []).filter((word) =>
    data?.unspaced === true ? !Array.from(word).some((sign) => own.has(sign)) : word !== asked && word !== written,
  );
  return [...free.slice(0, 8), written, ...free.slice(8, 16)].join(" ");
}

/** @param {string} id @param {string} text */
function workOf(id, text) {
  const span = { work_id: id, start_page: null, end_page: null, heading_path: [], start_line: 1, end_line: 1 };
  const added = "2026-01-01T00:00:00.000Z";
  return {
    work: Object.assign(
      { id, sha256: id, format: "markdown", title: id, item: { type: "document" }, pages: null, lines: 1 },
      { collections: [], paths: [], ocr: false, added_at: added, updated_at: added },
    ),
    sections: [{ ...span, id: `${id}:s0`, parent_id: null, level: 0 }],
    passages: [{ ...span, id: `${id}:1-1`, parent_id: `${id}:s0`, level: 0, content: `${id}\n\n${text}` }],
  };
}

/** @param {"meet" | "apart"} kind @param {boolean} unseen @returns {Promise<Pair[]>} */
export async function tryPairs(kind, unseen) {
  const pairs = readPairs(kind, unseen);
  const store = openSqliteStore(":memory:");
  await store.upsert(pairs.map((pair, index) => workOf(`w${index}`, carrierOf(pair))));
  const tried = [];
  for (const [index, pair] of pairs.entries()) {
    const found = await store.lexical(queryTerms(pair.asked), 1_000);
    tried.push({ ...pair, meets: found.some(({ id }) => id === `w${index}:1-1`) });
  }
  store.close();
  return tried;
}

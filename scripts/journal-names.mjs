// node scripts/journal-names.mjs FOLDER: writes data/journals.br from the lists of journals' names and abbreviations that
// JabRef keeps (github.com/JabRef/abbrv.jabref.org, journals/*.csv, CC0). A row is a name, a tab and its abbreviations,
// parted by tabs and without points; the first row tells where the names come from.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { parse } from "csv-parse/sync";

const folder = process.argv[2];
if (folder === undefined) {
  process.stderr.write("Name the folder of JabRef's lists: node scripts/journal-names.mjs FOLDER\n");
  process.exit(2);
}
/** @param {string} text */
const key = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
const longest = 90;
/** How far a name is written as names are: words with capitals, no brackets, no marks of programs. */
/** @param {string} name */
const looks = (name) =>
  (name.match(/(?<!\p{L})\p{Lu}/gu) ?? []).length / Math.max(1, name.split(" ").length) -
  (/[([{\\]/u.test(name) ? 2 : 0) -
  (name === name.toUpperCase() ? 2 : 0);

/** @type {Map<string, { name: string, short: Map<string, string> }>} */
const journals = new Map();
for (const file of readdirSync(folder).filter((name) => name.endsWith(".csv")))
  for (const [full = "", ...short] of parse(readFileSync(`${folder}/${file}`), {
    relax_column_count: true,
    relax_quotes: true,
    bom: true,
  })) {
    const name = full
      .replaceAll("\\&", "&")
      .replace(/\s+/gu, " ")
      .replace(/\s*[(:=].*$/u, "")
      .trim();
    if (name.length < 3 || name.length > longest || /[\\{}"$]/u.test(name)) continue;
    const found = journals.get(key(name)) ?? { name, short: new Map() };
    if (looks(name) > looks(found.name)) found.name = name;
    for (const each of short.slice(0, 2)) {
      const plain = each
        .replaceAll("\\&", "&")
        .replace(/\s*[(:].*$/u, "")
        .replace(/\./gu, "")
        .replace(/\s+/gu, " ")
        .trim();
      if (plain.length > 2 && key(plain) !== key(name)) found.short.set(key(plain), plain);
    }
    journals.set(key(name), found);
  }
const rows = [...journals.values()]
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  .map(({ name, short }) => [name, ...short.values()].join("\t"));
const text = `# Names of journals and their abbreviations, from JabRef's lists (CC0)\n${rows.join("\n")}\n`;
writeFileSync("data/journals.br", brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
process.stdout.write(`${rows.length} journals, ${text.length} characters\n`);

